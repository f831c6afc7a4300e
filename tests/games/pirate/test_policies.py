"""Tests Pirate's simple policies, `casual` and `greedy`: legal actions from what a seat may see."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.core.ids import Seat
from protocol.games.pirate import PirateAction, PirateRules
from server.games.api import Advance
from server.games.pirate.policies import CASUAL_PLAYS, POLICIES
from server.games.pirate.state import State
from server.games.self_play import play as play_game
from tests.games.pirate.random_games import begun, rule_sets, seeds
from tests.games.pirate.tables import GAME, TURN, claim, done, play, run, table


def chosen(policy: str, state: State, seat: Seat = 0, chance: float = 0.0) -> PirateAction | None:
    action: PirateAction | None = POLICIES[policy](
        GAME.position(state, seat), state.rules, seat, chance
    )
    return action


@settings(max_examples=10, deadline=None)
@given(rules=rule_sets(), seed=seeds(), names=st.tuples(*[st.sampled_from(sorted(POLICIES))] * 2))
def test_policies_play_whole_games_by_the_rules(
    rules: PirateRules, seed: int, names: tuple[str, str]
) -> None:
    policies = POLICIES[names[0]], POLICIES[names[1]]
    state = begun(rules, seed).state
    played = play_game(GAME, rules, policies, state.chance, random.Random(seed).random)
    assert played.state.outcome is not None
    assert played.state.outcome.reason in ("ships", "stuck")


@settings(max_examples=10, deadline=None)
@given(rules=rule_sets(), seed=seeds(), policy=st.sampled_from(sorted(POLICIES)))
def test_a_policy_waits_only_without_legal_actions(
    rules: PirateRules, seed: int, policy: str
) -> None:
    chance, state = random.Random(seed), begun(rules, seed).state
    for turn in range(300):
        seat: Seat = chance.choice((0, 1))
        action = chosen(policy, state, seat, chance.random())
        assert (action is None) == (not GAME.legal_actions(state, seat))
        if action is not None:
            answer = GAME.act(state, seat, action, turn)
            assert isinstance(answer, Advance), (action, answer)
            state = answer.state
        if state.outcome is not None:
            return


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_plays_a_fitting_card_or_else_turns_another(
    policy: str,
) -> None:
    assert chosen(policy, table(waste_0="AD", stock_1="5C")) == play("D")
    assert chosen(policy, table(waste_0="2D", stock_1="5C")) == TURN
    assert chosen(policy, table(stock_0="AD", stock_1="5C")) == TURN


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_claims_if_possible_or_else_waits(policy: str) -> None:
    assert chosen(policy, table(stock_1="5C", waste_1="AD"), chance=0.99) == claim("D")
    assert chosen(policy, table(stock_1="5C", waste_1="KD")) is None
    assert chosen(policy, table(stock_1="5C")) is None


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_every_policy_sinks_a_ship_that_the_other_has_boarded(policy: str) -> None:
    state = table(
        low_D=run("D", "A", "6"), high_D=run("D", "K", "8"), waste_0="5C 7D", waste_1="5C 7D"
    )
    boarded = done(state, 0, play("D"))
    assert chosen(policy, boarded, 1) == play("D")
    assert chosen(policy, boarded, 0) == TURN


def test_casual_overlooks_some_plays_and_greedy_none() -> None:
    state = table(waste_0="AD", stock_1="5C")
    assert chosen("casual", state, chance=CASUAL_PLAYS) == TURN
    assert chosen("greedy", state, chance=CASUAL_PLAYS) == play("D")
