"""The strongest level: plans the whole of its turn, and knows by self-play where that leads."""

from protocol.core.ids import Seat
from protocol.games.spite import SpiteAction, SpitePosition, SpiteRules
from server.games.spite import legal
from server.games.spite.levels.carry_out import action_of
from server.games.spite.levels.plan import best_plan
from server.games.spite.levels.sight import sight
from server.games.spite.levels.value import Value
from server.games.spite.levels.weights import learned_weights
from server.games.spite.policies import greedy
from server.games.spite.seen import has_moved, seen
from server.games.spite.terms import terms_of


def expert(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> SpiteAction:
    """Does the first thing of the plan that is worth most, of all those for its turn."""
    terms, piles = terms_of(rules), seen(position)
    if legal.may_refill(terms, piles, seat, has_moved(position)):
        return legal.REFILL
    table, spot = sight(terms, position, seat)
    plan = best_plan(table, spot, Value(learned_weights(), table))
    if plan is None:  # What must be played leaves more orders than it looks at.
        return greedy(position, rules, seat, chance)
    return action_of(terms, piles, seat, plan.actions[0])
