"""Tests Megiddo's simple policies, `casual` and `greedy`: legal moves from the position alone.

They must play the same in the same position with the same chance, and greedy is the better one.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.core.ids import Seat
from protocol.games.megiddo import MegiddoRules
from server.games.api import Advance
from server.games.megiddo.play import lay_action
from server.games.megiddo.state import State
from tests.games.megiddo.positions import GAME, NOW_MS, Place, position
from tests.games.megiddo.random_games import begin, rule_sets, seeds

SIMPLE = ("casual", "greedy")
NAMES = st.tuples(*[st.sampled_from(SIMPLE)] * 2)
GAMES = 24
"""The number of games that show which policy is better."""


def chosen(policy: str, state: State, chance: float = 0.5) -> Place:
    """Return the ring and spoke where a policy of Megiddo lays the stone of the seat in turn.

    `chance` is the random number that the policy uses, from 0 to 1.
    """
    seat = state.turn.seat
    action = GAME.policies[policy](GAME.position(state, seat), state.rules, seat, chance)
    return action.ring, action.spoke


def played(rules: MegiddoRules, seed: int, policies: tuple[str, str]) -> State:
    """Return the final state of a game of Megiddo that two policies play."""
    chance = random.Random(seed)
    state = begin(rules, seed).state
    while state.outcome is None:
        place = chosen(policies[state.turn.seat], state, chance.random())
        answer = GAME.act(state, state.turn.seat, lay_action(*place), NOW_MS)
        assert isinstance(answer, Advance), (place, answer)
        state = answer.state
    return state


@settings(max_examples=25)
@given(rules=rule_sets(), seed=seeds(), names=NAMES)
def test_a_policy_always_finds_an_action_that_is_allowed(
    rules: MegiddoRules, seed: int, names: tuple[str, str]
) -> None:
    assert played(rules, seed, names).outcome is not None


@pytest.mark.parametrize("key", GAME.presets)
@pytest.mark.parametrize("seat", [0, 1])
def test_greedy_wins_nearly_always_against_casual(key: str, seat: Seat) -> None:
    names = ("greedy", "casual") if seat == 0 else ("casual", "greedy")
    ends = [played(GAME.presets[key], seed, names).outcome for seed in range(GAMES)]
    won = Counter(end.winner for end in ends if end is not None)
    assert won[seat] >= GAMES * 0.9


@pytest.mark.parametrize("policy", sorted(GAME.policies))
def test_the_same_position_and_chance_give_the_same_action(policy: str) -> None:
    state = position("0.1... .1....", seat=1)
    assert chosen(policy, state, 0.3) == chosen(policy, state, 0.3)


@pytest.mark.parametrize("policy", sorted(GAME.policies))
def test_chance_chooses_among_equal_moves(policy: str) -> None:
    state = position("......")
    assert len({chosen(policy, state, chance / 20) for chance in range(20)}) > 5


@pytest.mark.parametrize("policy", sorted(GAME.policies))
def test_a_policy_finds_nothing_on_a_full_board(policy: str) -> None:
    full = position(" ".join(["010101"] * 6))
    with pytest.raises(ValueError, match="empty"):
        chosen(policy, full)


def test_casual_lays_next_to_another_stone() -> None:
    state = position("...... ...... ..1...", seat=0)
    near = {(2, 1), (2, 2), (2, 3), (3, 1), (3, 3), (4, 1), (4, 2), (4, 3)}
    assert {chosen("casual", state, chance / 50) for chance in range(50)} == near


@pytest.mark.parametrize("chance", [0.0, 0.5, 0.99])
class TestGreedy:
    def test_completes_its_row_rather_than_prevent_one(self, chance: float) -> None:
        state = position("0000.0 ...... 1111.1")
        assert chosen("greedy", state, chance) == (1, 4)

    def test_wins_by_captures(self, chance: float) -> None:
        state = position("...... .110.. ...... 1111.1", captured=(4, 0))
        assert chosen("greedy", state, chance) == (2, 0)

    def test_prevents_a_row(self, chance: float) -> None:
        state = position("0.0... ...... 1111.1 ...... .0....")
        assert chosen("greedy", state, chance) == (3, 4)

    def test_prevents_the_captures_that_would_win_rather_than_capture(self, chance: float) -> None:
        state = position("...... .001.. ...... ...... .110..", captured=(0, 4))
        assert chosen("greedy", state, chance) == (2, 0)

    def test_captures_if_possible(self, chance: float) -> None:
        state = position("...... .110.. ...... ...... ....1.")
        assert chosen("greedy", state, chance) == (2, 0)

    def test_saves_a_pair_from_being_captured(self, chance: float) -> None:
        state = position("...... .001.. ...... ...... ....1.")
        assert chosen("greedy", state, chance) == (2, 0)

    def test_does_not_lay_a_pair_that_can_be_captured(self, chance: float) -> None:
        # A stone at ring 3, spoke 0 would extend a row but be captured with its neighbor.
        state = position("...... .0.... .0..11")
        assert chosen("greedy", state, chance) == (3, 3)

    def test_goes_on_with_its_longest_row(self, chance: float) -> None:
        rules = MegiddoRules(rings=9, spokes=9, captures=9)
        state = position("......... ......... 1.1...... ......... ..000....", rules)
        assert chosen("greedy", state, chance) in {(5, 1), (5, 5)}
