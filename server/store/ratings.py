"""What the server asks about ratings: the port behind which they are kept.

Rated matches change them while they are archived (`server.store.archive`). Every coroutine here
raises ArchiveUnavailable.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId
from server.ratings.course import Standing
from server.ratings.pools import Pool


class PlayerRating(Struct, frozen=True, gc=False):
    """A player's rating in a pool."""

    player: PlayerId
    pool: Pool
    standing: Standing
    games: int
    """How many rated matches it follows from."""


class Lower(Struct, frozen=True, gc=False):
    """A place on a leaderboard: below this rating, and below this player of those who have it."""

    rating: float
    player: PlayerId


class RatedResult(Struct, frozen=True, gc=False):
    """What a player's rating was after a match."""

    match: MatchId
    standing: Standing
    opponent: PlayerId
    halves: int
    """2 for a win, 1 for a draw, 0 for a loss."""


class Ratings(Protocol):
    """The ratings of all players."""

    async def of(self, player: PlayerId) -> Sequence[PlayerRating]:
        """All of a player's, the one that most matches led to first."""

    async def best(
        self, pool: Pool, now_ms: int, least_games: int, below: Lower | None, limit: int
    ) -> Sequence[PlayerRating]:
        """At most `limit` players of a pool, the best first; of equals, the lesser id.

        Only those who have played so many rated matches, and whose deviation has not grown to be
        provisional by now (Unix milliseconds).
        """

    async def curve(self, player: PlayerId, pool: Pool, limit: int) -> Sequence[RatedResult]:
        """The player's last results in the pool, at most so many, oldest first."""

    async def pools(self) -> Sequence[Pool]:
        """The pools in which anybody is established: there is a leaderboard of each."""
