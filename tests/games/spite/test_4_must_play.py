"""Tests a rule option of Spite and Malice: no discard while an ace, or a deuce, can be played.

These are sections 2 and 4 of docs/rules.md.
"""

import pytest

from protocol.games.spite import Discard, Pass, SpiteCode, SpiteRules
from server.games.api import Rejection
from server.games.spite.state import State
from tests.games.spite.tables import AT_MS, GAME, discard, done, play, refused, table

ACES = SpiteRules(must_play="aces")
DEUCES = SpiteRules(must_play="aces_and_deuces")
NINE = discard("9S", "discard:0:3")


def may_end(state: State) -> bool:
    """Return whether seat 0 may end its turn with a discard of the nine of spades.

    Assert that the list of legal actions and the game's answer agree.
    """
    allowed = any(isinstance(a, Discard) for a in GAME.legal_actions(state, 0))
    answer = GAME.act(state, 0, NINE, AT_MS)
    assert isinstance(answer, Rejection) != allowed
    return allowed


def test_an_ace_obliges_wherever_it_could_be_played_from() -> None:
    assert not may_end(table(ACES, hand_0="9S AS"))
    assert not may_end(table(ACES, hand_0="9S", stock_0="9H AS"))
    assert not may_end(table(ACES, hand_0="9S", discard_0_2="4D AS"))


def test_the_refusal_names_the_card_and_its_place() -> None:
    state = table(ACES, hand_0="9S", discard_0_2="4D AS")
    params = {"card": "AS", "zone": "discard:0:2"}
    assert GAME.act(state, 0, NINE, AT_MS) == Rejection(SpiteCode.MUST_PLAY, params)


def test_once_it_is_played_the_turn_may_end() -> None:
    state = table(ACES, hand_0="9S AS")
    assert may_end(done(state, 0, play("hand:0", "AS", "build:0")).state)


def test_an_ace_under_a_wild_does_not_oblige_until_the_wild_is_gone() -> None:
    state = table(ACES, hand_0="9S", discard_0_2="AS KD", build_0="AH")
    assert may_end(state)
    assert not may_end(done(state, 0, play("discard:0:2", "KD", "build:0")).state)


def test_the_opponents_aces_do_not_oblige() -> None:
    assert may_end(table(ACES, hand_0="9S", stock_1="4S AS", discard_1_0="AD", hand_1="AC"))


def test_an_ace_obliges_only_where_there_is_an_empty_place() -> None:
    full = table(ACES, hand_0="9S AS", build_0="AH", build_1="AD", build_2="AC", build_3="AC")
    assert may_end(full)


def test_wilds_never_oblige() -> None:
    assert may_end(table(DEUCES, hand_0="9S KS"))
    wild_deuces = SpiteRules(must_play="aces_and_deuces", min_wild="2", build_count=1)
    assert may_end(table(wild_deuces, hand_0="9S 2S", stock_0="9H 4S"))


def test_deuces_oblige_only_by_the_rules_and_if_a_pile_needs_one() -> None:
    needing = {"hand_0": "9S 2S", "build_0": "AH"}
    assert may_end(table(ACES, 0, **needing))
    assert not may_end(table(DEUCES, 0, **needing))
    assert may_end(table(DEUCES, hand_0="9S 2S", build_0="AH 2H"))


def test_a_wild_that_stands_for_the_ace_makes_a_deuce_oblige() -> None:
    assert not may_end(table(DEUCES, hand_0="9S 2S", build_0="KH"))


def test_the_obliging_card_itself_may_not_be_discarded() -> None:
    state = table(ACES, hand_0="AS")
    assert refused(state, 0, discard("AS", "discard:0:0")) is SpiteCode.MUST_PLAY


@pytest.mark.parametrize("pile_of_ones", ["1", "W"])
def test_in_the_pack_of_162_the_numbers_one_and_two_oblige(pile_of_ones: str) -> None:
    rules = SpiteRules(pack="twelves", must_play="aces_and_deuces")
    state = table(rules, hand_0="9 2", stock_0="9 9", stock_1="9 9", build_0=pile_of_ones)
    assert refused(state, 0, discard("9", "discard:0:0")) is SpiteCode.MUST_PLAY


def test_a_pass_is_no_discard() -> None:
    rules = SpiteRules(must_play="aces", refill="manual")
    state = table(rules, stock_0="9S AS 2H", build_0="AH")
    moved = done(state, 0, play("stock:0", "2H", "build:0")).state
    assert done(moved, 0, Pass())
