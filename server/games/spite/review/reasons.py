"""The reasons that a review gives for the best line: its advantages over the line that was played.

Each reason is a rule on the two positions that the lines lead to. Of the rules that hold, those are
given whose features contribute most to the difference in value.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from itertools import islice
from math import inf
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from server.games.review import Reason
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.features import BLOCKS, between
from server.games.spite.levels.plan import Plan
from server.games.spite.levels.plays import STOCK, RankPlay
from server.games.spite.levels.sight import WILD, Ranks, Sight
from server.games.spite.levels.value import Kind, Leaf, Value
from server.games.spite.levels.weights import trained_weights
from server.games.spite.review.reach import Lack, lack, their_lack

Item = TypeVar("Item")
MOST = 2
"""The maximum number of reasons given for one best line."""

Params = dict[str, int]
"""The ranks and numbers in a reason. A wild has rank 0."""


class Case(NamedTuple):
    """The best line and the played line of one decision, for the reasons in a review."""

    sight: Sight
    best: Plan
    played: Plan


Rule = Callable[[Case], Params | None]
"""A function that returns the parameters of a reason, or None if the reason does not hold."""


def reasons_of(case: Case) -> tuple[Reason, ...]:
    """Return a review's reasons for the best line that hold, the most important first; at most
    MOST.
    """
    by_kind = [name for name in BY_END if BY_END[name](case) is not None]
    names = by_kind[:1] or _by_weight(case)
    found = ((name, RULES[name](case)) for name in names)
    held = (Reason(name, params) for name, params in found if params is not None)
    return tuple(islice(held, MOST))


def holds(reason: Reason, case: Case) -> bool:
    """Return whether a review's reason for the best line is true, compared with the played line."""
    return RULES[reason.kind](case) == reason.params


def _by_weight(case: Case) -> list[str]:
    """Return the names of a review's possible reasons, by their share in the difference in value
    between two lines.

    Reasons without a share are left out.
    """
    best, played = case.best.leaf, case.played.leaf
    if best is None or played is None or best.kind is not played.kind:
        return []
    value, weights = Value(trained_weights(), case.sight), trained_weights()[best.kind]
    gains = defaultdict[int, float](float)
    for leaf, sign in ((best, 1), (played, -1)):
        for place, amount in value.features(leaf):
            gains[place] += sign * amount
    shares = {
        name: sum(
            weights[place] * gains[place]
            for block in blocks
            for place in range(BLOCKS[block][0], sum(BLOCKS[block]))
        )
        for name, blocks in BLOCKS_OF.items()
    }
    return sorted(
        (name for name in shares if shares[name] > 0), key=shares.__getitem__, reverse=True
    )


# The rules. Each is named as its reason.


def _wins(case: Case) -> Params | None:
    return {} if case.best.leaf is None and case.best.worth == inf else None


def _runs_out(case: Case) -> Params | None:
    return {} if case.played.leaf is None and case.best.leaf is not None else None


def _stock(case: Case) -> Params | None:
    if _plays_stock(case.played) or not _plays_stock(case.best):
        return None
    return {"rank": case.sight.stock}


def _new_hand(case: Case) -> Params | None:
    best, played = case.best.leaf, case.played.leaf
    if best is None or played is None or best.kind is not Kind.REFILLED:
        return None
    return None if played.kind is Kind.REFILLED else {"cards": case.sight.hand_count}


def _closes(case: Case) -> Params | None:
    lacks = _pair(case, _their_lack)
    if lacks is None or lacks[1] != (0, True) or lacks[0].cards == 0:
        return None
    return {"rank": case.sight.their_stock}


def _farther(case: Case) -> Params | None:
    lacks = _pair(case, _their_lack)
    if lacks is None or lacks[1].cards == 0:
        return None
    found = _fewer(lacks[1], lacks[0])
    return None if found is None else {"rank": case.sight.their_stock, **found}


def _nearer(case: Case) -> Params | None:
    lacks = _pair(case, _own_lack) if _both_end(case) else None
    found = None if lacks is None else _fewer(*lacks)
    if found is None:
        return None
    return {"rank": case.sight.stock, "best": found["played"], "played": found["best"]}


