"""Tests discards of several cards of one rank in Spite and Malice (docs/rules.md, section 4)."""

import pytest

from protocol.games.cards import ZoneId
from protocol.games.spite import Discard, SpiteCode, SpiteRules
from server.games.cards.zones import CardsMoved
from server.games.spite.state import State
from tests.games.spite.tables import GAME, cards, done, pile, refused, table

GROUPS = SpiteRules(group_discard=True, jokers=True)


def group(faces: str, target: str = "discard:0:1") -> Discard:
    return Discard(cards=list(cards(faces)), target=ZoneId(target))


@pytest.fixture
def state() -> State:
    return table(GROUPS, hand_0="7S 9C 7H KD W", hand_1="2S", discard_0_1="3D")


def test_cards_of_one_rank_are_laid_on_one_pile_in_the_order_named(state: State) -> None:
    advance = done(state, 0, group("7H 7S"))
    assert advance.events[0] == CardsMoved(ZoneId("hand:0"), ZoneId("discard:0:1"), cards("7H 7S"))
    assert pile(advance.state, "discard:0:1") == "3D 7H 7S"
    assert pile(advance.state, "hand:0") == "9C KD W"
    assert advance.state.turn.seat == 1


def test_one_card_may_still_be_discarded_alone(state: State) -> None:
    assert pile(done(state, 0, group("7S")).state, "discard:0:1") == "3D 7S"


def test_a_group_that_empties_the_hand_ends_the_turn_and_nothing_is_drawn() -> None:
    full = "2S 3S 4S 5S 6S"
    state = table(GROUPS, hand_0="7S 7H 7S", hand_1=full)
    advance = done(state, 0, group("7S 7S 7H"))
    assert pile(advance.state, "hand:0") == ""
    assert len(advance.events) == 2
    assert advance.state.turn.seat == 1


@pytest.mark.parametrize(
    ("faces", "code"),
    [
        ("7S 9C", SpiteCode.NOT_ONE_RANK),
        ("KD W", SpiteCode.NOT_ONE_RANK),
        ("7S 7S", SpiteCode.CARD_NOT_THERE),
        ("7S 7D", SpiteCode.CARD_NOT_THERE),
    ],
    ids=["two-ranks", "two-kinds-of-wilds", "one-card-twice", "one-not-held"],
)
def test_a_group_is_refused_with_the_rule_that_forbids_it(
    state: State, faces: str, code: SpiteCode
) -> None:
    assert refused(state, 0, group(faces)) is code


def test_every_choice_of_one_rank_is_legal_once() -> None:
    state = table(GROUPS, hand_0="7S 7H 7S 9C", stock_0="9S 2H")
    legal = [
        sorted(action.cards)
        for action in GAME.legal_actions(state, 0)
        if isinstance(action, Discard) and action.target == "discard:0:0"
    ]
    assert sorted(legal) == sorted(
        [["7S"], ["7H"], ["9C"], ["7S", "7S"], ["7H", "7S"], ["7H", "7S", "7S"]]
    )


def test_by_other_rules_cards_are_discarded_one_at_a_time() -> None:
    state = table(SpiteRules(), hand_0="7S 7H")
    assert refused(state, 0, group("7S 7H")) is SpiteCode.ONE_CARD_ONLY
