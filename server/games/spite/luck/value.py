"""The value of a position for luck ledgers: the probability of winning by the expert's best plan.

A luck ledger is a list of the chance events in a finished game, each with its luck. The probability
of winning is rounded to millionths. Machines differ only in the last bit of logarithms and
exponentials. That changes a rounded number in about one game of a million.
"""

from msgspec.structs import replace

from protocol.games.spite import SpitePosition
from server.games.cards.disclosure import show_table
from server.games.draws import win_probability
from server.games.spite.levels.plan import best_plan
from server.games.spite.levels.sight import WILD, Ranks, Sight, Spot, sight
from server.games.spite.levels.value import Kind, Leaf, Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.luck.events import ChanceEvent

POSITIONS = 50
"""The maximum number of positions examined per plan for a luck ledger. More would hardly change the
values.
"""
CERTAIN = 1_000_000
"""The value of a won game in a luck ledger."""


class Valuation:
    """Values the position after a chance event of a luck ledger, for the cards that came or any
    others.
    """

    def __init__(self, event: ChanceEvent) -> None:
        state, seat = event.state, event.seat
        zones = show_table(state.rule_set.zones, state.piles, seat)
        position = SpitePosition(zones=zones, first=None, turn=None)
        self._table, self._spot = sight(state.rule_set, position, seat)
        self._turned = event.kind == "stock"
        kept = list(self._spot.hand)
        rank = state.rule_set.ranks.get
        self.came: Ranks = tuple(sorted([rank(card, WILD) for card in event.cards]))
        """The ranks of the cards that really came."""
        if not self._turned:
            for came in self.came:
                kept.remove(came)
        self._kept = kept
        self._value = Value(trained_weights(), self._table)
        self._chances: dict[Ranks, int] = {}

    def of(self, ranks: Ranks) -> int:
        """Return the seat's probability of winning, in millionths, if the chance event had given it
        cards of these ranks.
        """
        found = self._chances.get(ranks)
        if found is None:
            found = self._chances[ranks] = self._chance(ranks)
        return found

    def _chance(self, ranks: Ranks) -> int:
        table, value = self._table, self._value
        if self._turned:
            table = replace(table, stock=ranks[0])
            value = Value(trained_weights(), table)
            return _chance(table, self._spot, value)
        hand = tuple(sorted([*self._kept, *ranks]))
        return _chance(table, self._spot._replace(hand=hand), value)


def _chance(table: Sight, spot: Spot, value: Value) -> int:
    plan = best_plan(table, spot, value, POSITIONS)
    if plan is not None:
        return round(CERTAIN * win_probability(plan.worth))
    # The forced plays leave more orders than the search may examine.
    leaf = Leaf(Kind.ENDED, spot.hand, table.piles, spot.heights)
    return round(CERTAIN * win_probability(value.worth(leaf)))
