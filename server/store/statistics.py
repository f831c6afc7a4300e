"""The port (interface) of play statistics: the losses and the luck of players in analysed games.

It also has the queue of finished games that nodes have yet to analyse. Every coroutine here raises
DatabaseUnavailable. `server.store.sql.statistics` implements it.
"""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from protocol.core.ids import GameKey, MatchId, PlayerId, Seat
from server.ratings.statistics import StatisticTotals

MOST_TRIES = 5
"""The number of times that a game's analysis is begun. Then it is not tried again."""


class GameToAnalyse(Struct, frozen=True, gc=False):
    """A finished game in the queue of games that wait for their analysis."""

    match: MatchId
    number: int
    """The game's number in the match, from 1."""
    game_key: GameKey
    players: tuple[PlayerId, PlayerId]
    winner: Seat | None
    ended_ms: int
    record: bytes
    ordinary: bool
    """False for a daily deal, and for a match whose players used the same browser."""


class SeatStatistic(Struct, frozen=True, gc=False):
    """The analysis of one game for one seat: what its turns lost, its luck, and its result."""

    match: MatchId
    number: int
    seat: Seat
    player: PlayerId
    game_key: GameKey
    turns: int
    """The number of the seat's turns."""
    loss: int
    """The probability of winning that all these turns lost against the best ones, in millionths."""
    luck: int
    """The seat's luck, in millionths of a win."""
    score: Literal[0, 1, 2]
    """2 for a win, 1 for a draw, 0 for a loss."""
    review_version: int
    luck_version: int
    ended_ms: int


class Versions(Struct, frozen=True, gc=False):
    """The versions of a game's two analyses, of its turns (`review`) and of luck.

    Statistics of other versions don't count.
    """

    game_key: GameKey
    review: int
    luck: int


class StatisticsStore(Protocol):
    """The interface for games that wait for their analysis, and for statistics of analysed ones."""

    async def claim(self, now_ms: int, until_ms: int) -> GameToAnalyse | None:
        """Return the newest game that waits for its analysis and is due at `now_ms`, or None.

        It is due again at `until_ms`, unless it was finished. Games of unfinished matches, and
        those claimed MOST_TRIES (five) times, are not returned.
        """

    async def postpone(self, game: GameToAnalyse, until_ms: int) -> None:
        """Let no node claim a game before `until_ms`, because its analysis failed."""

    async def finish(self, game: GameToAnalyse, rows: Sequence[SeatStatistic]) -> None:
        """Store the play statistics of registered players, and remove the game from the queue.

        Rows of the same or a newer version stay as they are. Nothing is stored if the archive no
        longer has the match.
        """

    async def queue_outdated(self, versions: Versions) -> None:
        """Queue the games whose play statistics have an older version for a new analysis."""

    async def waiting(self, most: int) -> int:
        """Return the number of games that wait for their analysis and have not failed too often, at
        most `most`.
        """

    async def totals(self, player: PlayerId, versions: Versions) -> StatisticTotals:
        """Return a player's totals over the play statistics of these versions."""

    async def statistics_of(self, player: PlayerId) -> Sequence[SeatStatistic]:
        """Return all stored play statistics of a player, the oldest first."""