def _keeps_wild(case: Case) -> Params | None:
    wilds = _pair(case, lambda _, leaf: leaf.hand.count(WILD))
    return {} if wilds is not None and wilds[0] > wilds[1] else None


def _keeps(case: Case) -> Params | None:
    best, played = case.best.leaf, case.played.leaf
    if best is None or played is None or not _both_end(case):
        return None
    kept = Counter(best.hand) - Counter(played.hand)
    stock = case.sight.stock
    for rank in sorted(kept):
        below = [height for height in best.heights if height < rank < stock]
        if rank != WILD and best.hand.count(rank) == 1 and below:
            return {"rank": rank, "stock": stock}
    return None


def _double(case: Case) -> Params | None:
    best, played = case.best.leaf, case.played.leaf
    laid, other = _discard(case.best), _discard(case.played)
    if best is None or played is None or laid is None or other is None:
        return None
    if laid.rank not in best.hand or other.rank in played.hand or WILD in (laid.rank, other.rank):
        return None
    return {"rank": laid.rank}


def _in_order(case: Case) -> Params | None:
    laid, top = _discard(case.best), _covered(case.sight, case.best)
    if laid is None or top is None or not _follows(laid.rank, top):
        return None
    other, below = _discard(case.played), _covered(case.sight, case.played)
    if other is None or (below is not None and _follows(other.rank, below)):
        return None
    return {"rank": laid.rank, "on": top}


def _covers(case: Case) -> Params | None:
    laid, top = _discard(case.played), _covered(case.sight, case.played)
    if laid is None or top is None or not _buries(laid.rank, top):
        return None
    other, below = _discard(case.best), _covered(case.sight, case.best)
    if other is None or (below is not None and _buries(other.rank, below)):
        return None
    return {"rank": laid.rank, "on": top}


def _free_pile(case: Case) -> Params | None:
    free = _pair(case, lambda _, leaf: leaf.piles.count(()))
    return {} if free is not None and free[0] > free[1] else None


def _more_cards(case: Case) -> Params | None:
    left = _pair(case, lambda _, leaf: len(leaf.hand)) if _both_end(case) else None
    if left is None or left[0] >= left[1]:
        return None
    full = case.sight.hand_count
    return {"best": full - left[0], "played": full - left[1]}


def _run(case: Case) -> Params | None:
    runs = _pair(case, _longest_run) if _both_end(case) else None
    if runs is None or runs[0] <= runs[1]:
        return None
    return {"best": runs[0], "played": runs[1]}


def _ready(case: Case) -> Params | None:
    best, played = case.best.leaf, case.played.leaf
    if best is None or played is None or not best.kind is played.kind is Kind.TURNED:
        return None
    ranks = _open_ranks(case.sight, best), _open_ranks(case.sight, played)
    return {"best": ranks[0], "played": ranks[1]} if ranks[0] > ranks[1] else None


BY_END: Mapping[str, Rule] = {
    "wins": _wins,
    "runs_out": _runs_out,
    "stock": _stock,
    "new_hand": _new_hand,
}
"""The rules of the reasons that the two lines end differently. One of them is enough."""
RULES: Mapping[str, Rule] = {
    **BY_END,
    "closes": _closes,
    "farther": _farther,
    "nearer": _nearer,
    "keeps_wild": _keeps_wild,
    "keeps": _keeps,
    "double": _double,
    "in_order": _in_order,
    "covers": _covers,
    "free_pile": _free_pile,
    "more_cards": _more_cards,
    "run": _run,
    "ready": _ready,
}
"""The rule that decides whether a reason holds, by the reason's name."""
BLOCKS_OF: Mapping[str, tuple[str, ...]] = {
    "closes": ("their_gap", "their_gap_at_last", "their_near"),
    "farther": ("their_gap", "their_gap_at_last", "their_near"),
    "nearer": ("gap", "gap_past_wilds", "gap_at_last", "near"),
    "keeps_wild": ("wilds", "pile_wild", "gap_past_wilds"),
    "keeps": ("gap", "gap_past_wilds", "held", "hand_ranks"),
    "double": ("doubles", "hand_ranks"),
    "in_order": ("pile_run", "pile_top", "pile_steps"),
    "covers": ("pile_buried", "pile_rises", "tops", "gap", "gap_past_wilds", "near"),
    "free_pile": ("pile_empty",),
    "more_cards": ("to_draw",),
    "run": ("flow",),
    "ready": ("open_ranks", "flow"),
}
"""The blocks of the expert's features that each reason is about."""


