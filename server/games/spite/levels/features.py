"""The expert's features of the position after a plan, for a linear function.

The features form a vector of named blocks. Most are one-hot bins, so that the function need not be
linear in the original number. Ranks and counts are scaled by the rules, so that the same weights
fit all rules.

A rank is *missing* between a build pile and a stock card if neither the hand nor the open cards of
the seat's discard piles have it. The open cards of a pile are those from the top down, as long as
their ranks rise.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import log

from server.games.spite.levels.sight import WILD, Ranks, Sight

Pairs = list[tuple[int, float]]
"""The non-zero features of a position: each with its index in the vector, and its value."""

CACHE_SIZE = 16_384
"""The number of entries that each cache of features keeps."""
BLOCKS: dict[str, tuple[int, int]] = {}
"""The start and length of each named block of the vector of features."""


def _block(name: str, size: int) -> int:
    begin = sum(length for _, length in BLOCKS.values())
    BLOCKS[name] = begin, size
    return begin


ONE = _block("one", 1)
STOCK_LOG = _block("stock_log", 1)
THEIR_STOCK_LOG = _block("their_stock_log", 1)
STOCK_LEFT = _block("stock_left", 1)
THEIR_STOCK_LEFT = _block("their_stock_left", 1)
STOCK_FEW = _block("stock_few", 3)
THEIR_STOCK_FEW = _block("their_stock_few", 3)

THEIR_GAP = _block("their_gap", 8)
THEIR_GAP_AT_LAST = _block("their_gap_at_last", 4)
THEIR_NEAR = _block("their_near", 1)
THEIR_FLOW = _block("their_flow", 2)
THEIR_TOPS = _block("their_tops", 5)
NEEDS = _block("needs", 1)
EMPTY_PLACES = _block("empty_places", 1)

GAP = _block("gap", 8)
GAP_PAST_WILDS = _block("gap_past_wilds", 6)
GAP_AT_LAST = _block("gap_at_last", 4)
NEAR = _block("near", 1)
FLOW = _block("flow", 2)
TOPS = _block("tops", 5)
HELD = _block("held", 5)
OPEN_RANKS = _block("open_ranks", 2)
DRAWABLE = _block("drawable", 2)

WILDS = _block("wilds", 4)
TO_DRAW = _block("to_draw", 6)
DOUBLES = _block("doubles", 1)
HAND_RANKS = _block("hand_ranks", 4)

PILE_EMPTY = _block("pile_empty", 1)
PILE_WILD = _block("pile_wild", 2)
PILE_TOP = _block("pile_top", 1)
PILE_RUN = _block("pile_run", 2)
PILE_BURIED = _block("pile_buried", 2)
PILE_RISES = _block("pile_rises", 2)
PILE_STEPS = _block("pile_steps", 1)

WAITS = (0, 1, 2, 3, 3, 4)
"""The bin of the features of waiting times, for each number of cards from 0 up."""
SIZE = sum(length for _, length in BLOCKS.values())


def race(left: int, their_left: int) -> Pairs:
    """Return the expert's features of the numbers of cards left in the two stocks, each at least
    one.
    """
    pairs = [
        (ONE, 1.0),
        (STOCK_LOG, log(left)),
        (THEIR_STOCK_LOG, log(their_left)),
        (STOCK_LEFT, left / 10),
        (THEIR_STOCK_LEFT, their_left / 10),
    ]
    if left <= 3:
        pairs.append((STOCK_FEW + left - 1, 1.0))
    if their_left <= 3:
        pairs.append((THEIR_STOCK_FEW + their_left - 1, 1.0))
    return pairs


def blocking(sight: Sight, heights: Ranks) -> Pairs:
    """Return the expert's features of the opponent's options with stock card and discard piles."""
    distinct = set(heights)
    gaps, runs = ways(sight, sight.their_stock, distinct, 0, sight.their_piles)
    gap = min(gaps)
    pairs = [
        (THEIR_GAP + min(gap, 7), 1.0),
        (THEIR_NEAR, sum([found <= 1 for found in gaps]) / 4),
        (THEIR_FLOW, max(runs) / 5),
        (THEIR_FLOW + 1, sum(runs) / 5),
        (NEEDS, len(distinct) / 4),
        (EMPTY_PLACES, heights.count(0) / len(heights)),
    ]
    pairs += _waits(THEIR_TOPS, [pile[-1] for pile in sight.their_piles if pile], heights, sight)
    if sight.their_left == 1:
        pairs.append((THEIR_GAP_AT_LAST + min(gap, 3), 1.0))
    return pairs


def reach(sight: Sight, hand: Ranks, piles: tuple[Ranks, ...], heights: Ranks) -> Pairs:
    """Return the features of how close the seat is to playing its stock card with its own cards."""
    gaps, runs = ways(sight, sight.stock, set(heights), ranks_of(hand), piles)
    gap, wilds = min(gaps), hand.count(WILD)
    pairs = [
        (FLOW, max(runs) / 5),
        (FLOW + 1, sum(runs) / 5),
        (GAP + min(gap, 7), 1.0),
        (GAP_PAST_WILDS + min(max(gap - wilds, 0), 5), 1.0),
        (NEAR, sum([found <= 1 for found in gaps]) / 4),
    ]
    if sight.stock_left == 1:
        pairs.append((GAP_AT_LAST + min(gap, 3), 1.0))
    return pairs


def openness(sight: Sight, hand: Ranks, piles: tuple[Ranks, ...], heights: Ranks) -> Pairs:
    """Return the expert's features of the ranks that would be playable as the next stock card."""
    highest, wilds, distinct = sight.highest, hand.count(WILD), set(heights)
    _, runs = ways(sight, WILD, distinct, ranks_of(hand), piles)
    open_now = open_by_wilds = 0
    for height, length in zip(distinct, runs, strict=True):
        open_now |= between(height, min(height + length + 1, highest) + 1)
        open_by_wilds |= between(height, min(height + length + 1 + wilds, highest) + 1)
    return [
        (FLOW, max(runs) / 5),
        (FLOW + 1, sum(runs) / 5),
        (OPEN_RANKS, open_now.bit_count() / highest),
        (OPEN_RANKS + 1, open_by_wilds.bit_count() / highest),
    ]


