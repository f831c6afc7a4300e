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
    """The pool of a day's deals: the secret from which they are derived, and when it was committed
    to.
    """

    day: str
    """The date in UTC, such as `2026-11-27`."""
    secret: bytes
    committed_ms: int
    """The time since which the commitment is public (Unix milliseconds)."""


class DailyGame(Struct, frozen=True, gc=False):
    """A player's game of the daily deal, and its result once counted. One per player and day."""

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
        """Return a player's game of the daily deal on a day, or None."""

    async def game_of_match(self, match: MatchId) -> DailyGame | None:
        """Return the daily game that is played in this match, or None."""

    async def add_game(self, game: DailyGame) -> DailyGame:
        """Add a daily game, unless the player has one on that day. Return the player's game of the
        day.
        """

    async def add_placed(
        self, game: DailyGame, network: str, deals: Sequence[int]
    ) -> DailyGame | None:
        """Add a daily game at the first free place of its network, unless the player has a game
        on that day already.

        On each day a network has a place for each of `deals`: place `n` has the deal `deals[n]`.
        Nothing frees a place, not even the deletion of its player. `network` is a token
        (`server.matches.network_tokens`). Return the player's game, or None if all these places are
        taken.
        """

    async def mark_stored(self, game: DailyGame, now_ms: int) -> None:
        """Note that the server found the match of a daily game stored in Redis at `now_ms`.

        Nothing changes if an earlier time is noted.
        """

    async def replace_match(self, game: DailyGame, match: MatchId) -> None:
        """Set another match for a daily game without a result, because its match never began.

        Nothing changes if the stored game has another match than `game` by now. The new match is
        not stored yet.
        """

    async def count(self, game: DailyGame) -> None:
        """Store the result of a daily game: the cards left in both stocks (`left`), and the luck.

        A result that is stored already stays as it is. A reason for no result is removed. Raises
        ValueError if `game.left` is None.
        """

    async def give_up(self, game: DailyGame, reason: NoResult) -> None:
        """Note that a daily game gets no result, and the reason, unless it has a result."""

    async def uncounted(self, since: str, limit: int) -> Sequence[DailyGame]:
        """Return at most `limit` daily games that await a result and whose match is in the archive.

        Games that were given up as `unfinished` are included: their match was archived late.
        They are drawn at random from the days since `since`, so that games which can't be counted
        don't hold up the others.
        """

    async def unfinished(self, day: str, player: PlayerId, limit: int) -> Sequence[DailyGame]:
        """Return at most `limit` daily games of a day whose match is not in the archive.

        Games with a result, or with a reason for none, are left out. The games are those of the
        next players after `player`, in the order of the ids.
        """

    async def counted(self, day: str, limit: int) -> Sequence[DailyGame]:
        """Return at most `limit` games of a day with a result that leaderboards list, the first
        begun first.
        """

    async def games_of(self, player: PlayerId) -> Sequence[DailyGame]:
        """Return all stored daily games of a player, the oldest first."""

    async def remove_before(self, day: str) -> None:
        """Remove the pools and the daily games of the days before this one."""

    async def remove_places_before(self, day: str) -> None:
        """Remove the places (`add_placed`) that networks took on days before this one."""
