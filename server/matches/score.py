"""When a match of one or several games is over (docs/rules.md, section 2, match_target)."""

from protocol.rules import Rules
from server.games.table import Outcome


def added(score: tuple[int, int], outcome: Outcome) -> tuple[int, int]:
    """The score after a game, by seat."""
    return score[0] + outcome.points[0], score[1] + outcome.points[1]


def match_over(rules: Rules, score: tuple[int, int], outcome: Outcome) -> bool:
    """Whether the game that ended like this, with this score after it, was the match's last.

    Who abandons a game has left the match, so nobody has to wait for them a second time.
    """
    single = rules.scoring == "wins" and rules.match_target == 1
    return single or outcome.reason == "abandoned" or max(score) >= rules.match_target
