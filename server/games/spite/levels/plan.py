"""The search for the best plan of a turn.

A plan is an order of plays up to where something new comes to light (a stock card turns up, or a
hand is filled again) or up to the discard that ends the turn. Positions are known by what they
are, so that orders of plays which come to the same are looked at once, and those without wilds are
looked at first. Of the discards in a position only the likeliest are looked at, so that more orders
of plays are; all of them where the best plan ends.
"""

from collections import deque
from collections.abc import Iterator
from functools import partial, reduce
from math import inf, log
from typing import NamedTuple

from server.games.spite.levels.plays import (
    HAND,
    STOCK,
    RankPlay,
    after_play,
    may_discard,
    plays,
)
from server.games.spite.levels.sight import WILD, Ranks, Sight, Spot
from server.games.spite.levels.value import Kind, Leaf, Value

POSITIONS = 160
"""So many are looked at, counting positions to go on from and positions that a turn may end in."""
DRAWN = 0.2
"""What a drawn game counts, where a win counts 1: with a half, two experts would hold each other up
until no card can be drawn."""
LIKELIEST = 1
"""So many discards of each position are looked at: with more, fewer orders of plays are."""
_ODDS_OF_DRAWN = log(DRAWN / (1 - DRAWN))


class RankDiscard(NamedTuple):
    """A discard of cards of one rank."""

    rank: int
    size: int
    """How many cards."""
    pile: int


class RankPass(NamedTuple):
    """The end of a turn without a discard."""


RankAction = RankPlay | RankDiscard | RankPass


class Plan(NamedTuple):
    """What to do, in order, and what it is worth."""

    worth: float
    """The logarithm of the odds to win; infinite where the game ends by it."""
    actions: tuple[RankAction, ...]
    leaf: Leaf | None
    """Where it leads; None where the game ends."""


def best_plan(sight: Sight, start: Spot, value: Value) -> Plan | None:
    """The plan that is worth most, of several the first; None where there is nothing to do."""
    plan = _best_order(sight, start, value)
    return None if plan is None else _with_best_discard(sight, start, value, plan)


def _best_order(sight: Sight, start: Spot, value: Value) -> Plan | None:
    known = {start}
    natural: deque[_Branch] = deque([_Branch(start, ())])
    with_wilds: deque[_Branch] = deque()
    best: Plan | None = None
    budget = POSITIONS
    while budget > 0 and (natural or with_wilds):
        queue = natural or with_wilds
        branch = queue.popleft()
        found = list(_ends(sight, branch, value, LIKELIEST))
        budget -= 1 + len(found)
        for play in plays(sight, branch.spot):
            after = _Branch(after_play(sight, branch.spot, play), (*branch.path, play))
            if play.source == STOCK:
                found.append(_turned(sight, after, value))
            elif play.source == HAND and not after.spot.hand:
                found.append(_refilled(sight, after, value))
            elif after.spot not in known:
                known.add(after.spot)
                (with_wilds if play.rank == WILD else queue).append(after)
        for plan in found:
            if best is None or plan.worth > best.worth:
                best = plan
        if best is not None and best.worth == inf:
            break
    return best


def _with_best_discard(sight: Sight, start: Spot, value: Value, plan: Plan) -> Plan:
    if plan.leaf is None or not isinstance(plan.actions[-1], RankDiscard):
        return plan
    path = tuple([action for action in plan.actions if isinstance(action, RankPlay)])
    spot = reduce(partial(after_play, sight), path, start)
    return max(_ends(sight, _Branch(spot, path), value, None), key=_worth)


class _Branch(NamedTuple):
    spot: Spot
    path: tuple[RankAction, ...]


def _turned(sight: Sight, branch: _Branch, value: Value) -> Plan:
    if sight.stock_left == 1:
        return Plan(inf, branch.path, None)
    return _leading_to(Kind.TURNED, sight, branch, value)


def _refilled(sight: Sight, branch: _Branch, value: Value) -> Plan:
    if sight.drawable(branch.spot) < sight.hand_count:
        return _exhausted(sight, branch.path)
    return _leading_to(Kind.REFILLED, sight, branch, value)


def _ends(sight: Sight, branch: _Branch, value: Value, likeliest: int | None) -> Iterator[Plan]:
    """The plans that end the turn here: those with so many of the likeliest discards, or all."""
    spot, path = branch
    if sight.manual and not spot.hand:
        yield _leading_to(Kind.ENDED, sight, _Branch(spot, (*path, RankPass())), value)
    elif may_discard(sight, spot):
        lacking = not sight.manual and sight.drawable(spot) < sight.hand_count - sight.their_hand
        for discard, leaf in _discards(sight, spot, value, likeliest):
            actions = (*path, discard)
            yield _exhausted(sight, actions) if lacking else Plan(value.worth(leaf), actions, leaf)


def _leading_to(kind: Kind, sight: Sight, branch: _Branch, value: Value) -> Plan:
    leaf = Leaf(kind, branch.spot.hand, _piles(sight, branch.spot), branch.spot.heights)
    return Plan(value.worth(leaf), branch.path, leaf)


def _discards(
    sight: Sight, spot: Spot, value: Value, likeliest: int | None
) -> list[tuple[RankDiscard, Leaf]]:
    """The discards that are worth most by hand and pile alone, and where they lead."""
    hand, piles, kind = spot.hand, _piles(sight, spot), Kind.ENDED
    distinct = [(pile, number) for number, pile in enumerate(piles) if pile not in piles[:number]]
    options: list[tuple[float, RankDiscard, Ranks, Ranks]] = []
    for rank in dict.fromkeys(hand):
        most = hand.count(rank) if sight.groups and rank != WILD else 1
        place = hand.index(rank)
        for count in range(1, most + 1):
            rest = hand[:place] + hand[place + count :]
            held = value.hand(kind, rest)
            for pile, number in distinct:
                laid = pile + (rank,) * count
                gain = held + value.pile(kind, laid) - value.pile(kind, pile)
                options.append((gain, RankDiscard(rank, count, number), rest, laid))
    options.sort(key=_gain, reverse=True)
    return [
        (discard, Leaf(kind, rest, _with(piles, discard.pile, laid), spot.heights))
        for _, discard, rest, laid in options[:likeliest]
    ]


def _gain(option: tuple[float, RankDiscard, Ranks, Ranks]) -> float:
    return option[0]


def _worth(plan: Plan) -> float:
    return plan.worth


def _exhausted(sight: Sight, path: tuple[RankAction, ...]) -> Plan:
    """The game ends since a hand can't be filled."""
    ahead = sight.their_left - sight.stock_left
    if ahead == 0 or not sight.fewest_wins:
        return Plan(_ODDS_OF_DRAWN, path, None)
    return Plan(inf if ahead > 0 else -inf, path, None)


def _piles(sight: Sight, spot: Spot) -> tuple[Ranks, ...]:
    return tuple([pile[:count] for pile, count in zip(sight.piles, spot.kept, strict=True)])


def _with(piles: tuple[Ranks, ...], number: int, pile: Ranks) -> tuple[Ranks, ...]:
    return (*piles[:number], pile, *piles[number + 1 :])
