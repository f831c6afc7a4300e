"""Messages of the lobby's WebSocket: a closed union in each direction.

`ping`, `sync`, `pong` and `error` are the same as in a match's room.
"""

from typing import Annotated, ClassVar

from msgspec import Meta

from protocol.core.clock import ClockWanted, TimeControl
from protocol.core.codes import LobbyCode
from protocol.core.commands import Ping, Sync
from protocol.core.ids import PAIR, CommandId, GameKey, MatchId, SeatId, Version, WireCommandId
from protocol.core.message import ClientRecord, Message
from protocol.core.messages import Params, Pong, Problem
from protocol.core.views import PlayerView

WireSeatId = Annotated[SeatId, Meta(min_length=1, max_length=36)]


class Seek(ClientRecord, frozen=True, tag=48):
    """Seek an opponent: pair with the oldest open seek for the same terms, or wait.

    The rules have the form of `CreateMatch`. Sending it again with the same id and terms adds no
    second seek.
    """

    type: ClassVar = "seek"
    id: WireCommandId
    game: GameKey | None = None
    preset: str | None = None
    text: str | None = None
    clock: ClockWanted | None = None
    watchers: bool = True
    """True if the player allows spectators. The match has spectators if both players allow them."""
    tentative: bool = False
    """True if the player does something else meanwhile, and agrees to the match by connecting."""


class Take(ClientRecord, frozen=True, tag=49):
    """Take a seat that another player's seek offers."""

    type: ClassVar = "take"
    id: WireCommandId
    seat: WireSeatId
    watchers: bool = True


class Withdraw(ClientRecord, frozen=True, tag=50):
    """Withdraw the caller's seek with this id."""

    type: ClassVar = "withdraw"
    id: WireCommandId


class DeclinePairing(ClientRecord, frozen=True, tag=62):
    """Decline the match that the tentative seek with this id led to, before connecting to it."""

    type: ClassVar = "decline_pairing"
    id: WireCommandId


LobbyCommand = Seek | Take | Withdraw | DeclinePairing
"""The server answers each with `waiting`, `paired`, `withdrawn` or `seek_refused`."""

LobbyClientMessage = Seek | Take | Withdraw | DeclinePairing | Sync | Ping


class SeatOffered(Message, frozen=True):
    """A free seat of a public open match or of a seek."""

    id: SeatId
    match: MatchId | None
    """The open match, whose page accepts; null for a seek, which `take` accepts."""
    player: PlayerView
    """The name of the player who offers the seat."""
    game: GameKey
    preset: str | None
    """The preset with these rules, if any."""
    text: str
    """The rules in the form of a link."""
    clock: TimeControl | None
    since_ms: int
    """The start of the offer, in Unix milliseconds."""
    rated: bool = False
    """True if the match would be rated with a registered player in the seat."""


class GameOn(Message, frozen=True):
    """A public match in play, open to spectators."""

    match: MatchId
    players: Annotated[list[PlayerView], PAIR]
    game: GameKey
    preset: str | None
    text: str
    """The rules in the form of a link."""
    clock: TimeControl | None
    number: int
    """The number of the current or latest game in the match."""
    score: Annotated[list[int], PAIR]
    watchers: int
    since_ms: int
    """The start of the current or latest game, in Unix milliseconds."""


class Lobby(Message, frozen=True, tag=56):
    """The whole lobby at `version`. It replaces everything before."""

    type: ClassVar = "lobby"
    version: Version
    """The version of the lobby's lists. Each node counts on its own, so it may be lower after a new
    connection.
    """
    seats: list[SeatOffered]
    """The seats on offer: the oldest ones, if there are very many."""
    games: list[GameOn]
    """The matches to watch: the most watched ones, if there are very many."""
    players: int
    """The number of connected players, over all nodes."""
    playing: int
    """The number of matches in play, over all nodes, including private ones."""


class LobbyChanged(Message, frozen=True, tag=57):
    """The changes of the lobby from `version - 1` to `version`."""

    type: ClassVar = "lobby_changed"
    version: Version
    seats: list[SeatOffered]
    """New and changed seats. Each replaces the one with its id."""
    seats_gone: list[SeatId]
    games: list[GameOn]
    """New and changed matches in play. Each replaces the one with its id."""
    games_gone: list[MatchId]
    players: int
    playing: int


class Waiting(Message, frozen=True, tag=58):
    """The seek `id` is open and is listed in the lobby as this seat."""

    type: ClassVar = "waiting"
    id: CommandId
    seat: SeatId
    computer_after_ms: int
    """The wait in milliseconds after which the client should offer a bot."""


class Paired(Message, frozen=True, tag=59):
    """The command `id`, a seek or a take, led to a match, in which both players have a seat."""

    type: ClassVar = "paired"
    id: CommandId
    match: MatchId


class Withdrawn(Message, frozen=True, tag=60):
    """Response to `withdraw` and `decline_pairing`: the seek `id` is closed."""

    type: ClassVar = "withdrawn"
    id: CommandId


class SeekRefused(Message, frozen=True, tag=61):
    """The lobby command `id` was rejected."""

    type: ClassVar = "seek_refused"
    id: CommandId
    code: LobbyCode
    params: Params


LobbyServerMessage = (
    Lobby | LobbyChanged | Waiting | Paired | Withdrawn | SeekRefused | Problem | Pong
)
