"""A match: two seats, the game on the table, and what the next command is checked against."""

from typing import Any

from msgspec import Struct

from protocol.events import (
    Committed,
    Contributed,
    DrawOffered,
    Expired,
    MatchEnded,
    Ready,
    RematchMade,
    RematchOffered,
    Seated,
)
from protocol.ids import SEATS, SPECTATOR, CommandId, MatchId, PlayerId, Seat, Version, Viewer
from protocol.rules import Rules
from protocol.views import MatchStatus
from server.games.shuffle import NO_CONTRIBUTIONS, Contributions, SeededShuffles
from server.games.table import Event
from server.matches.chance import rematch_secret, shuffles_of

PublicEvent = (
    Seated
    | Committed
    | Contributed
    | DrawOffered
    | MatchEnded
    | Ready
    | RematchOffered
    | RematchMade
    | Expired
)
"""What happens around a game: nothing in it is hidden from anybody."""


class GameBegan(Struct, frozen=True, gc=False):
    """A game begins, the `number`th of its match; the deal follows."""

    number: int
    contributions: Contributions = NO_CONTRIBUTIONS
    """What its shuffles follow from, besides the seed."""


MatchEvent = Event | GameBegan | PublicEvent

AnswerLog = tuple[tuple[CommandId, Version], ...]
"""The newest accepted commands of a seat, oldest first, with the versions that they led to."""
ANSWERS_KEPT = 16


Author = tuple[Seat, CommandId]
"""Whose command led to a step, and which."""


class Player(Struct, frozen=True, gc=False):
    """Who sits in a seat. The id is secret to others only in that it is never sent."""

    id: PlayerId
    name: str


class Match(Struct, frozen=True, gc=False):
    """The full truth of a match at one version. Never sent: see `server.matches.view`."""

    id: MatchId
    version: Version
    status: MatchStatus
    preset: str | None
    rules: Rules
    game_key: str
    players: tuple[Player | None, Player | None]
    secret: bytes
    """What the seeds of its games follow from (`server.matches.chance`)."""
    contributions: Contributions = NO_CONTRIBUTIONS
    """What each seat's client has added to the shuffles of the next deal."""
    game: Any = None
    """The game's own state, once it has begun: only its game (`game_key`) looks inside."""
    game_number: int = 0
    moved_ms: int = 0
    """When the last commit was made (Unix milliseconds)."""
    score: tuple[int, int] = (0, 0)
    """The points of each seat in the games that are over."""
    ready: tuple[bool, bool] = (False, False)
    """Between two games: which seats want the next one to begin."""
    draw_offers: tuple[bool, bool] = (False, False)
    """Which seats offer to end the game as a draw."""
    rematch: tuple[bool, bool] = (False, False)
    next_match: MatchId | None = None
    answers: tuple[AnswerLog, AnswerLog] = ((), ())

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.__rich_repr__())
        return f"Match({told})"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Everything but what nobody may know: the secret, and the cards of the game."""
        told = [name for name in self.__struct_fields__ if name not in ("secret", "game")]
        return [(name, getattr(self, name)) for name in told]

    @property
    def games_over(self) -> int:
        """How many of the match's games are over."""
        return self.game_number - (self.status == "playing")

    @property
    def next_deal(self) -> SeededShuffles | None:
        """What the next game is dealt from, as things stand; None where none is ahead.

        When the match is over, that is the first game of a rematch.
        """
        match self.status:
            case "open" | "starting" | "between":
                return shuffles_of(self.secret, self.game_number + 1, self.contributions)
            case "finished" if self.next_match is None:
                return shuffles_of(rematch_secret(self.secret), 1, self.contributions)
            case _:
                return None

    def seat_of(self, player: PlayerId) -> Seat | None:
        """The player's seat; None for whoever has none."""
        for seat in SEATS:
            holder = self.players[seat]
            if holder is not None and holder.id == player:
                return seat
        return None

    def viewer(self, player: PlayerId) -> Viewer:
        """What the player sees the match as: their seat, or a spectator."""
        seat = self.seat_of(player)
        return SPECTATOR if seat is None else seat

    def answered(self, seat: Seat, command: CommandId) -> Version | None:
        """The version that the seat's command led to, where it was accepted not long ago."""
        for known, version in self.answers[seat]:
            if known == command:
                return version
        return None


class Step(Struct, frozen=True, gc=False):
    """What one commit did: the truth of it, in order. Never sent: see `server.matches.view`."""

    version: Version
    at_ms: int
    """When it was committed (Unix milliseconds)."""
    events: tuple[MatchEvent, ...]
    author: Author | None = None
    """None for what the server did by itself."""
    mark: bytes = b""
    """That of the match as it is then (`server.matches.marks`), once the step is stored."""
