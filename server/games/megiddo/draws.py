"""The bots' answers to draw offers in Megiddo, based on a search for the best move."""

from collections.abc import Mapping

from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoPosition, MegiddoRules
from server.games.api import Judge
from server.games.draws import Estimate, draw_judge, win_probability
from server.games.megiddo.policies import POSITIONS, search

LOG_ODDS = 1 / 4_000
"""The log odds of winning per unit of a move's worth."""
LONG = 1 / 2
"""Play counts as long after this many turns per point of the board."""


def by_search(bound: int) -> Estimate:
    """Return a function that estimates the probability of winning Megiddo by a search.

    The search examines at most `bound` positions, but at least those after one move.
    """

    def estimate(position: MegiddoPosition, rules: MegiddoRules, seat: Seat) -> float:
        turn = seat if position.turn is None else position.turn
        found = search(position, rules, turn, 0, bound=bound)
        found.best()
        to_win = win_probability(LOG_ODDS * found.worth)
        return to_win if turn == seat else 1 - to_win

    return estimate


def is_long(position: MegiddoPosition, rules: MegiddoRules) -> bool:
    """Return whether the turns so far of a game of Megiddo would have filled about half of the
    board.
    """
    return position.number >= LONG * rules.rings * rules.spokes


SHORT_SIGHTED = draw_judge(by_search(0), is_long)
DRAWS: Mapping[str, Judge] = {
    "novice": SHORT_SIGHTED,
    "easy": SHORT_SIGHTED,
    "medium": SHORT_SIGHTED,
    "hard": draw_judge(by_search(POSITIONS), is_long),
}
"""The judges of draw offers in Megiddo, by bot level."""
