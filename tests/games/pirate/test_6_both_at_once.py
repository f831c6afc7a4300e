"""Tests when both players of Pirate complete a ship at once (docs/rules/pirate.md, section 6).

A completed ship is boarded, and captured after the sink window. In it, the other can sink the ship.
"""

import pytest

from protocol.core.ids import Seat, other
from protocol.games.pirate import PirateCode, PirateRules
from server.games.pirate.events import Boarding, Capture, ShipBegan, Sinking
from server.games.pirate.state import State
from tests.games.pirate.tables import (
    GAME,
    NOW_MS,
    TURN,
    WINDOW_MS,
    advanced,
    aside,
    done,
    pile,
    play,
    refused,
    run,
    table,
)

UNTIL_MS = NOW_MS + WINDOW_MS


def contested(rules: PirateRules | None = None) -> State:
    """Return a table of Pirate where both players could complete the ship of hearts with its eight.

    The cards below the eights are the next ones that each player could play.
    """
    return table(
        rules,
        low_H=run("H", "A", "7"),
        high_H=run("H", "K", "9"),
        waste_0="5D KH 8H",
        waste_1="5D AH 8H",
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_a_ship_whose_ends_are_joined_is_boarded_not_captured(seat: Seat) -> None:
    advance = advanced(contested(), seat, play("H"))
    assert advance.events[-1] == Boarding("H", seat, UNTIL_MS)
    assert aside(advance.state) == (0, 0, 0)
    assert GAME.wake_ms(advance.state) == UNTIL_MS


@pytest.mark.parametrize("seat", [0, 1])
def test_a_boarded_ship_is_captured_when_the_window_has_ended(seat: Seat) -> None:
    boarded = done(contested(), seat, play("H"))
    assert GAME.wake(boarded, UNTIL_MS - 1).events == ()
    woken = GAME.wake(boarded, UNTIL_MS)
    assert woken.events[0] == Capture("H", seat)
    assert woken.events[-1] == ShipBegan("H", 1)
    assert aside(woken.state) == ((13, 0, 0) if seat == 0 else (0, 13, 0))
    assert GAME.wake_ms(woken.state) is None


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("later_ms", [0, WINDOW_MS - 1])
def test_the_other_player_s_capturing_card_within_the_window_sinks_the_ship(
    first: Seat, later_ms: int
) -> None:
    second = other(first)
    boarded = done(contested(), first, play("H"))
    advance = advanced(boarded, second, play("H"), NOW_MS + later_ms)
    assert Sinking("H") in advance.events
    assert aside(advance.state) == (0, 0, 14)
    assert sorted(pile(advance.state, "sunk").split()) == sorted(
        [*run("H", "A", "K").split(), "8H"]
    )
    assert GAME.wake_ms(advance.state) is None


@pytest.mark.parametrize("first", [0, 1])
def test_the_next_ship_begins_with_exchanged_ends_when_the_ship_has_sunk(first: Seat) -> None:
    second = other(first)
    advance = advanced(done(contested(), first, play("H")), second, play("H"))
    assert advance.events[-1] == ShipBegan("H", 1)
    state = done(done(advance.state, 0, play("H")), 1, play("H"))
    assert (pile(state, "low:H"), pile(state, "high:H")) == ("AH", "KH")


@pytest.mark.parametrize("late_ms", [0, 1, 10_000])
def test_a_card_that_comes_when_the_window_has_ended_finds_the_ship_captured(late_ms: int) -> None:
    boarded = done(contested(), 0, play("H"))
    answer = refused(boarded, 1, play("H"), UNTIL_MS + late_ms)
    assert answer.code == PirateCode.DOES_NOT_FIT
    assert answer.params["needs"] == 1


def test_due_changes_come_before_an_action() -> None:
    boarded = done(contested(), 0, play("H"))
    advance = advanced(boarded, 0, play("H"), UNTIL_MS)
    assert advance.events[0] == Capture("H", 0)
    assert pile(advance.state, "high:H") == "KH"
    assert advance == advanced_after_wake(boarded)


def advanced_after_wake(boarded: State) -> object:
    woken = GAME.wake(boarded, UNTIL_MS)
    after = advanced(woken.state, 0, play("H"), UNTIL_MS)
    return type(after)(after.state, (*woken.events, *after.events))


def test_the_boarding_player_has_no_end_to_play_to() -> None:
    boarded = done(contested(), 0, play("H"))
    answer = refused(boarded, 0, play("H"))
    assert answer.code == PirateCode.BOARDED
    assert answer.params == {"ship": "H"}


def test_nothing_but_the_capturing_card_goes_to_a_boarded_ship() -> None:
    boarded = done(
        table(low_H=run("H", "A", "7"), high_H=run("H", "K", "9"), waste_0="8H", waste_1="AH"),
        0,
        play("H"),
    )
    answer = refused(boarded, 1, play("H"))
    assert answer.params == {"card": "AH", "ship": "H", "needs": 8}


def test_turning_and_the_other_suits_go_on_while_a_ship_is_boarded() -> None:
    state = table(low_H=run("H", "A", "Q"), waste_0="AS KH", stock_1="5D KC")
    boarded = done(state, 0, play("H"))
    state = done(done(boarded, 0, play("S")), 1, TURN)
    assert pile(state, "low:S") == "AS"
    assert pile(done(state, 1, play("C")), "high:C") == "KC"


def test_without_a_window_a_ship_is_captured_at_once_and_none_sinks() -> None:
    state = done(contested(PirateRules(sink_window_ms=0)), 0, play("H"))
    assert aside(state) == (13, 0, 0)
    assert GAME.wake_ms(state) is None
    assert refused(state, 1, play("H")).code == PirateCode.DOES_NOT_FIT


def test_a_whole_end_can_be_met_from_the_other_end_too() -> None:
    state = table(low_S=run("S", "A", "Q"), waste_0="5D KS", waste_1="5D KS")
    state = done(done(state, 0, play("S")), 1, play("S"))
    assert aside(state) == (0, 0, 14)


def two_ships() -> State:
    """Return a table of Pirate where each player is about to join the ends of a different ship."""
    return table(
        low_H=run("H", "A", "Q"),
        high_C=run("C", "K", "2"),
        waste_0="5D KH",
        waste_1="5D AC",
    )


def test_ships_are_captured_in_the_order_in_which_they_were_boarded() -> None:
    state = done(done(two_ships(), 1, play("C")), 0, play("H"), NOW_MS + 10)
    assert GAME.wake_ms(state) == UNTIL_MS
    first = GAME.wake(state, UNTIL_MS)
    assert first.events[0] == Capture("C", 1)
    assert GAME.wake_ms(first.state) == UNTIL_MS + 10
    second = GAME.wake(first.state, UNTIL_MS + 10)
    assert aside(second.state) == (13, 13, 0)


def test_one_late_wake_captures_all_ships_whose_windows_have_ended() -> None:
    state = done(done(two_ships(), 1, play("C")), 0, play("H"), NOW_MS + 10)
    woken = GAME.wake(state, UNTIL_MS + 10)
    captures = [event for event in woken.events if isinstance(event, Capture)]
    assert captures == [Capture("C", 1), Capture("H", 0)]


def test_the_sinking_of_one_ship_leaves_the_other_one_boarded() -> None:
    state = table(
        low_H=run("H", "A", "Q"), high_C=run("C", "K", "2"), waste_0="5D KH", waste_1="KH AC"
    )
    state = done(done(state, 1, play("C")), 0, play("H"))
    state = done(state, 1, play("H"))
    assert aside(state) == (0, 0, 14)
    assert GAME.wake_ms(state) == UNTIL_MS
