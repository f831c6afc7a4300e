"""The port (interface) for reading ratings: of a player, leaderboards and rating curves.

Rated matches change them in the transaction that archives them (`server.store.archive`). Every
coroutine here raises DatabaseUnavailable. `server.store.sql.ratings` implements it.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId
from server.ratings.ledger import DatedRating
from server.ratings.pools import Pool


class PlayerRating(Struct, frozen=True, gc=False):
    """A player's rating in a pool (one game, preset and speed), as the database has it."""

    player: PlayerId
    pool: Pool
    current: DatedRating
    games: int
    """The number of rated matches behind the rating."""


class LeaderboardCursor(Struct, frozen=True, gc=False):
    """A place on a leaderboard, used to read the next page: a rating, and a player who has it."""

    rating: float
    player: PlayerId


class RatedAt(Struct, frozen=True, gc=False):
    """A point of a rating curve: a player's rating after a match, and the time."""

    match: MatchId
    ended_ms: int
    """When the match ended (Unix milliseconds)."""
    rating: float


class Ratings(Protocol):
    """The interface for reading the ratings of all players."""

    async def of(self, player: PlayerId) -> Sequence[PlayerRating]:
        """Return all ratings of a player, the one with the most matches first."""

    async def leaderboard(
        self, pool: Pool, now_ms: int, below: LeaderboardCursor | None, limit: int
    ) -> Sequence[PlayerRating]:
        """Return at most `limit` players of a pool, best first; of equals, the lesser id.

        Only players who have met RANKED_OPPONENTS (ten) different opponents, and whose rating is
        not provisional at `now_ms` (Unix milliseconds), are included. With `below`, return those
        after that place.
        """

    async def curves(
        self, player: PlayerId, pools: Collection[Pool], limit: int
    ) -> Mapping[Pool, Sequence[RatedAt]]:
        """Return the player's last `limit` ratings in each of the given pools, oldest first.

        Pools without any are left out.
        """

    async def pools(self) -> Sequence[Pool]:
        """Return the pools whose leaderboards list players, or did before their ratings became
        provisional.
        """
