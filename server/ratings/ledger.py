"""Updates ratings match by match.

Each match is a rating period of its own for results. The growth of a deviation follows from the
time since the player's last match. Both players are rated by the other's rating before the match.
lichess does the same (lila, `modules/rating`).
"""

from msgspec import Struct

from protocol.core.ids import SEATS, PlayerId, other
from server.ratings.glicko2 import Rating, grown, updated
from server.ratings.weights import DAY_MS, DayResults, Networks

PERIOD_MS = round(DAY_MS / 0.21436)
"""The length of a rating period. After a year of these, a deviation of 60 is 110, at the usual
volatility.
"""
NEW = Rating()
LEAST, MOST = 400.0, 4000.0
"""The bounds of a rating, which keep the odds in a match computable."""
LEAST_DEVIATION = 45.0
"""The minimum rating deviation, so that the ratings of frequent players keep changing."""
MOST_VOLATILITY = 0.1
HALVES = 2
"""The score of a won match. Scores count in halves: a draw is 1, a loss 0."""
RANKED_OPPONENTS = 10
"""The number of different opponents that a player must have met in rated matches to be listed."""
PROVISIONAL = 110.0
"""The deviation above which a rating is provisional."""


class DatedRating(Struct, frozen=True, gc=False):
    """A player's rating, and the end of the match that led to it."""

    rating: Rating = NEW
    at_ms: int | None = None
    """The end of that match in Unix milliseconds; None before the first match."""


def after_match(
    players: tuple[DatedRating, DatedRating], halves: int, ended_ms: int, weight: float
) -> tuple[Rating, Rating]:
    """Return both players' ratings after a match with this weight.

    Seat 0 scored `halves`: 2 for a win, 1 for a draw, 0 for a loss.
    """
    first, second = players
    score = halves / HALVES
    return (
        _after(first, (second, score), ended_ms, weight),
        _after(second, (first, 1 - score), ended_ms, weight),
    )


def rating_at(dated: DatedRating, now_ms: int) -> Rating:
    """Return a dated rating with the deviation grown until now (Unix milliseconds)."""
    return _bounded(grown(dated.rating, _periods(dated, now_ms)))


def established_until_ms(rating: Rating, at_ms: int) -> int | None:
    """Return the time (Unix milliseconds) until which a new rating is not provisional, if no match
    follows.

    Return None if it is provisional from the beginning.
    """
    if rating.deviation > PROVISIONAL:
        return None
    grows_to = Rating(deviation=PROVISIONAL).phi ** 2 - rating.phi**2
    return at_ms + int(grows_to / rating.volatility**2 * PERIOD_MS)


class RatingLedger:
    """The ratings of all players in a pool, match by match in the order of their ends."""

    def __init__(self) -> None:
        self.ratings: dict[PlayerId, DatedRating] = {}
        self.games: dict[PlayerId, int] = {}
        self.opponents: dict[PlayerId, set[PlayerId]] = {}
        self._day = DayResults()

    def count(
        self,
        players: tuple[PlayerId, PlayerId],
        networks: Networks,
        halves: int,
        ended_ms: int,
    ) -> tuple[Rating, Rating]:
        """Count one more match of the pool and return both players' ratings after it.

        Seat 0 scored `halves`: 2 for a win, 1 for a draw, 0 for a loss.
        """
        first, second = (self.ratings.get(player, DatedRating()) for player in players)
        weight = self._day.weight(players, networks, ended_ms)
        ratings = after_match((first, second), halves, ended_ms, weight)
        for seat in SEATS:
            player = players[seat]
            self.ratings[player] = DatedRating(ratings[seat], ended_ms)
            self.games[player] = self.games.get(player, 0) + 1
            self.opponents.setdefault(player, set()).add(players[other(seat)])
        return ratings


def _after(
    player: DatedRating, result: tuple[DatedRating, float], ended_ms: int, weight: float
) -> Rating:
    opponent, score = result
    results = [(rating_at(opponent, ended_ms), score)]
    return _bounded(updated(player.rating, results, _periods(player, ended_ms), weight))


def _periods(dated: DatedRating, now_ms: int) -> float:
    return 0.0 if dated.at_ms is None else max(0, now_ms - dated.at_ms) / PERIOD_MS


def _bounded(rating: Rating) -> Rating:
    return Rating(
        min(max(rating.rating, LEAST), MOST),
        min(max(rating.deviation, LEAST_DEVIATION), NEW.deviation),
        min(rating.volatility, MOST_VOLATILITY),
    )
