"""When a match of one or several games is over (docs/rules.md, section 2, match_target)."""

from server.games.api import Outcome, Series


def added(score: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    """The score after a game, by seat."""
    return score[0] + outcome.points[0], score[1] + outcome.points[1]


def match_over(series: Series, score: tuple[int, int], outcome: Outcome) -> bool:
    """Whether the game that ended like this, with this score after it, was the match's last.

    A player who abandons a game has left the match: nobody has to wait for them a second time.
    """
    return series.single or outcome.reason == "abandoned" or max(score) >= series.target
