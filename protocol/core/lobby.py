"""Messages of the lobby's WebSocket: a closed union in each direction.

`ping`, `sync`, `pong` and `error` are the same as in a match's room.
"""

from typing import Annotated, Literal

from pydantic import Field

from protocol.core.clock import TimeControl
from protocol.core.codes import LobbyCode
from protocol.core.commands import Ping, Sync
from protocol.core.ids import CommandId, GameKey, MatchId, SeatId, Version, WireCommandId
from protocol.core.message import Message, adapter_of
from protocol.core.messages import Params, Pong, Problem
from protocol.core.views import PlayerView

WireSeatId = Annotated[SeatId, Field(min_length=1, max_length=36)]


class Seek(Message):
    """Seek an opponent: pair with the oldest open seek for the same terms, or wait.

    The rules have the form of `CreateMatch`. Sending a seek again with the same id has no effect.
    """

    NUMBER = 48
    type: Literal["seek"] = "seek"
    id: WireCommandId
    game: GameKey | None = None
    preset: str | None = None
    text: str | None = None
    clock: TimeControl | None = None
    watchers: bool = True
    """True if others may watch. The match has spectators if both players allow them."""
    tentative: bool = False
    """True if the player does something else meanwhile, and agrees to the match by connecting."""


class Take(Message):
    """Take a seat that another player's seek offers."""

    NUMBER = 49
    type: Literal["take"] = "take"
    id: WireCommandId
    seat: WireSeatId
    watchers: bool = True


class Withdraw(Message):
    """Withdraw the seek with this id."""

    NUMBER = 50
    type: Literal["withdraw"] = "withdraw"
    id: WireCommandId


LobbyCommand = Seek | Take | Withdraw
"""The server answers each with `waiting`, `paired`, `withdrawn` or `seek_refused`."""

LobbyClientMessage = Seek | Take | Withdraw | Sync | Ping
LOBBY_CLIENT_MESSAGES = adapter_of(LobbyClientMessage)


class SeatOffered(Message):
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


class GameOn(Message):
    """A public match in play, open to spectators."""

    match: MatchId
    players: Annotated[list[PlayerView], Field(min_length=2, max_length=2)]
    game: GameKey
    preset: str | None
    text: str
    """The rules in the form of a link."""
    clock: TimeControl | None
    number: int
    """The number of the current or latest game in the match."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    watchers: int
    since_ms: int
    """The start of that game, in Unix milliseconds."""


class Lobby(Message):
    """The whole lobby at `version`. It replaces everything before."""

    NUMBER = 56
    type: Literal["lobby"] = "lobby"
    version: Version
    """Counted by each node on its own, so it may be lower after a new connection."""
    seats: list[SeatOffered]
    """The seats on offer: the oldest ones, if there are very many."""
    games: list[GameOn]
    """The matches to watch: the most watched ones, if there are very many."""
    players: int
    """The number of connected players, over all nodes."""
    playing: int
    """The number of matches in play, over all nodes, including private ones."""


class LobbyChanged(Message):
    """The changes from `version - 1` to `version`."""

    NUMBER = 57
    type: Literal["lobby_changed"] = "lobby_changed"
    version: Version
    seats: list[SeatOffered]
    """New and changed seats. Each replaces the one with its id."""
    seats_gone: list[SeatId]
    games: list[GameOn]
    """New and changed matches in play. Each replaces the one with its id."""
    games_gone: list[MatchId]
    players: int
    playing: int


class Waiting(Message):
    """The seek `id` is open and listed as this seat."""

    NUMBER = 58
    type: Literal["waiting"] = "waiting"
    id: CommandId
    seat: SeatId
    computer_after_ms: int
    """The wait in milliseconds after which the client should offer a bot."""


class Paired(Message):
    """The seek or the seat `id` led to a match, in which both players have a seat."""

    NUMBER = 59
    type: Literal["paired"] = "paired"
    id: CommandId
    match: MatchId


class Withdrawn(Message):
    """The seek `id` is closed: its player withdrew it or stopped responding."""

    NUMBER = 60
    type: Literal["withdrawn"] = "withdrawn"
    id: CommandId


class SeekRefused(Message):
    """The command `id` was rejected."""

    NUMBER = 61
    type: Literal["seek_refused"] = "seek_refused"
    id: CommandId
    code: LobbyCode
    params: Params


LobbyServerMessage = (
    Lobby | LobbyChanged | Waiting | Paired | Withdrawn | SeekRefused | Problem | Pong
)
LOBBY_SERVER_MESSAGES = adapter_of(LobbyServerMessage)