def waits(sight: Sight, hand: Ranks, piles: tuple[Ranks, ...], heights: Ranks) -> Pairs:
    """Return the expert's features of how long the hand and the discard piles' top cards wait.

    A card waits for the cards that a build pile takes before it.
    """
    tops = [pile[-1] for pile in piles if pile]
    return _waits(TOPS, tops, heights, sight) + _waits(HELD, hand, heights, sight)


def supply(sight: Sight, hand: Ranks, piles: tuple[Ranks, ...], heights: Ranks) -> Pairs:
    """Return the expert's features of the number of cards that can still be drawn."""
    laid = sum([len(pile) for pile in piles])
    hands = (sight.loose - sum(heights) - len(hand) - laid) / sight.hand_count
    return [(DRAWABLE, min(hands, 10.0) / 10), (DRAWABLE + 1, max(0.0, 3 - hands))]


@lru_cache(maxsize=CACHE_SIZE)
def held_cards(highest: int, hand_count: int, hand: Ranks) -> Pairs:
    """Return the expert's features of a hand: its wilds, missing cards, doubles and ranks."""
    naturals = [rank for rank in hand if rank != WILD]
    pairs = [
        (WILDS + min(len(hand) - len(naturals), 3), 1.0),
        (TO_DRAW + min(max(hand_count - len(hand), 0), 5), 1.0),
        (DOUBLES, float(len(naturals) - len(set(naturals)))),
    ]
    thirds = highest / 3
    pairs += [(HAND_RANKS + (0 if r == 1 else 1 + int((r - 1) / thirds)), 1.0) for r in naturals]
    return pairs


