"""The answers of each level of Spite and Malice to draw offers."""

from collections.abc import Mapping

from protocol.core.ids import Seat, other
from protocol.games.cards import zone_of
from protocol.games.spite import SpitePosition, SpiteRules
from server.games.api import Judge
from server.games.draws import draw_judge, win_probability
from server.games.spite import legal
from server.games.spite.levels.plan import best_plan
from server.games.spite.levels.sight import sight
from server.games.spite.levels.value import Kind, Leaf, Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.rule_set import rule_set_of
from server.games.spite.table import stock
from server.games.spite.visible import has_moved, visible_cards

LOG_ODDS_PER_CARD = 0.3
"""The log odds of winning per additional card in the opponent's stock."""
TURNS_PER_STOCK_CARD = 3
"""The number of turns per card of an initial stock after which a game counts as long."""


def estimate_by_stocks(position: SpitePosition, _rules: SpiteRules, seat: Seat) -> float:
    """Estimate the probability of winning from the sizes of the stocks alone."""
    mine, theirs = (zone_of(position.zones, stock(of)).count for of in (seat, other(seat)))
    return win_probability(LOG_ODDS_PER_CARD * (theirs - mine))


def estimate_by_value(position: SpitePosition, rules: SpiteRules, seat: Seat) -> float:
    """Estimate the probability of winning with the expert's evaluation.

    If the seat can plan its turn, the estimate is for the position after the best plan.
    """
    rule_set = rule_set_of(rules)
    table, spot = sight(rule_set, position, seat)
    value = Value(trained_weights(), table)
    on_turn = position.turn is not None and position.turn.seat == seat
    if on_turn and not legal.may_refill(
        rule_set, visible_cards(position), seat, has_moved(position)
    ):
        plan = best_plan(table, spot, value)
        if plan is not None:
            return win_probability(plan.worth)
    leaf = Leaf(Kind.ENDED, spot.hand, table.piles, spot.heights)
    return win_probability(value.worth(leaf))


def is_long(position: SpitePosition, rules: SpiteRules) -> bool:
    """Return whether a game of Spite and Malice has taken many turns for the size of its stocks.

    Bots then accept a draw more readily.
    """
    turns = 0 if position.turn is None else position.turn.number
    return turns >= TURNS_PER_STOCK_CARD * rules.stock_count


SIMPLE = draw_judge(estimate_by_stocks, is_long)
LEARNED = draw_judge(estimate_by_value, is_long)
DRAWS: Mapping[str, Judge] = {
    "novice": SIMPLE,
    "easy": SIMPLE,
    "medium": SIMPLE,
    "hard": LEARNED,
    "expert": LEARNED,
}
"""The judges of draw offers in Spite and Malice, by bot level."""