def _both_end(case: Case) -> bool:
    best, played = case.best.leaf, case.played.leaf
    return best is not None and played is not None and best.kind is played.kind is Kind.ENDED


def _pair(case: Case, measure: Callable[[Sight, Leaf], Item]) -> tuple[Item, Item] | None:
    """Return a measure of the positions after the best line and after the played one; None if a
    line has no such position.
    """
    best, played = case.best.leaf, case.played.leaf
    if best is None or played is None:
        return None
    return measure(case.sight, best), measure(case.sight, played)


def _their_lack(sight: Sight, leaf: Leaf) -> Lack:
    return their_lack(sight, leaf.heights)


def _own_lack(sight: Sight, leaf: Leaf) -> Lack:
    return lack(replace(sight, piles=leaf.piles), leaf.hand, leaf.heights)


def _fewer(fewer: Lack, more: Lack) -> Params | None:
    """Return two numbers of lacking cards as parameters, if the first is certainly smaller."""
    if not (fewer.exact and more.exact) or fewer.cards >= more.cards:
        return None
    return {"best": more.cards, "played": fewer.cards}


def _longest_run(sight: Sight, leaf: Leaf) -> int:
    """Return how many cards the seat could play in a row onto one build pile, without wilds."""
    return max(_run_onto(height, leaf, leaf.piles, sight.highest) for height in leaf.heights)


def _open_ranks(sight: Sight, leaf: Leaf) -> int:
    """Return for how many ranks the next stock card would be playable, without wilds."""
    ranks = 0
    for height in set(leaf.heights):
        length = _run_onto(height, leaf, leaf.piles, sight.highest)
        ranks |= between(height, min(height + length + 1, sight.highest) + 1)
    return ranks.bit_count()


def _run_onto(height: int, leaf: Leaf, piles: tuple[Ranks, ...], highest: int) -> int:
    """Return how many cards the seat could play in a row onto a build pile of this height.

    They are natural cards of the hand and of the discard piles `piles`. A card under others counts
    only if those are played before it, onto the same build pile. The run ends when that is
    complete.
    """
    rank = height + 1
    if rank > highest:
        return 0
    # Taking a card from a discard pile uncovers another one; taking it from the hand doesn't.
    tops = [place for place, pile in enumerate(piles) if pile and pile[-1] == rank]
    if tops:
        left = [(*piles[:place], piles[place][:-1], *piles[place + 1 :]) for place in tops]
        return 1 + max(_run_onto(rank, leaf, after, highest) for after in left)
    return 1 + _run_onto(rank, leaf, piles, highest) if rank in leaf.hand else 0


def _plays_stock(plan: Plan) -> bool:
    return any(isinstance(action, RankPlay) and action.source == STOCK for action in plan.actions)


def _discard(plan: Plan) -> RankDiscard | None:
    last = plan.actions[-1]
    return last if isinstance(last, RankDiscard) else None


def _covered(sight: Sight, plan: Plan) -> int | None:
    """Return the rank of the card that the line's discard covers, or None for an empty pile."""
    discard = _discard(plan)
    if discard is None:
        return None
    taken = sum(
        isinstance(action, RankPlay) and action.source == discard.pile for action in plan.actions
    )
    pile: Ranks = sight.piles[discard.pile]
    left = pile[: len(pile) - taken]
    return left[-1] if left else None


def _follows(rank: int, top: int) -> bool:
    """Return whether a discard leaves the card under it reachable in order."""
    return WILD not in (rank, top) and rank in (top, top - 1)


def _buries(rank: int, top: int) -> bool:
    """Return whether a discard lies on a lower card, which it keeps from being played."""
    return WILD not in (rank, top) and rank > top
