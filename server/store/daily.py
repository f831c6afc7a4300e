"""The port (interface) of the daily deals: each day's secret, and the players' games of the day.

Every coroutine here raises DatabaseUnavailable. `server.store.sql.daily` implements it.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId

NoResult = Literal["late", "unreadable", "unfinished"]
"""The reason for which a game gets no result.

It ended late, its record can't be read, or its match was not played or is lost.
"""


class DailyPool(Struct, frozen=True, gc=False):
    """The secret of a day, from which its deals are derived."""

    day: str
    """The date in UTC, such as `2026-11-27`."""
    secret: bytes
    committed_ms: int
    """The time since which the commitment is public (Unix milliseconds)."""


class DailyGame(Struct, frozen=True, gc=False):
    """A player's game of a day. A player has one game a day."""

    day: str
    player: PlayerId
    deal: int
    """The number of the deal in the day's pool, from 0."""
    match: MatchId
    begun_ms: int
    stored_ms: int | None = None
    """The time at which the match was known to be stored (Unix milliseconds)."""
    listed: bool = False
    """True if the game is listed in the leaderboards. Guests' games are not."""
    in_mean: bool = False
    """True if the game counts in the mean of its deal."""
    left: tuple[int, int] | None = None
    """The cards left in the stocks of the player and the bot. None until the game is counted."""
    no_result: NoResult | None = None
    """The reason for which the game gets no result, if there is one."""
    luck: int = 0
    """The luck of the player, in millionths of a win. 0 until the game is counted."""
    luck_version: int = 0
    """The version of the luck ledger; 0 if the game has no ledger."""


class DailyStore(Protocol):
    """The interface for the secrets of the days, and for the players' daily games."""

    async def pool(self, day: str) -> DailyPool | None:
        """Return the pool of a day, which has its secret; None if the day has no pool."""

    async def add_pool(self, pool: DailyPool) -> DailyPool:
        """Add a pool, unless the day has one. Return the day's pool."""

    async def game(self, day: str, player: PlayerId) -> DailyGame | None:
        """Return a player's game of a day, or None."""

    async def game_of_match(self, match: MatchId) -> DailyGame | None:
        """Return the game that is played in this match, or None."""

    async def add_game(self, game: DailyGame) -> DailyGame:
        """Add a game, unless the player has one on that day. Return the player's game."""

    async def add_placed(
        self, game: DailyGame, network: str, deals: Sequence[int]
    ) -> DailyGame | None:
        """Add a game at the first free place of its network, unless the player has one already.

        On each day a network has a place for each of `deals`: place `n` has the deal `deals[n]`.
        Nothing frees a place, not even the deletion of its player. `network` is a token
        (`server.matches.network_tokens`). Return the player's game, or None if all these places are
        taken.
        """

    async def mark_stored(self, game: DailyGame, now_ms: int) -> None:
        """Note in the game that its match is stored in Redis, unless it is noted already."""

    async def replace_match(self, game: DailyGame, match: MatchId) -> None:
        """Set another match for a game without a result, because its match never began.

        Nothing changes if `game` has another match by now. The new match is not stored yet.
        """

    async def count(self, game: DailyGame) -> None:
        """Store the result of a game: its `left` and its luck. Raises ValueError without `left`.

        A result that is stored already stays as it is.
        """

    async def give_up(self, game: DailyGame, reason: NoResult) -> None:
        """Note that a game gets no result, unless it has one."""

    async def uncounted(self, since: str, limit: int) -> Sequence[DailyGame]:
        """Return at most `limit` games that await a result and whose match is in the archive.

        They are drawn at random from the days since `since`, so that games which can't be counted
        don't hold up the others.
        """

    async def unfinished(self, day: str, player: PlayerId, limit: int) -> Sequence[DailyGame]:
        """Return at most `limit` games of a day whose match is not in the archive.

        Games with a result, or with a reason for none, are left out. The games are those of the
        next players after `player`, in the order of the ids.
        """

    async def counted(self, day: str, limit: int) -> Sequence[DailyGame]:
        """Return the listed games of a day with a result, at most `limit`: the first begun."""

    async def games_of(self, player: PlayerId) -> Sequence[DailyGame]:
        """Return all stored games of a player, the oldest first."""

    async def remove_before(self, day: str) -> None:
        """Remove the pools and games of the days before this one."""

    async def remove_places_before(self, day: str) -> None:
        """Remove the records of the places that networks took on days before this one."""
