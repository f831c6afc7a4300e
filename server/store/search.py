"""What the server asks about matches that are over and public: the port of the search.

Every coroutine here raises ArchiveUnavailable.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.store.archive import Before, FinishedMatch

Wanted = Literal["won", "lost", "drawn", "decided"]
"""How it ended: for the player who is asked for, or for anybody (`drawn`, `decided`)."""


class Search(Struct, frozen=True):
    """Which matches are wanted; None does not matter."""

    player: PlayerId | None = None
    opponent: PlayerId | None = None
    """Of the player: without one it means nothing."""
    game_key: GameKey | None = None
    preset: str | None = None
    """Of the game: without one it means nothing."""
    own_rules: bool = False
    """Only matches by rules of one's own, which are no preset."""
    speed: Speed | None = None
    result: Wanted | None = None
    since_ms: int | None = None
    """Ended then or later (Unix milliseconds)."""
    until_ms: int | None = None
    """Ended before then."""


class Played(Struct, frozen=True, gc=False):
    """A match that a player has played, in few words."""

    match: MatchId
    seat: Seat
    opponent: PlayerId
    game_key: GameKey
    preset: str | None
    winner: Seat | None
    ended_ms: int

    @property
    def won(self) -> bool | None:
        """Whether the player won; None for a draw."""
        return None if self.winner is None else self.winner == self.seat


class MatchSearch(Protocol):
    """The public matches that are over."""

    async def found(
        self, search: Search, before: Before | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """At most `limit` matches, newest first; with `before`, those that come after that place.

        Of matches that ended at the same time, the greater id comes first.
        """

    async def played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        """The player's last matches, at most so many, newest first."""
