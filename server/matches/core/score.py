"""When a match of one or several games is over (docs/rules.md, section 2, match_target)."""

from protocol.core.ids import SEATS, Seat
from server.games.api import Outcome, Series
from server.limits import GAMES_A_MATCH


def add_points(score: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    """The score after a game, by seat."""
    return score[0] + outcome.points[0], score[1] + outcome.points[1]


def add_win(series: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    """How many games each seat has won, after one more."""
    zero, one = series
    return zero + (outcome.winner == 0), one + (outcome.winner == 1)


def is_match_over(series: Series, games: int, score: tuple[int, int], outcome: Outcome) -> bool:
    """Whether the game that ended like this, the `games`th, with this score, was the match's last.

    A player who abandons a game has left the match: nobody has to wait for them a second time.
    """
    return games >= GAMES_A_MATCH or _decided(series, score, outcome)


def match_winner(series: Series, score: tuple[int, int], outcome: Outcome) -> Seat | None:
    """Who has won a match whose last game ended like this, with this score; None for nobody.

    It is the winner of that game, unless the match ended only because there are no more games.
    """
    if _decided(series, score, outcome):
        return outcome.winner
    leading = max(SEATS, key=lambda seat: score[seat])
    return None if score[0] == score[1] else leading


def _decided(series: Series, score: tuple[int, int], outcome: Outcome) -> bool:
    return series.single or outcome.reason == "abandoned" or max(score) >= series.target
