"""The search for the best plan of a turn in Spite and Malice.

A plan is a sequence of plays. It ends when new information appears (a stock card turns up or a hand
is refilled), or with the discard that ends the turn. Orders of plays that lead to the same position
are examined once; those without wilds come first. Only the heuristically best discard of a position
is examined, which leaves time for more orders of plays. At the end of the best plan all discards
are examined.
"""

from collections import deque
from functools import partial, reduce
from math import inf, log
from typing import NamedTuple

from server.games.spite.levels.discards import Discards, RankDiscard
from server.games.spite.levels.plays import (
    HAND,
    STOCK,
    RankPlay,
    after_play,
    may_discard,
    plays,
)
from server.games.spite.levels.sight import WILD, Sight, Spot
from server.games.spite.levels.value import Kind, Leaf, Value

POSITIONS = 100
"""The maximum number of positions examined per search for a plan, both intermediate ones and ends
of turns.
"""
POSITIONS_LATER = 50
"""The maximum number of positions examined per search after the first move of a turn. It bounds the
time of turns with many searches, and later searches need fewer positions.
"""
DRAWN = 0.2
"""The value of a drawn game, where a win counts 1. With a half, two experts would block each
other until no card can be drawn.
"""
_DRAWN_LOG_ODDS = log(DRAWN / (1 - DRAWN))


class RankPass(NamedTuple):
    """The action of ending a turn of Spite and Malice without a discard."""


RankAction = RankPlay | RankDiscard | RankPass


class Plan(NamedTuple):
    """A sequence of actions of a turn of Spite and Malice, and its worth."""

    worth: float
    """The log odds of winning. They are infinite if the plan wins or loses the game."""
    actions: tuple[RankAction, ...]
    leaf: Leaf | None
    """The position after the plan, or None if the game ends."""


def best_plan(sight: Sight, start: Spot, value: Value, positions: int = POSITIONS) -> Plan | None:
    """Return the plan of a turn of Spite and Malice with the highest worth of those examined; None
    if no plan ends within the limit.

    Of equal plans the first is returned. `positions` is the limit of positions to examine, before
    the discards at the end of the best plan.
    """
    search = _Search(sight, value)
    plan = search.best_order(start, positions)
    return None if plan is None else search.with_best_discard(start, plan)


def plan_along(sight: Sight, start: Spot, value: Value, actions: tuple[RankAction, ...]) -> Plan:
    """Return the plan that consists of these legal actions, with its worth.

    The last of them, and no other, must end the turn, turn a stock card up or refill the hand.
    """
    return _Search(sight, value).along(start, actions)


class _Branch(NamedTuple):
    spot: Spot
    path: tuple[RankAction, ...]


class _Search:
    def __init__(self, sight: Sight, value: Value) -> None:
        self._sight = sight
        self._value = value
        self._discards = Discards(sight, value)

    def best_order(self, start: Spot, positions: int) -> Plan | None:
        """Return the best plan, considering only the heuristically best discard of each position;
        None if no plan ends within `positions`.
        """
        sight = self._sight
        known = {start}
        natural: deque[_Branch] = deque([_Branch(start, ())])
        with_wilds: deque[_Branch] = deque()
        best: Plan | None = None
        budget = positions
        while budget > 0 and (natural or with_wilds):
            queue = natural or with_wilds
            branch = queue.popleft()
            end = self._end(branch)
            found = [] if end is None else [end]
            budget -= 1 + len(found)
            for play in plays(sight, branch.spot):
                after = _Branch(after_play(sight, branch.spot, play), (*branch.path, play))
                if play.source == STOCK:
                    found.append(self._turned(after))
                elif play.source == HAND and not after.spot.hand:
                    found.append(self._refilled(after))
                elif after.spot not in known:
                    known.add(after.spot)
                    (with_wilds if play.rank == WILD else queue).append(after)
            for plan in found:
                if best is None or plan.worth > best.worth:
                    best = plan
            if best is not None and best.worth == inf:
                break
        return best

    def with_best_discard(self, start: Spot, plan: Plan) -> Plan:
        """Return the plan with the best of all discards at its end."""
        if plan.leaf is None or not isinstance(plan.actions[-1], RankDiscard):
            return plan
        path = tuple([action for action in plan.actions if isinstance(action, RankPlay)])
        spot = reduce(partial(after_play, self._sight), path, start)
        worth = self._value.worth
        ends = [
            Plan(worth(leaf), (*path, discard), leaf) for discard, leaf in self._discards.all(spot)
        ]
        return max(ends, key=_worth)

    def along(self, start: Spot, actions: tuple[RankAction, ...]) -> Plan:
        """Return the plan that consists of the given actions."""
        moved = [action for action in actions if isinstance(action, RankPlay)]
        spot, last = reduce(partial(after_play, self._sight), moved, start), actions[-1]
        if isinstance(last, RankDiscard):
            return self._discarded(spot, self._discards.leaf(spot, last), actions)
        after = _Branch(spot, actions)
        if isinstance(last, RankPass):
            return self._leading_to(Kind.ENDED, after)
        return self._turned(after) if last.source == STOCK else self._refilled(after)

    def _end(self, branch: _Branch) -> Plan | None:
        """Return the plan that ends the turn in a position, or None if the turn can't end there."""
        sight, (spot, path) = self._sight, branch
        if sight.manual and not spot.hand:
            return self._leading_to(Kind.ENDED, _Branch(spot, (*path, RankPass())))
        if not may_discard(sight, spot):
            return None
        discard, leaf = self._discards.likeliest(spot)
        return self._discarded(spot, leaf, (*path, discard))

    def _discarded(self, spot: Spot, leaf: Leaf, actions: tuple[RankAction, ...]) -> Plan:
        """Return the plan of a sequence of plays that ends with a discard."""
        sight = self._sight
        if not sight.manual and sight.drawable(spot) < sight.hand_count - sight.their_hand:
            return self._exhausted(actions)
        return Plan(self._value.worth(leaf), actions, leaf)

    def _turned(self, branch: _Branch) -> Plan:
        if self._sight.stock_left == 1:
            return Plan(inf, branch.path, None)
        return self._leading_to(Kind.TURNED, branch)

    def _refilled(self, branch: _Branch) -> Plan:
        if self._sight.drawable(branch.spot) < self._sight.hand_count:
            return self._exhausted(branch.path)
        return self._leading_to(Kind.REFILLED, branch)

    def _leading_to(self, kind: Kind, branch: _Branch) -> Plan:
        spot, path = branch
        leaf = Leaf(kind, spot.hand, self._discards.piles(spot), spot.heights)
        return Plan(self._value.worth(leaf), path, leaf)

    def _exhausted(self, path: tuple[RankAction, ...]) -> Plan:
        """Return the plan of plays after which the game ends, because too few cards are left to
        fill a hand.

        It is drawn, or the smaller stock wins by some rules.
        """
        ahead = self._sight.their_left - self._sight.stock_left
        if ahead == 0 or not self._sight.fewest_wins:
            return Plan(_DRAWN_LOG_ODDS, path, None)
        return Plan(inf if ahead > 0 else -inf, path, None)


def _worth(plan: Plan) -> float:
    return plan.worth
