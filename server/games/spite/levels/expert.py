"""The strongest bot level of Spite and Malice. It plans its whole turn and evaluates plans with
trained weights.
"""

from functools import partial

from protocol.core.ids import Seat
from protocol.games.spite import SpiteAction, SpitePosition, SpiteRules
from server.games.api import Planned
from server.games.cards.zones import Layout
from server.games.spite import legal
from server.games.spite.levels.plan import POSITIONS, POSITIONS_LATER, RankAction, best_plan
from server.games.spite.levels.rank_actions import action_of, after_action
from server.games.spite.levels.sight import sight
from server.games.spite.levels.value import Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.policies import greedy
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.visible import has_moved, visible_cards


def expert(
    position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float
) -> SpiteAction | Planned:
    """Choose an action as the strongest level of Spite and Malice.

    Request a refill if possible, else return the best plan for the turn that the search finds. If
    it finds none within its limit of positions, choose as `greedy` does.
    """
    rule_set, piles = rule_set_of(rules), visible_cards(position)
    moved = has_moved(position)
    if legal.may_refill(rule_set, piles, seat, moved):
        return legal.REFILL
    table, spot = sight(rule_set, position, seat)
    positions = POSITIONS_LATER if moved else POSITIONS
    plan = best_plan(table, spot, Value(trained_weights(), table), positions)
    if plan is None:  # The forced plays leave more orders than the search may examine.
        return greedy(position, rules, seat, chance)
    return _planned(rule_set, piles, seat, plan.actions)


def _planned(
    rule_set: RuleSet, piles: Layout, seat: Seat, actions: tuple[RankAction, ...]
) -> Planned:
    action = action_of(rule_set, piles, seat, actions[0])
    foreseen = after_action(rule_set, piles, seat, action)
    return Planned(action, partial(_next, rule_set, foreseen, seat, actions[1:]))


def _next(
    rule_set: RuleSet,
    foreseen: Layout,
    seat: Seat,
    actions: tuple[RankAction, ...],
    position: SpitePosition,
) -> Planned | None:
    """Return the rest of a plan; None if none is left, or if the cards are not as the plan
    expected.
    """
    piles = visible_cards(position)
    if not actions or any(piles[zone] != cards for zone, cards in foreseen.items()):
        return None
    return _planned(rule_set, piles, seat, actions)
