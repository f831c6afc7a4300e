"""Tests turning and playing cards in Pirate (docs/rules/pirate.md, section 4)."""

from protocol.core.codes import RejectionCode
from protocol.core.ids import SEATS
from protocol.games.pirate import PirateCode
from server.games.api import Advance
from tests.games.pirate.tables import GAME, TURN, advanced, done, pile, play, refused, table


def test_the_top_of_the_stock_is_turned_onto_the_waste() -> None:
    state = done(table(stock_0="7S 9H", waste_0="2D", stock_1="KC"), 0, TURN)
    assert pile(state, "stock:0") == "7S"
    assert pile(state, "waste:0") == "2D 9H"
    assert pile(state, "stock:1") == "KC"


def test_an_empty_stock_is_made_of_the_waste_in_its_order_and_its_first_card_turned() -> None:
    state = table(waste_0="2D 9H 7S", stock_1="KC")
    seen = []
    for _ in range(3):
        state = done(state, 0, TURN)
        seen.append(pile(state, "waste:0"))
    assert seen == ["2D", "2D 9H", "2D 9H 7S"]
    assert pile(state, "stock:0") == ""


def test_turning_the_waste_over_is_a_separate_event() -> None:
    events = advanced(table(waste_0="2D 9H", stock_1="KC"), 0, TURN).events
    assert [(event.source, event.target, event.cards) for event in events] == [
        ("waste:0", "stock:0", ("9H", "2D")),
        ("stock:0", "waste:0", ("2D",)),
    ]


def test_a_single_card_can_be_turned_over_and_up_again() -> None:
    state = done(table(waste_0="2D", stock_1="KC QC"), 0, TURN)
    assert pile(state, "waste:0") == "2D"
    assert state.turned == (1, 0)


def test_turning_without_cards_is_rejected() -> None:
    assert refused(table(stock_1="KC"), 0, TURN).code == PirateCode.NO_CARDS


def test_the_open_card_is_played_to_its_ship() -> None:
    state = done(table(waste_0="9S AH", stock_1="KC"), 0, play("H"))
    assert pile(state, "waste:0") == "9S"
    assert pile(state, "low:H") == "AH"


def test_the_card_below_is_the_open_card_after_a_play() -> None:
    state = table(waste_0="2H AH", stock_1="KC")
    state = done(done(state, 0, play("H")), 0, play("H"))
    assert pile(state, "low:H") == "AH 2H"


def test_only_the_open_card_can_be_played() -> None:
    answer = refused(table(stock_0="AH", waste_0="AH 9S", stock_1="KC"), 0, play("H"))
    assert answer.code == PirateCode.DOES_NOT_FIT
    assert answer.params == {"card": "9S", "ship": "H", "needs": 1}
    assert refused(table(stock_0="AH", stock_1="KC"), 0, play("H")).code == PirateCode.NO_OPEN_CARD


def test_playing_a_fitting_card_is_optional() -> None:
    state = done(table(stock_0="5C", waste_0="AH", stock_1="KC"), 0, TURN)
    assert pile(state, "waste:0") == "AH 5C"


def test_both_seats_may_play_in_any_order() -> None:
    state = table(waste_0="2H AH", waste_1="QH KH")
    for seat in (*SEATS, *SEATS):
        answer = GAME.act(state, seat, play("H"), 5)
        assert isinstance(answer, Advance)
        state = answer.state
    assert (pile(state, "low:H"), pile(state, "high:H")) == ("AH 2H", "KH QH")


def test_nothing_is_done_in_a_game_that_is_over() -> None:
    ended = GAME.end(table(waste_0="AH", stock_1="KC"), 0, "resigned")
    assert isinstance(ended, Advance)
    for seat in SEATS:
        assert GAME.legal_actions(ended.state, seat) == ()
        assert refused(ended.state, 0, TURN).code == RejectionCode.NOT_PLAYING
    assert GAME.actors(ended.state) == frozenset()
