"""Tests the ships of Pirate: which cards fit their ends, and captures (docs/rules/pirate.md, 5)."""

import pytest

from protocol.core.ids import SEATS, Seat, other
from protocol.games.pirate import PirateCode, PirateRules, Suit
from server.games.pirate.events import Capture, ShipBegan
from tests.games.pirate.tables import advanced, aside, done, pile, play, refused, run, table

AT_ONCE = PirateRules(sink_window_ms=0)


@pytest.mark.parametrize(
    ("low", "seat", "card", "end"),
    [(0, 0, "AS", "low:S"), (0, 1, "KS", "high:S"), (1, 1, "AS", "low:S"), (1, 0, "KS", "high:S")],
)
def test_the_low_end_begins_with_the_ace_and_the_high_end_with_the_king(
    low: Seat, seat: Seat, card: str, end: str
) -> None:
    piles = {f"waste_{seat}": card, f"stock_{1 - seat}": "5D"}
    assert pile(done(table(None, low, **piles), seat, play("S")), end) == card


@pytest.mark.parametrize(("seat", "card"), [(0, "KS"), (1, "AS")])
def test_a_player_never_plays_to_the_other_s_end(seat: Seat, card: str) -> None:
    piles = {f"waste_{seat}": card, f"stock_{1 - seat}": "5D"}
    answer = refused(table(**piles), seat, play("S"))
    assert answer.code == PirateCode.DOES_NOT_FIT
    assert answer.params["needs"] == (1 if seat == 0 else 13)


def test_a_card_of_another_suit_does_not_fit() -> None:
    answer = refused(table(waste_0="AS", stock_1="5D"), 0, play("H"))
    assert answer.params == {"card": "AS", "ship": "H", "needs": 1}


def test_low_ends_go_upward_and_high_ends_downward_a_rank_at_a_time() -> None:
    state = table(low_D="AD 2D", high_D="KD", waste_0="3D", waste_1="QD")
    state = done(done(state, 0, play("D")), 1, play("D"))
    assert (pile(state, "low:D"), pile(state, "high:D")) == ("AD 2D 3D", "KD QD")
    skips = table(low_D="AD 2D", waste_0="4D", stock_1="5D")
    assert refused(skips, 0, play("D")).params["needs"] == 3


@pytest.mark.parametrize(
    ("low", "high", "seat", "card"),
    [
        ("7", "9", 0, "8S"),
        ("7", "9", 1, "8S"),
        ("Q", None, 0, "KS"),
        ("Q", None, 1, "KS"),
        (None, "2", 0, "AS"),
        (None, "2", 1, "AS"),
    ],
)
def test_the_player_who_joins_the_ends_captures_the_ship(
    low: str | None, high: str | None, seat: Seat, card: str
) -> None:
    piles = {
        "low_S": run("S", "A", low) if low else "",
        "high_S": run("S", "K", high) if high else "",
        f"waste_{seat}": f"5D {card}",
    }
    advance = advanced(table(AT_ONCE, **piles), seat, play("S"))
    assert Capture("S", seat) in advance.events
    assert pile(advance.state, f"captured:{seat}") == run("S", "A", "K")
    assert aside(advance.state) == ((13, 0, 0) if seat == 0 else (0, 13, 0))
    assert (pile(advance.state, "low:S"), pile(advance.state, "high:S")) == ("", "")


def test_one_player_may_build_a_whole_ship() -> None:
    state = table(AT_ONCE, waste_0=run("C", "K", "A"), stock_1="5D")
    for _ in range(13):
        state = done(state, 0, play("C"))
    assert aside(state) == (13, 0, 0)


@pytest.mark.parametrize("low", [0, 1])
def test_the_ends_of_the_second_ship_of_a_suit_are_exchanged(low: Seat) -> None:
    almost = {"low_H": run("H", "A", "7"), "high_H": run("H", "K", "9")}
    wastes = {f"waste_{low}": "KH 8H", f"waste_{1 - low}": "AH"}
    advance = advanced(table(AT_ONCE, low, **almost, **wastes), low, play("H"))
    high = other(low)
    assert advance.events[-1] == ShipBegan("H", high)
    state = done(done(advance.state, low, play("H")), high, play("H"))
    assert (pile(state, "low:H"), pile(state, "high:H")) == ("AH", "KH")


def test_the_other_suits_keep_their_ends() -> None:
    state = table(AT_ONCE, low_H=run("H", "A", "Q"), waste_0="AS KH", stock_1="5D")
    state = done(done(state, 0, play("H")), 0, play("S"))
    assert pile(state, "low:S") == "AS"


def test_there_is_no_third_ship_of_a_suit() -> None:
    second: tuple[Suit, ...] = ("H",)
    state = table(AT_ONCE, 0, second, low_H=run("H", "A", "Q"), waste_1="AH KH", waste_0="KH")
    advance = advanced(state, 1, play("H"))
    assert aside(advance.state) == (0, 13, 0)
    assert not any(isinstance(event, ShipBegan) for event in advance.events)
    for seat in SEATS:
        answer = refused(advance.state, seat, play("H"))
        assert answer.code == PirateCode.NO_SHIP
        assert answer.params == {"ship": "H"}
