"""Tests a turn of Spite and Malice: legal actions, and how illegal ones are rejected.

This is section 4 of docs/rules.md.
"""

import pytest

from protocol.core.codes import RejectionCode
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, SpiteCode, SpiteRules
from server.games.api import Rejection
from server.games.cards.zones import CardsMoved, CardTurned
from server.games.spite.state import State
from server.games.turns import TurnStarted
from tests.games.spite.tables import AT_MS, GAME, cards, discard, done, pile, play, refused, table

RULES = SpiteRules()


@pytest.fixture
def state() -> State:
    return table(
        RULES,
        hand_0="2S 2H 5C KD 9C",
        hand_1="AS QS",
        stock_0="7C AD",
        discard_0_0="2D 3S",
        discard_1_0="AC",
        build_0="AH",
        build_1="AC 2C 3C 4C",
    )


def test_a_hand_card_goes_where_it_is_the_next_rank(state: State) -> None:
    after = done(state, 0, play("hand:0", "2S", "build:0")).state
    assert pile(after, "build:0") == "AH 2S"
    assert pile(after, "hand:0") == "2H 5C KD 9C"
    assert after.turn == state.turn, "the turn goes on"


def test_suits_never_matter(state: State) -> None:
    assert done(state, 0, play("hand:0", "2H", "build:0"))
    assert done(state, 0, play("hand:0", "5C", "build:1"))


def test_an_empty_place_takes_an_ace_or_a_wild_whichever_place_it_is(state: State) -> None:
    for place in ("build:2", "build:3"):
        assert pile(done(state, 0, play("stock:0", "AD", place)).state, place) == "AD"
        assert pile(done(state, 0, play("hand:0", "KD", place)).state, place) == "KD"
    assert refused(state, 0, play("hand:0", "2S", "build:2")) is SpiteCode.DOES_NOT_FIT


def test_a_wild_stands_for_the_next_rank(state: State) -> None:
    after = done(state, 0, play("hand:0", "KD", "build:1")).state
    assert pile(after, "build:1") == "AC 2C 3C 4C KD"
    needs_six = GAME.act(after, 0, play("hand:0", "5C", "build:1"), AT_MS)
    assert isinstance(needs_six, Rejection)
    assert needs_six.params == {"card": "5C", "zone": "build:1", "needs": 6}


def test_the_next_stock_card_is_turned_up(state: State) -> None:
    advance = done(state, 0, play("stock:0", "AD", "build:2"))
    assert advance.events == (
        CardsMoved(ZoneId("stock:0"), ZoneId("build:2"), cards("AD")),
        CardTurned(ZoneId("stock:0"), Card("7C")),
    )


def test_the_top_of_an_own_discard_pile_can_be_played() -> None:
    state = table(RULES, hand_0="9C", discard_0_2="9D 2D", build_0="AH")
    after = done(state, 0, play("discard:0:2", "2D", "build:0")).state
    assert pile(after, "discard:0:2") == "9D"


def test_an_emptied_hand_is_filled_at_once_and_the_turn_goes_on() -> None:
    state = table(RULES, hand_0="AS", draw="6S 5S 4S 3S 2S")
    advance = done(state, 0, play("hand:0", "AS", "build:0"))
    assert pile(advance.state, "hand:0") == "2S 3S 4S 5S 6S"
    assert advance.state.turn == state.turn


def test_a_hand_that_is_not_empty_is_not_filled(state: State) -> None:
    advance = done(state, 0, play("hand:0", "2S", "build:0"))
    assert len(advance.events) == 1


def test_the_highest_natural_rank_completes_a_pile() -> None:
    eleven = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"
    state = table(RULES, hand_0="QS 2S", build_0=eleven)
    advance = done(state, 0, play("hand:0", "QS", "build:0"))
    assert pile(advance.state, "build:0") == ""
    assert pile(advance.state, "completed") == f"{eleven} QS"


def test_a_wild_completes_a_pile_too() -> None:
    state = table(RULES, hand_0="KS 2S", build_0="AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC")
    after = done(state, 0, play("hand:0", "KS", "build:0")).state
    assert pile(after, "build:0") == ""
    assert pile(after, "completed").endswith("JC KS")


def test_a_king_is_natural_and_completes_a_pile_where_only_jokers_are_wild() -> None:
    rules = SpiteRules(jokers=True, min_wild="W")
    twelve = "AC 2C 3C 4C 5C W 7C 8C 9C TC JC QC"
    state = table(rules, hand_0="KS 2S W", build_0=twelve, build_1="AH")
    assert pile(done(state, 0, play("hand:0", "KS", "build:0")).state, "build:0") == ""
    assert refused(state, 0, play("hand:0", "KS", "build:1")) is SpiteCode.DOES_NOT_FIT
    assert pile(done(state, 0, play("hand:0", "W", "build:1")).state, "build:1") == "AH W"


def test_with_deuces_wild_each_ace_completes_its_pile() -> None:
    state = table(SpiteRules(min_wild="2"), hand_0="AS 2S")
    after = done(state, 0, play("hand:0", "AS", "build:0")).state
    assert (pile(after, "build:0"), pile(after, "completed")) == ("", "AS")


