"""What the server asks about ratings: the port behind which they are kept.

Rated matches change them while they are archived (`server.store.archive`). Every coroutine here
raises ArchiveUnavailable.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import PlayerId
from server.ratings.ledger import DatedRating
from server.ratings.pools import Pool


class PlayerRating(Struct, frozen=True, gc=False):
    """A player's rating in a pool."""

    player: PlayerId
    pool: Pool
    current: DatedRating
    games: int
    """How many rated matches it follows from."""


class Lower(Struct, frozen=True, gc=False):
    """A place on a leaderboard: below this rating, and below this player of those who have it."""

    rating: float
    player: PlayerId


class RatedAt(Struct, frozen=True, gc=False):
    """What a player's rating was after a match."""

    ended_ms: int
    """When the match ended (Unix milliseconds)."""
    rating: float


class Ratings(Protocol):
    """The ratings of all players."""

    async def of(self, player: PlayerId) -> Sequence[PlayerRating]:
        """All of a player's, the one that most matches led to first."""

    async def best(
        self, pool: Pool, now_ms: int, below: Lower | None, limit: int
    ) -> Sequence[PlayerRating]:
        """At most `limit` players of a pool, the best first; of equals, the lesser id.

        Only players who have met RANKED_OPPONENTS different opponents, and whose rating is not
        provisional at `now_ms` (Unix milliseconds).
        """

    async def curves(
        self, player: PlayerId, pools: Collection[Pool], limit: int
    ) -> Mapping[Pool, Sequence[RatedAt]]:
        """The player's last ratings in each of these pools, at most so many, oldest first."""

    async def pools(self) -> Sequence[Pool]:
        """The pools with anybody on their leaderboard, or who would be if they played again."""
