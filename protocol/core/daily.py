"""JSON bodies of the HTTP API for the daily deal: a prepared game against a bot for each day, whose
results players compare.
"""

from typing import Literal

from protocol.core.body import Body
from protocol.core.ids import GameKey, MatchId

DailyState = Literal["new", "begun", "counting", "counted", "lost"]
"""The state of the caller's game: not begun, in play, over but not scored yet, or scored.

`lost` is a game that the server can't find any more. The player has no other game on that day.
"""


class DailyResult(Body):
    """The result of the caller's game of the day."""

    left: list[int]
    """The points left to the caller and to the bot: the fewer, the better.

    The bot has none left if the caller resigned or left the game.
    """
    luck: int
    """The luck that the score leaves out, in hundredths of a point."""
    score: int
    """The score so far, in hundredths of a point. Later players of the same deal change it."""
    place: int
    """The caller's place among that day's players so far, from 1."""
    players: int
    """The number of players in that day's table."""
    listed: bool
    """True if the caller stands in the tables. False for a guest, who is compared all the same.

    It is false, too, for a new account of a network from which seven players had begun before.
    """


class DailyPrevious(Body):
    """The caller's game of the day before, until its deals open to everybody."""

    day: str
    match: MatchId | None
    """The caller's match; null if the game is lost."""
    ends_ms: int
    """The time at which the server ends the game as lost, in Unix milliseconds."""
    opens_ms: int
    """The time at which the deals open to everybody, in Unix milliseconds."""
    state: DailyState
    result: DailyResult | None
    """The caller's result; null until the game is scored."""


class DailyStreak(Body):
    """The days in a row on which the caller has a result.

    Two missed days of each calendar month (UTC) are bridged. Today is not missed before it is over.
    """

    days: int
    """The number of days with a result, at most 50."""
    free_days: int
    """The number of days that the caller may still miss in this month."""


class Daily(Body):
    """`GET /api/daily`: today's deal, and the caller's game."""

    day: str
    """The date in UTC, such as `2026-11-27`."""
    ends_ms: int
    """The end of the day, in Unix milliseconds."""
    commitment: str | None
    """The commitment to the seeds of today's deals, as hexadecimal digits.

    Null if the server had not committed to deals before the day: then there is none.
    """
    next_commitment: str | None
    """The commitment for tomorrow; null until the server has drawn it."""
    later_commitment: str | None
    """The commitment for the day after tomorrow; null until the server has drawn it."""
    state: DailyState
    match: MatchId | None
    """The caller's match; null before it is begun, and if it is lost."""
    result: DailyResult | None
    """The caller's result; null until the game is scored."""
    previous: DailyPrevious | None
    """The caller's game of yesterday; null if there was none, and once its deals are open."""
    streak: DailyStreak
    game_key: GameKey
    computer: str
    """The level of the bot."""


class DailyRow(Body):
    """A player in a table of the daily deal."""

    place: int
    """The place from 1. Players with equal scores share it."""
    name: str
    account: str | None
    """The name of the player's profile; null if the player has none any more."""
    score: int
    """The sum of the scores, in hundredths of a point."""
    days: int
    """The number of days on which the player has a result."""
    own: bool
    """True for the caller."""


class DailyTable(Body):
    """`GET /api/daily/tables`: the best players of the last days, and the caller if listed.

    With `of=friends` it has only the caller and the players whom the caller follows, with places
    among themselves.
    """

    days: int
    """The length of the table in days, today included."""
    players: list[DailyRow]
    count: int
    """The number of players in the whole table."""
    follows: bool
    """True if the caller follows a player."""


class DailyGameView(Body):
    """A player's game of a day that is over."""

    deal: int
    """The number of the deal, from 0."""
    match: MatchId
    name: str
    account: str | None
    """The name of the player's profile; null if the player has none any more."""
    left: list[int]
    """The points left to the player and to the bot."""
    luck: int
    """The player's luck, in millionths of a win."""
    luck_version: int
    """The version of the luck ledger; 0 if the game has none, and then its luck counts as 0."""
    score: int
    """The score, in hundredths of a point."""
    in_mean: bool
    """True if the game counts in the mean of its deal: one game of a network and deal does."""


class DailyDay(Body):
    """`GET /api/daily/{day}`: the seeds and the games of a day that is over, best first."""

    day: str
    commitment: str
    """The commitment to the seeds, as hexadecimal digits."""
    committed_ms: int
    """The time since which the commitment was public, in Unix milliseconds."""
    seeds: list[str]
    """The seeds of the deals, as hexadecimal digits."""
    games: list[DailyGameView]
    """A page of the games in the tables: a thousand, or the rest."""
    count: int
    """The number of games on all pages."""
