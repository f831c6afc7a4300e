"""Tests that the expert bot's plan for a turn of Spite and Malice ends with the best discard."""

from collections.abc import Iterator

import pytest

from protocol.games.spite import SpiteRules
from server.games.spite.levels.discards import RankDiscard
from server.games.spite.levels.plan import Plan, best_plan
from server.games.spite.levels.plays import RankPlay, after_play
from server.games.spite.levels.sight import Sight, Spot, sight
from server.games.spite.levels.value import Kind, Leaf, Value
from server.games.spite.levels.weights import trained_weights
from tests.games.spite.random_games import deal, walk
from tests.games.spite.tables import GAME

EVERY = 5
"""The interval in moves between the examined positions of a random game."""


def discards(sees: Sight, start: Spot, plan: Plan) -> Iterator[Leaf]:
    """Yield the ends of a planned turn, one for each possible discard in place of the plan's own.

    They are in the form that the search of Spite and Malice evaluates.
    """
    spot = start
    for action in plan.actions:
        if isinstance(action, RankPlay):
            spot = after_play(sees, spot, action)
    piles = [pile[:count] for pile, count in zip(sees.piles, spot.kept, strict=True)]
    for place, rank in enumerate(spot.hand):
        rest = spot.hand[:place] + spot.hand[place + 1 :]
        for number, pile in enumerate(piles):
            laid = (*piles[:number], (*pile, rank), *piles[number + 1 :])
            yield Leaf(Kind.ENDED, rest, laid, spot.heights)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_other_discard_at_the_end_of_the_plan_is_worth_more(seed: int) -> None:
    start = deal(SpiteRules(), seed).state
    looked_at = 0
    for played in list(walk(start, seed))[::EVERY]:
        state = played.advance.state
        if state.outcome is not None:
            continue
        seat = state.turn.seat
        sees, spot = sight(state.rule_set, GAME.position(state, seat), seat)
        value = Value(trained_weights(), sees)
        plan = best_plan(sees, spot, value)
        assert plan is not None
        if plan.leaf is not None and isinstance(plan.actions[-1], RankDiscard):
            looked_at += 1
            others = [value.worth(leaf) for leaf in discards(sees, spot, plan)]
            assert plan.worth == pytest.approx(max(others))
    assert looked_at > 10
