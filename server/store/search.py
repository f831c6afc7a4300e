"""The port of the search in finished public matches.

Every coroutine here raises DatabaseUnavailable.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.clock import Speed
from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.store.archive import FinishedMatch, MatchCursor

ResultFilter = Literal["won", "lost", "drawn", "decided"]
"""The result: for the given player, or for either player (`drawn`, `decided`)."""


class Search(Struct, frozen=True):
    """The criteria of a search. None matches everything."""

    player: PlayerId | None = None
    opponent: PlayerId | None = None
    """The player's opponent. Ignored without a player."""
    game_key: GameKey | None = None
    preset: str | None = None
    """A preset of the game. Ignored without a game."""
    own_rules: bool = False
    """True for matches with custom rules only."""
    speed: Speed | None = None
    result: ResultFilter | None = None
    since_ms: int | None = None
    """Matches that ended at this time or later (Unix milliseconds)."""
    until_ms: int | None = None
    """Matches that ended before this time."""


class Played(Struct, frozen=True, gc=False):
    """A short form of a match that a player has played."""

    match: MatchId
    seat: Seat
    opponent: PlayerId
    game_key: GameKey
    preset: str | None
    winner: Seat | None
    ended_ms: int

    @property
    def won(self) -> bool | None:
        """True if the player won; None for a draw."""
        return None if self.winner is None else self.winner == self.seat


class MatchSearch(Protocol):
    """Finished public matches."""

    async def find(
        self, search: Search, before: MatchCursor | None, limit: int
    ) -> Sequence[FinishedMatch]:
        """Return at most `limit` matches, newest first; with `before`, only those after that place.

        Of matches that ended at the same time, the greater id comes first.
        """

    async def list_played(self, player: PlayerId, limit: int) -> Sequence[Played]:
        """Return the player's last `limit` matches, newest first."""
