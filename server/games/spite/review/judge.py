"""The judgement of a decision: the best line, and the loss of the line that was played.

Two searches, one with four times the other's limit, must name the same best line. Otherwise there
is no judgement.
After a line that turns up a stock card, every rank of the card is tried. After a line that refills
the hand, sampled hands are tried, the same ones for both lines.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from server.games.chance import below, words_of
from server.games.draws import win_probability
from server.games.spite.levels.plan import Plan, best_plan, plan_along
from server.games.spite.levels.sight import Ranks, Sight, Spot
from server.games.spite.levels.value import Kind, Leaf, Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.review.decisions import Decision

POSITIONS = (80, 320, 1280)
"""The maximum number of positions of the searches for the best line. The first two neighbours that
agree are enough.
"""
POSITIONS_LATER = 30
"""The maximum number of positions examined per plan with sampled cards."""
SAMPLES = 16
"""The number of sampled hands after a line that refills the hand."""
CERTAIN = 1_000_000
"""The value of a won game in a review."""
_SEED = b"spite review 1"


class Judgement(NamedTuple):
    """The judgement of a decision in a review: the best line, the played one, and the loss."""

    best: Plan
    played: Plan
    loss: int
    """The difference of the probabilities of winning, in millionths."""


def judge(decision: Decision) -> Judgement | None:
    """Return the judgement of a decision for a review. None if no line is certainly better than the
    played one.
    """
    table, spot = decision.sight, decision.spot
    value = Value(trained_weights(), table)
    played = plan_along(table, spot, value, decision.played)
    best = None
    for positions in POSITIONS:
        before, best = best, best_plan(table, spot, value, positions)
        if best is None or best.worth <= played.worth or _is_same(best, played):
            return None
        if before is not None and _is_same(before, best):
            loss = _loss(decision, best, played)
            return Judgement(best, played, loss) if loss > 0 else None
    return None


def _is_same(one: Plan, two: Plan) -> bool:
    """Return whether two lines of play lead to the same position."""
    if one.leaf is None or two.leaf is None:
        return one.leaf is two.leaf and one.worth == two.worth
    return _in_order(one.leaf) == _in_order(two.leaf)


def _in_order(leaf: Leaf) -> Leaf:
    return leaf._replace(piles=tuple(sorted(leaf.piles)))


def _loss(decision: Decision, best: Plan, played: Plan) -> int:
    return round(CERTAIN * (_chance(decision, best) - _chance(decision, played)))


def _chance(decision: Decision, plan: Plan) -> float:
    """Return the probability of winning after a line of play, expected over the cards that come
    next.
    """
    before, leaf = decision.sight, plan.leaf
    if leaf is None or leaf.kind is Kind.ENDED:
        return win_probability(plan.worth)
    table = replace(before, piles=leaf.piles)
    spot = Spot(leaf.hand, tuple([len(pile) for pile in leaf.piles]), leaf.heights)
    if leaf.kind is Kind.REFILLED:
        hands = _hands(decision)
        return sum([_later(table, spot._replace(hand=each), plan) for each in hands]) / SAMPLES
    left, loose = before.stock_left - 1, before.loose + 1
    ranks = Counter(decision.unseen)
    chances = [
        count * _later(replace(table, stock=rank, stock_left=left, loose=loose), spot, plan)
        for rank, count in ranks.items()
    ]
    return sum(chances) / ranks.total()


def _later(table: Sight, spot: Spot, plan: Plan) -> float:
    """Return the probability of winning with the best plan after a line of play."""
    later = best_plan(table, spot, Value(trained_weights(), table), POSITIONS_LATER)
    return win_probability(plan.worth if later is None else later.worth)


def _hands(decision: Decision) -> Iterator[Ranks]:
    """Yield possible next hands of unseen cards for the seat that decides.

    They depend on nothing that the seat did not see.
    """
    seen = decision.sight, decision.spot, decision.unseen
    words = words_of(sha256(_SEED + repr(seen).encode()).digest(), 0)
    size = min(decision.sight.hand_count, len(decision.unseen))
    for _ in range(SAMPLES):
        cards = list(decision.unseen)
        for place in range(size):
            chosen = place + below(len(cards) - place, words)
            cards[place], cards[chosen] = cards[chosen], cards[place]
        yield tuple(sorted(cards[:size]))
