"""Tests the simple policies of Spite and Malice: they play legally from what their seat may see.

They play a fitting stock card, and greedy chooses its plays and discards well.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.games.spite import Discard, Pass, Refill, SpiteAction, SpiteRules
from server.games.api import Advance, Policy
from server.games.spite.levels.levels import LEVELS
from server.games.spite.policies import POLICIES, casual, greedy
from server.games.spite.state import State
from tests.games.spite.random_games import deal, rule_sets, seeds
from tests.games.spite.tables import AT_MS, GAME, discard, play, table


def choice(policy: Policy, state: State, chance: float) -> SpiteAction:
    """Return the action that a policy of Spite and Malice chooses for seat 0.

    `chance` is the random number that it uses, from 0 to 1.
    """
    action: SpiteAction = policy(GAME.position(state, 0), state.rule_set.rules, 0, chance)
    return action


@settings(max_examples=30, deadline=None)
@given(rules=rule_sets(), seed=seeds(), names=st.tuples(*[st.sampled_from(sorted(POLICIES))] * 2))
def test_a_policy_always_finds_an_action_that_is_allowed(
    rules: SpiteRules, seed: int, names: tuple[str, str]
) -> None:
    chance = random.Random(seed)
    state = deal(rules, seed).state
    for _ in range(80):
        if state.outcome is not None:
            break
        seat = state.turn.seat
        action = POLICIES[names[seat]](GAME.position(state, seat), rules, seat, chance.random())
        answer = GAME.act(state, seat, action, AT_MS)
        assert isinstance(answer, Advance), (action, answer)
        state = answer.state


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_plays_its_stock_card_when_it_fits(policy: str) -> None:
    state = table(SpiteRules(), hand_0="7S AS", stock_0="9S 2S", build_1="AC")
    chosen = choice(POLICIES[policy], state, 0.5)
    assert chosen == play("stock:0", "2S", "build:1")


def test_a_novice_often_overlooks_its_fitting_stock_card() -> None:
    state = table(SpiteRules(), hand_0="7S AS", stock_0="9S 2S", build_1="AC")
    chosen = [choice(LEVELS["novice"], state, chance / 20) for chance in range(20)]
    of_stock = [action for action in chosen if action == play("stock:0", "2S", "build:1")]
    assert len(chosen) / 4 < len(of_stock) < len(chosen) * 3 / 4


def test_greedy_lays_a_wild_only_where_the_stock_card_can_follow() -> None:
    helped = table(SpiteRules(), hand_0="KS 9S", stock_0="9H 3S", build_1="AC")
    assert choice(greedy, helped, 0.0) == play("hand:0", "KS", "build:1")
    useless = table(SpiteRules(), hand_0="KS 9S", stock_0="9H 7S", build_1="AC")
    assert choice(greedy, useless, 0.0).type == "discard"


def test_greedy_discards_onto_the_next_higher_rank() -> None:
    state = table(SpiteRules(), hand_0="9S 6H", stock_0="9H QS", discard_0_1="TD", discard_0_2="4D")
    assert choice(greedy, state, 0.0) == discard("9S", "discard:0:1")


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_passes_as_the_last_resort(policy: str) -> None:
    state = replace(table(SpiteRules(refill="manual"), stock_0="9S 9H"), moved=True)
    chosen = choice(POLICIES[policy], state, 0.5)
    assert chosen == Pass()


def test_greedy_asks_for_its_refill_before_anything_else_and_casual_sometimes_forgets() -> None:
    state = table(SpiteRules(refill="manual"), hand_0="5S", stock_0="9S AH")
    assert choice(greedy, state, 0.99) == Refill()
    assert choice(casual, state, 0.5) == Refill()
    assert choice(casual, state, 0.99) == play("stock:0", "AH", "build:0")


def test_greedy_discards_all_that_it_holds_of_a_rank() -> None:
    state = table(
        SpiteRules(group_discard=True), hand_0="9S 9H 6H", stock_0="9D QS", discard_0_1="TD"
    )
    chosen = choice(greedy, state, 0.0)
    assert isinstance(chosen, Discard)
    assert (sorted(chosen.cards), chosen.target) == (["9H", "9S"], "discard:0:1")


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_plays_an_obligatory_card(policy: str) -> None:
    state = table(SpiteRules(must_play="aces", build_count=1), hand_0="9S AS", stock_0="9H QS")
    for chance in (0.0, 0.5, 0.99):
        chosen = choice(POLICIES[policy], state, chance)
        assert chosen == play("hand:0", "AS", "build:0")
