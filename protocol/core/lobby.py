"""What is said in the lobby's room: a closed union in each direction.

`ping`, `sync`, `pong` and `error` are those of a match's room.
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
    """Look for somebody to play with: be paired with who has waited longest for the same, or wait.

    The rules are said as in `CreateMatch`. A seek that is sent again, under the same id, is one.
    """

    NUMBER = 48
    type: Literal["seek"] = "seek"
    id: WireCommandId
    game: GameKey | None = None
    preset: str | None = None
    text: str | None = None
    clock: TimeControl | None = None
    watchers: bool = True
    """Whether others may watch. They may where both players let them."""


class Take(Message):
    """Take a seat that another player's seek offers."""

    NUMBER = 49
    type: Literal["take"] = "take"
    id: WireCommandId
    seat: WireSeatId
    watchers: bool = True


class Withdraw(Message):
    """Take back the seek with this id."""

    NUMBER = 50
    type: Literal["withdraw"] = "withdraw"
    id: WireCommandId


LobbyCommand = Seek | Take | Withdraw
"""Each is answered: by `waiting`, `paired`, `withdrawn` or `seek_refused`."""

LobbyClientMessage = Seek | Take | Withdraw | Sync | Ping
LOBBY_CLIENT_MESSAGES = adapter_of(LobbyClientMessage)


class SeatOffered(Message):
    """A seat that anybody may take: of an open match that is public, or of a seek."""

    id: SeatId
    match: MatchId | None
    """The open match, where one accepts; null for a seek, which one takes here."""
    player: PlayerView
    """Who offers it."""
    game: GameKey
    preset: str | None
    """The preset that the rules are, if any."""
    text: str
    """The rules as a link says them."""
    clock: TimeControl | None
    since_ms: int
    """Since when it has been offered (Unix milliseconds)."""
    rated: bool = False
    """Whether the match counts for ratings where a registered person takes the seat."""


class GameOn(Message):
    """A public match in play, which anybody may watch."""

    match: MatchId
    players: Annotated[list[PlayerView], Field(min_length=2, max_length=2)]
    game: GameKey
    preset: str | None
    text: str
    """The rules as a link says them."""
    clock: TimeControl | None
    number: int
    """That of the game that is on, or was last, in the match."""
    score: Annotated[list[int], Field(min_length=2, max_length=2)]
    watchers: int
    since_ms: int
    """Since when the game with this number has been on (Unix milliseconds)."""


class Lobby(Message):
    """All that is told of the lobby at `version`; it replaces what was known before."""

    NUMBER = 56
    type: Literal["lobby"] = "lobby"
    version: Version
    """Each node counts for itself: after another handshake it may be lower."""
    seats: list[SeatOffered]
    """Those on offer: the ones that have been offered longest, where there are very many."""
    games: list[GameOn]
    """Those to be watched: where there are very many, the ones with the most watchers."""
    players: int
    """How many players are connected, over all nodes."""
    playing: int
    """How many matches are in play, over all nodes, also those that are not listed."""


class LobbyChanged(Message):
    """What leads from `version - 1` to `version`."""

    NUMBER = 57
    type: Literal["lobby_changed"] = "lobby_changed"
    version: Version
    seats: list[SeatOffered]
    """New ones, and those that have changed: each takes the place of the one with its id."""
    seats_gone: list[SeatId]
    games: list[GameOn]
    """The same of matches in play."""
    games_gone: list[MatchId]
    players: int
    playing: int


class Waiting(Message):
    """The seek `id` stands, and is listed as this seat."""

    NUMBER = 58
    type: Literal["waiting"] = "waiting"
    id: CommandId
    seat: SeatId
    computer_after_ms: int
    """After so long the player should be offered a computer to play with."""


class Paired(Message):
    """The seek or the seat `id` has led to a match: both players have a seat in it by now."""

    NUMBER = 59
    type: Literal["paired"] = "paired"
    id: CommandId
    match: MatchId


class Withdrawn(Message):
    """The seek `id` stands no more, for its player has taken it back, or has been silent."""

    NUMBER = 60
    type: Literal["withdrawn"] = "withdrawn"
    id: CommandId


class SeekRefused(Message):
    """The command `id` was not carried out."""

    NUMBER = 61
    type: Literal["seek_refused"] = "seek_refused"
    id: CommandId
    code: LobbyCode
    params: Params


LobbyServerMessage = (
    Lobby | LobbyChanged | Waiting | Paired | Withdrawn | SeekRefused | Problem | Pong
)
LOBBY_SERVER_MESSAGES = adapter_of(LobbyServerMessage)