def test_a_discard_ends_the_turn_and_the_other_hand_is_filled(state: State) -> None:
    advance = done(state, 0, discard("9C", "discard:0:0"))
    assert pile(advance.state, "discard:0:0") == "2D 3S 9C", "whatever lies there"
    moved, turn, filled = advance.events
    assert moved == CardsMoved(ZoneId("hand:0"), ZoneId("discard:0:0"), cards("9C"))
    assert turn == TurnStarted(1, state.turn.number + 1)
    assert isinstance(filled, CardsMoved)
    assert (filled.target, len(filled.cards)) == ("hand:1", 3)


def test_nothing_is_drawn_after_the_last_hand_card_is_discarded() -> None:
    state = table(RULES, hand_0="AS", hand_1="2S 2H 2D 2C 3S")
    advance = done(state, 0, discard("AS", "discard:0:3"))
    assert pile(advance.state, "hand:0") == ""
    assert len(advance.events) == 2


def test_of_two_equal_cards_one_is_played() -> None:
    state = table(RULES, hand_0="AS 7H AS")
    assert pile(done(state, 0, play("hand:0", "AS", "build:0")).state, "hand:0") == "AS 7H"
    assert GAME.legal_actions(state, 0).count(play("hand:0", "AS", "build:0")) == 1


@pytest.mark.parametrize(
    ("source", "card", "target", "code"),
    [
        ("stock:0", "AD", "discard:0:0", SpiteCode.WRONG_TARGET),
        ("stock:0", "AD", "hand:0", SpiteCode.WRONG_TARGET),
        ("build:0", "AH", "build:2", SpiteCode.WRONG_SOURCE),
        ("draw", "AH", "build:2", SpiteCode.WRONG_SOURCE),
        ("completed", "AH", "build:2", SpiteCode.WRONG_SOURCE),
        ("discard:0:0", "3S", "discard:0:1", SpiteCode.WRONG_TARGET),
        ("hand:0", "2S", "stock:0", SpiteCode.WRONG_TARGET),
        ("hand:0", "2S", "build:4", SpiteCode.NO_SUCH_ZONE),
        ("hand:0", "2S", "No\nzone", SpiteCode.NO_SUCH_ZONE),
        ("\0", "2S", "build:0", SpiteCode.NO_SUCH_ZONE),
        ("hand:0", "\n", "build:0", SpiteCode.CARD_NOT_THERE),
        ("discard:0:9", "2S", "build:0", SpiteCode.NO_SUCH_ZONE),
        ("hand:1", "AS", "build:2", SpiteCode.NOT_YOUR_ZONE),
        ("stock:1", "9D", "build:2", SpiteCode.NOT_YOUR_ZONE),
        ("discard:1:0", "AC", "build:2", SpiteCode.NOT_YOUR_ZONE),
        ("discard:0:0", "2D", "build:0", SpiteCode.BURIED_CARD),
        ("discard:0:0", "AD", "build:2", SpiteCode.CARD_NOT_THERE),
        ("hand:0", "AS", "build:2", SpiteCode.CARD_NOT_THERE),
        ("hand:0", "9C", "build:0", SpiteCode.DOES_NOT_FIT),
    ],
)
def test_a_play_is_refused_with_the_rule_that_forbids_it(
    state: State, source: str, card: str, target: str, code: SpiteCode
) -> None:
    assert refused(state, 0, play(source, card, target)) is code


def test_a_buried_stock_card_is_refused_like_one_that_is_nowhere(state: State) -> None:
    buried, nowhere = play("stock:0", "7C", "build:0"), play("stock:0", "8H", "build:0")
    assert refused(state, 0, buried) is SpiteCode.CARD_NOT_THERE
    assert refused(state, 0, nowhere) is SpiteCode.CARD_NOT_THERE


@pytest.mark.parametrize(
    ("faces", "target", "code"),
    [
        ("9C", "discard:1:0", SpiteCode.NOT_YOUR_ZONE),
        ("9C", "build:0", SpiteCode.WRONG_TARGET),
        ("9C", "stock:0", SpiteCode.WRONG_TARGET),
        ("9C", "discard:0:4", SpiteCode.NO_SUCH_ZONE),
        ("9C", "?", SpiteCode.NO_SUCH_ZONE),
        ("AD", "discard:0:0", SpiteCode.CARD_NOT_THERE),
        ("2S 2H", "discard:0:0", SpiteCode.ONE_CARD_ONLY),
    ],
)
def test_a_discard_is_refused_with_the_rule_that_forbids_it(
    state: State, faces: str, target: str, code: SpiteCode
) -> None:
    action = Discard(cards=list(cards(faces)), target=ZoneId(target))
    assert refused(state, 0, action) is code


def test_acting_out_of_turn_is_rejected(state: State) -> None:
    assert refused(state, 1, discard("AS", "discard:1:0")) is RejectionCode.NOT_YOUR_TURN
    assert GAME.legal_actions(state, 1) == ()
    assert GAME.actors(state) == {0}
