"""Tests a rule option of Spite and Malice: players request the refill of their hand themselves.

They may forfeit it, and pass with an empty hand (docs/rules.md, section 4).
"""

import pytest

from protocol.core.codes import RejectionCode
from protocol.games.cards import ZoneId
from protocol.games.spite import Pass, Refill, SpiteCode, SpiteRules
from server.games.api import Advance, Outcome
from server.games.cards.zones import CardsMoved, CardTurned
from server.games.chance import SeededChance
from server.games.spite.state import State
from server.games.turns import TurnStarted
from tests.games.spite.tables import (
    AT_MS,
    GAME,
    SEED,
    cards,
    discard,
    done,
    pile,
    play,
    refused,
    table,
)

MANUAL = SpiteRules(refill="manual", build_count=1)
REFILL, PASS = Refill(), Pass()


def empty_handed() -> State:
    """Return a table where seat 0 begins its turn with an empty hand and could play its stock."""
    return table(MANUAL, hand_1="5H", stock_0="9S 2S AS", discard_0_0="3S")


def test_nothing_is_drawn_as_a_turn_begins() -> None:
    state = table(MANUAL, hand_0="9S", hand_1="5H")
    advance = done(state, 0, discard("9S", "discard:0:0"))
    assert advance.events[1:] == (TurnStarted(1, 8),)
    assert pile(advance.state, "hand:1") == "5H"


def test_the_refill_that_is_asked_for_fills_the_hand_and_the_turn_goes_on() -> None:
    state = table(MANUAL, hand_0="9S 8S", draw="7C 6C 5C")
    advance = done(state, 0, REFILL)
    assert advance.events == (CardsMoved(ZoneId("draw"), ZoneId("hand:0"), cards("5C 6C 7C")),)
    assert advance.state.turn == state.turn
    assert GAME.legal_actions(advance.state, 0)


def test_a_second_refill_finds_the_hand_full() -> None:
    refilled = done(table(MANUAL, hand_0="9S 8S"), 0, REFILL).state
    assert refused(refilled, 0, REFILL) is SpiteCode.HAND_FULL
    assert REFILL not in GAME.legal_actions(refilled, 0)


def test_a_move_forfeits_the_refill_until_the_next_turn() -> None:
    state = table(MANUAL, hand_0="AS 9S", hand_1="5H")
    moved = done(state, 0, play("hand:0", "AS", "build:0")).state
    assert refused(moved, 0, REFILL) is SpiteCode.REFILL_FORFEITED
    theirs = done(moved, 0, discard("9S", "discard:0:0")).state
    again = done(theirs, 1, discard("5H", "discard:1:0")).state
    assert done(again, 0, REFILL)


@pytest.mark.parametrize("source", ["stock:0", "discard:0:0"])
def test_a_play_from_any_place_forfeits_the_refill(source: str) -> None:
    state = table(MANUAL, hand_0="9S", stock_0="9H AD", discard_0_0="AD")
    moved = done(state, 0, play(source, "AD", "build:0")).state
    assert refused(moved, 0, REFILL) is SpiteCode.REFILL_FORFEITED


def test_a_hand_emptied_by_a_play_is_filled_even_where_the_refill_was_forfeited() -> None:
    state = table(MANUAL, hand_0="AS 2S", draw="7C 6C 5C 4C 3C")
    moved = done(state, 0, play("hand:0", "AS", "build:0")).state
    filled = done(moved, 0, play("hand:0", "2S", "build:0")).state
    assert pile(filled, "hand:0") == "3C 4C 5C 6C 7C"
    assert refused(filled, 0, REFILL) is SpiteCode.REFILL_FORFEITED


def test_a_hand_that_was_empty_to_begin_with_is_not_emptied_by_a_play() -> None:
    advance = done(empty_handed(), 0, play("stock:0", "AS", "build:0"))
    assert [type(event) for event in advance.events] == [CardsMoved, CardTurned]
    assert pile(advance.state, "hand:0") == ""


def test_after_a_forfeited_refill_an_empty_hand_ends_the_turn_with_a_pass() -> None:
    moved = done(empty_handed(), 0, play("stock:0", "AS", "build:0")).state
    assert GAME.legal_actions(moved, 0) == (play("stock:0", "2S", "build:0"), PASS)
    advance = done(moved, 0, PASS)
    assert advance.events == (TurnStarted(1, 8),)
    assert pile(advance.state, "hand:1") == "5H"


def test_passing_is_rejected_while_the_hand_can_be_filled() -> None:
    assert refused(empty_handed(), 0, PASS) is SpiteCode.REFILL_FIRST
    assert GAME.legal_actions(empty_handed(), 0) == (REFILL, play("stock:0", "AS", "build:0"))


def test_passing_is_rejected_with_a_card_in_the_hand() -> None:
    state = table(MANUAL, hand_0="AS 9S")
    assert refused(state, 0, PASS) is SpiteCode.HAND_NOT_EMPTY
    moved = done(state, 0, play("hand:0", "AS", "build:0")).state
    assert refused(moved, 0, PASS) is SpiteCode.HAND_NOT_EMPTY


def test_a_refill_is_allowed_in_the_turn_after_a_pass() -> None:
    moved = done(empty_handed(), 0, play("stock:0", "AS", "build:0")).state
    passed = done(moved, 0, PASS).state
    back = done(passed, 1, discard("5H", "discard:1:0")).state
    assert len(done(back, 0, REFILL).state.piles[ZoneId("hand:0")]) == 5


def test_a_refill_that_cannot_be_had_ends_the_game() -> None:
    state = table(MANUAL, hand_0="9S", draw="")
    (ended,) = done(state, 0, REFILL).events
    assert isinstance(ended, Outcome)
    assert ended.reason == "draw_exhausted"


def test_an_empty_draw_pile_does_not_matter_without_a_refill() -> None:
    state = table(MANUAL, hand_0="9S", hand_1="5H", draw="")
    assert done(state, 0, discard("9S", "discard:0:0")).state.outcome is None


@pytest.mark.parametrize("action", [REFILL, PASS])
def test_automatic_refills_have_no_such_action(
    action: Refill | Pass,
) -> None:
    state = table(SpiteRules(), hand_0="9S")
    assert refused(state, 0, action) is RejectionCode.UNKNOWN_ACTION


@pytest.mark.parametrize("action", [REFILL, PASS])
def test_refills_and_passes_out_of_turn_are_rejected(action: Refill | Pass) -> None:
    assert refused(empty_handed(), 1, action) is RejectionCode.NOT_YOUR_TURN


def test_with_dealt_hands_there_is_nothing_to_refill_in_the_first_turn() -> None:
    rules = SpiteRules(refill="manual", opening_hands="both")
    state = GAME.begin(rules, SeededChance(SEED), None, AT_MS).state
    assert refused(state, state.first, REFILL) is SpiteCode.HAND_FULL


def test_without_dealt_hands_the_first_hand_has_to_be_asked_for_too() -> None:
    dealt = GAME.begin(MANUAL, SeededChance(SEED), None, AT_MS)
    first = dealt.state.first
    assert pile(dealt.state, f"hand:{first}") == ""
    answer = GAME.act(dealt.state, first, REFILL, AT_MS)
    assert isinstance(answer, Advance)
    assert len(answer.state.piles[ZoneId(f"hand:{first}")]) == 5
