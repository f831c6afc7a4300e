"""Scores and tables of the daily deal (docs/rules/daily.md).

A game scores the bot's points left less the player's own, less the luck of the player. Players of
the same deal are compared with each other: what the deal gave to them on average, more or less than
the other deals of the day, is taken off too. A network has at most one game in the mean of a deal,
and guests have none, since anybody can have many accounts and be many guests.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from protocol.core.ids import PlayerId
from server.daily.terms import TERMS
from server.store.daily import DailyGame

MILLION = 1_000_000
"""The unit of luck: ledgers count in millionths of a win."""
POINT = 100
"""One point, in the unit of scores."""
SHOWN = 10
"""The precision of a table: a tenth of a point."""
PRIOR_GAMES = 5
"""The weight of the day's mean in a deal's mean, in games, so that few players don't set it."""
TABLE_DAYS = (1, 7, 28)
"""The tables, by their length in days."""


class Scored(NamedTuple):
    """A game of the daily deal with its score."""

    game: DailyGame
    score: int
    """The score, in hundredths of a point."""


class Row(NamedTuple):
    """A player's row in a table of the daily deal."""

    place: int
    """The place from 1. Players with the same shown score share it."""
    player: PlayerId
    score: int
    """The sum of the scores in hundredths of a point, rounded to a tenth of a point."""
    days: int
    """The number of days of the table on which the player has a result."""


def raw_score(game: DailyGame) -> float:
    """Return a daily game's score, in points, before the comparison with others of its deal.

    Raises ValueError for a game without a result.
    """
    if game.left is None:
        raise ValueError("a game without a result")
    own, bot = game.left
    return bot - own - TERMS.luck_points * game.luck / MILLION


def score_games(games: Iterable[DailyGame]) -> list[Scored]:
    """Return these daily games of one or several days with their scores.

    The games of each day are compared only with the others given.
    """
    of_day: dict[str, list[DailyGame]] = defaultdict(list)
    for game in games:
        of_day[game.day].append(game)
    found = []
    for day in of_day.values():
        gains = deal_gains(day)
        found += [Scored(game, score_of(game, gains)) for game in day]
    return found


def deal_gains(games: Sequence[DailyGame]) -> Mapping[int, float]:
    """Return the advantage of each deal of a day over the day's mean, in points.

    It is weighted down for a deal with few games. Deals without a game in the means are left out.
    """
    games = [game for game in games if game.in_mean]
    raw = [raw_score(game) for game in games]
    mean = sum(raw) / max(len(raw), 1)
    of_deal: dict[int, list[float]] = defaultdict(list)
    for game, score in zip(games, raw, strict=True):
        of_deal[game.deal].append(score)
    return {
        deal: sum(score - mean for score in scores) / (len(scores) + PRIOR_GAMES)
        for deal, scores in of_deal.items()
    }


def score_of(game: DailyGame, gains: Mapping[int, float]) -> int:
    """Return the score of a daily game, in hundredths of a point.

    `gains` are the advantages of the deals of its day (`deal_gains`).
    """
    return round(POINT * (raw_score(game) - gains.get(game.deal, 0.0)))


def place_players(games: Iterable[Scored]) -> list[Row]:
    """Return a row for each player of these games, with the sum of their scores (rounded to a tenth
    of a point) and the place, best first.
    """
    of_player: dict[PlayerId, list[int]] = defaultdict(list)
    for game, score in games:
        of_player[game.player].append(score)
    sums = [
        (SHOWN * round(sum(scores) / SHOWN), player, len(scores))
        for player, scores in of_player.items()
    ]
    sums.sort(key=lambda row: (-row[0], row[2], row[1]))
    return _placed(sums)


def place_among(rows: Iterable[Row], players: Collection[PlayerId]) -> list[Row]:
    """Return the rows of these players only, with their places among each other."""
    return _placed((row.score, row.player, row.days) for row in rows if row.player in players)


def _placed(sums: Iterable[tuple[int, PlayerId, int]]) -> list[Row]:
    """Return the rows of players with these scores and days, which are in order."""
    rows: list[Row] = []
    for at, (score, player, played) in enumerate(sums, start=1):
        same = bool(rows) and rows[-1].score == score
        rows.append(Row(rows[-1].place if same else at, player, score, played))
    return rows