@lru_cache(maxsize=CACHE_SIZE)
def laid_cards(highest: int, pile: Ranks) -> Pairs:
    """Return the expert's features of one of the seat's discard piles."""
    if not pile:
        return [(PILE_EMPTY, 1.0)]
    top = pile[-1]
    length = tidy = 1
    steps = rises = 0
    unbroken = True
    for above, below in zip(pile[:0:-1], pile[-2::-1], strict=True):
        length += 1
        step = below - above if below != WILD else -1
        unbroken = unbroken and 0 <= step <= 1
        tidy += unbroken
        if step < 0:
            rises += 1
        else:
            steps += max(step - 1, 0)
    pairs = [
        (PILE_TOP, top / highest),
        (PILE_RUN, tidy / 5),
        (PILE_RUN + 1, min(tidy - 1, 2) / 2),
        (PILE_BURIED, (length - tidy) / 5),
        (PILE_BURIED + 1, min(length - tidy, 2) / 2),
        (PILE_RISES, rises / 3),
        (PILE_STEPS, steps / highest),
    ]
    if len(pile) > 1 and (pile[-2] < top or pile[-2] == WILD):
        pairs.append((PILE_RISES + 1, 1.0))
    if top == WILD:
        pairs.append((PILE_WILD, 1.0))
    if WILD in pile[:-1]:
        pairs.append((PILE_WILD + 1, 1.0))
    return pairs


def ranks_of(cards: Ranks) -> int:
    """Return the natural ranks among some cards as the bits of an integer."""
    bits = 0
    for rank in cards:
        bits |= 1 << rank
    return bits & ~1


@lru_cache(maxsize=CACHE_SIZE)
def chain(pile: Ranks) -> tuple[int, int]:
    """Return the top rank of a non-empty discard pile, and the ranks of its open cards as bits."""
    top = last = pile[-1]
    bits = 1 << top
    for rank in pile[-2::-1]:
        if rank <= last:
            break
        bits |= 1 << rank
        last = rank
    return top, bits & ~1


def _waits(block: int, cards: Iterable[int], heights: Ranks, sight: Sight) -> Pairs:
    bins = _waiting(heights, sight.highest)
    return [(block + bins[rank], 1.0) for rank in cards if rank != WILD]


@lru_cache(maxsize=CACHE_SIZE)
def _waiting(heights: Ranks, highest: int) -> Ranks:
    """Return, for each rank, the bin of the number of cards that a build pile takes before it."""
    lacking = [
        min([(rank - 1 - height) % highest for height in heights]) for rank in range(highest + 1)
    ]
    return tuple([WAITS[min(lack, len(WAITS) - 1)] for lack in lacking])


def between(low: int, high: int) -> int:
    """Return the ranks above `low` and below `high` as the bits of an integer."""
    return (1 << high) - (1 << (low + 1)) if high > low else 0


def ways(
    sight: Sight, stock: int, heights: set[int], held: int, piles: tuple[Ranks, ...]
) -> tuple[list[int], list[int]]:
    """Return two numbers for each of these heights of build piles.

    The first is the number of missing ranks on the way to the stock card. The second is by how many
    ranks the pile can be raised without a wild. If the pile already has the stock card's rank, the
    way leads through the next build pile.
    """
    chains = [chain(pile) for pile in piles if pile]
    highest = sight.highest
    available = held
    for _, bits in chains:
        available |= bits
    gaps: list[int] = []
    runs: list[int] = []
    for height in heights:
        have = held
        for top, bits in chains:
            if top > height:
                have |= bits
        if stock == WILD:
            gaps.append(0)
        elif height < stock:
            gaps.append((between(height, stock) & ~have).bit_count())
        else:
            rest = (between(height, highest + 1) & ~have).bit_count()
            gaps.append(rest + (between(0, stock) & ~available).bit_count())
        ahead = have >> (height + 1)
        runs.append((ahead & ~(ahead + 1)).bit_count())
    return gaps, runs
