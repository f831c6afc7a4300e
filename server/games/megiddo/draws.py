"""Whether the computer agrees to a draw: by what the best move is worth, as its level sees it."""

from collections.abc import Mapping

from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoPosition, MegiddoRules
from server.games.api import Judge
from server.games.draws import Estimate, agreeing, chance_of
from server.games.megiddo.policies import POSITIONS, search

LOG_ODDS = 1 / 4_000
"""So much in the logarithm of the odds to win is one point of a move's worth."""
LONG = 1 / 2
"""Play has been long once there were turns for so much of the board."""


def by_search(bound: int) -> Estimate:
    """The chance to win, as a search of so many positions finds it for the seat in turn."""

    def estimate(position: MegiddoPosition, rules: MegiddoRules, seat: Seat) -> float:
        turn = seat if position.turn is None else position.turn
        found = search(position, rules, turn, 0, bound)
        found.best()
        to_win = chance_of(LOG_ODDS * found.worth)
        return to_win if turn == seat else 1 - to_win

    return estimate


def is_long(position: MegiddoPosition, rules: MegiddoRules) -> bool:
    """Whether about half of the board has been filled, captures or not."""
    return position.number >= LONG * rules.rings * rules.spokes


SHORT_SIGHTED = agreeing(by_search(0), is_long)
DRAWS: Mapping[str, Judge] = {
    "easy": SHORT_SIGHTED,
    "medium": SHORT_SIGHTED,
    "hard": agreeing(by_search(POSITIONS), is_long),
}
"""By the name of the level."""
