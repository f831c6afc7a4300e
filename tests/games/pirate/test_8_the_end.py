"""Tests how games of Pirate end (docs/rules/pirate.md, section 8).

A player has enough ships, no card fits any more, or the game is ended from outside.
"""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat
from protocol.games.pirate import PirateRules, PirateTally
from server.games.api import Advance, Outcome, Rejection, Series
from server.games.pirate.events import PirateOutcome, ShipBegan
from server.games.pirate.score import enough
from server.games.pirate.state import State
from tests.games.pirate.tables import (
    GAME,
    NOW_MS,
    TURN,
    WINDOW_MS,
    advanced,
    claim,
    done,
    play,
    refused,
    run,
    ships,
    table,
    wrecks,
)

AT_ONCE = PirateRules(sink_window_ms=0)


def contested(won: tuple[int, int], sunk: int = 0, rules: PirateRules | None = None) -> State:
    """Return a table of Pirate where both players have the eight that the ship of hearts lacks.

    `won` has the numbers of ships that each seat has captured, and `sunk` that of the sunk ones.
    """
    return table(
        rules,
        low_H=run("H", "A", "7"),
        high_H=run("H", "K", "9"),
        waste_0="5D 8H",
        waste_1="5D 8H",
        captured_0=ships(won[0]),
        captured_1=ships(won[1]),
        sunk=wrecks(sunk),
    )


def capture(state: State, seat: Seat) -> Outcome | None:
    """Let the seat complete the ship of hearts, and let the time to sink it pass.

    Return the outcome of the game of Pirate, or None if play continues.
    """
    boarded = done(state, seat, play("H"))
    return GAME.wake(boarded, NOW_MS + WINDOW_MS).state.outcome


def sink(state: State) -> Outcome | None:
    """Let seat 0 complete the ship of hearts, and seat 1 sink it.

    Return the outcome of the game of Pirate, or None if play continues.
    """
    return done(done(state, 0, play("H")), 1, play("H")).outcome


@pytest.mark.parametrize("seat", [0, 1])
def test_five_ships_win(seat: Seat) -> None:
    won = (4, 3) if seat == 0 else (3, 4)
    end = capture(contested(won), seat)
    points = (1, 0) if seat == 0 else (0, 1)
    after = (5, 3) if seat == 0 else (3, 5)
    assert end == PirateOutcome(seat, "ships", points, (after, 0))


def test_four_ships_do_not_win_before_one_has_sunk() -> None:
    assert capture(contested((3, 0)), 0) is None


def test_four_ships_win_once_one_has_sunk() -> None:
    assert capture(contested((3, 3), sunk=1), 0) == PirateOutcome(0, "ships", (1, 0), ((4, 3), 1))
    assert capture(contested((2, 3), sunk=1), 0) is None
    assert capture(contested((3, 2), sunk=2), 0) == PirateOutcome(0, "ships", (1, 0), ((4, 2), 2))


def test_four_ships_win_when_another_one_sinks() -> None:
    assert sink(contested((4, 3))) == PirateOutcome(0, "ships", (1, 0), ((4, 3), 1))
    assert sink(contested((2, 4))) == PirateOutcome(1, "ships", (0, 1), ((2, 4), 1))
    assert sink(contested((3, 3))) is None


def test_the_next_ship_decides_if_both_have_enough_when_one_sinks() -> None:
    rules = PirateRules(ships_to_win=3)
    state = contested((2, 2), rules=rules)
    assert sink(state) is None
    assert capture(contested((2, 2), sunk=1, rules=rules), 1) == PirateOutcome(
        1, "ships", (0, 1), ((2, 3), 1)
    )


@pytest.mark.parametrize("sunk", [0, 1])
def test_one_ship_is_always_needed(sunk: int) -> None:
    rules = PirateRules(ships_to_win=1)
    assert enough(rules, sunk) == 1
    assert sink(contested((0, 0), sunk, rules)) is None
    assert capture(contested((0, 0), sunk, rules), 0) == PirateOutcome(
        0, "ships", (1, 0), ((1, 0), sunk)
    )


def test_nothing_begins_and_nothing_follows_when_the_game_is_won() -> None:
    boarded = done(contested((4, 0)), 0, play("H"))
    woken = GAME.wake(boarded, NOW_MS + WINDOW_MS)
    assert isinstance(woken.events[-1], Outcome)
    assert not any(isinstance(event, ShipBegan) for event in woken.events)
    assert "H" not in woken.state.afloat
    assert GAME.wake_ms(woken.state) is None
    assert GAME.wake(woken.state, NOW_MS + 10 * WINDOW_MS).events == ()


def test_a_game_that_time_has_ended_takes_no_action() -> None:
    boarded = done(contested((4, 0)), 0, play("H"))
    assert refused(boarded, 1, TURN, NOW_MS + WINDOW_MS).code == RejectionCode.NOT_PLAYING
    assert GAME.act(boarded, 1, TURN, NOW_MS + WINDOW_MS - 1) != Rejection(
        RejectionCode.NOT_PLAYING
    )


def test_the_player_who_boards_first_wins() -> None:
    state = table(
        low_H=run("H", "A", "Q"),
        high_C=run("C", "K", "2"),
        waste_0="5D KH",
        waste_1="5D AC",
        captured_0=ships(4),
        captured_1=ships(4),
    )
    boarded = done(done(state, 1, play("C")), 0, play("H"))
    end = GAME.wake(boarded, NOW_MS + 2 * WINDOW_MS).state.outcome
    assert end == PirateOutcome(1, "ships", (0, 1), ((4, 5), 0))


def turns(state: State, *seats: Seat) -> State:
    for seat in seats:
        assert state.outcome is None
        state = done(state, seat, TURN)
    return state


def test_a_game_is_stuck_when_both_have_gone_through_all_of_their_cards() -> None:
    state = table(stock_0="5D 6D", waste_0="7D", stock_1="5C", waste_1="6C")
    state = turns(state, 0, 0, 0, 1)
    assert state.outcome is None
    assert turns(state, 1).outcome == PirateOutcome(None, "stuck", (0, 0), ((0, 0), 0))


def test_one_player_alone_does_not_make_a_game_stuck() -> None:
    state = table(stock_0="5D 6D", stock_1="5C")
    for _ in range(20):
        state = turns(state, 0)
    assert state.turned == (20, 0)
    assert turns(state, 1).outcome is not None


def test_cards_lie_as_before_when_the_game_is_stuck() -> None:
    start = table(stock_0="5D 6D", waste_0="7D", stock_1="5C", waste_1="6C")
    assert turns(start, 0, 1, 0, 1, 0).piles == start.piles


@pytest.mark.parametrize(
    ("won", "winner"), [((2, 1), 0), ((1, 2), 1), ((2, 2), None), ((0, 0), None)]
)
def test_more_ships_win_a_game_that_is_stuck(won: tuple[int, int], winner: Seat | None) -> None:
    state = table(stock_0="5D", stock_1="5C", captured_0=ships(won[0]), captured_1=ships(won[1]))
    end = turns(state, 0, 1).outcome
    assert end == PirateOutcome(winner, "stuck", (int(winner == 0), int(winner == 1)), (won, 0))


def test_a_card_played_to_a_ship_resets_the_turned_counts() -> None:
    state = turns(table(stock_0="5D AS", stock_1="5C"), 0, 0, 0)
    state = done(state, 0, play("S"))
    assert state.turned == (0, 0)
    state = turns(state, 0)
    assert turns(state, 1).outcome is not None


def test_a_claim_resets_the_turned_counts() -> None:
    state = turns(table(stock_1="5C AS"), 1)
    state = done(state, 0, claim("S"))
    assert state.turned == (0, 0)
    assert turns(state, 1).outcome is not None


def test_a_player_out_of_cards_has_gone_through_them_all() -> None:
    state = turns(table(stock_1="5C 6C"), 1)
    assert state.outcome is None
    assert turns(state, 1).outcome is not None


def test_no_game_is_stuck_while_a_ship_is_boarded() -> None:
    state = table(low_H=run("H", "A", "Q"), waste_0="5D KH", stock_1="5C")
    boarded = done(state, 0, play("H"))
    state = turns(boarded, 0, 1, 0, 1)
    assert state.outcome is None
    woken = GAME.wake(state, NOW_MS + WINDOW_MS).state
    assert woken.turned == (0, 0)
    assert turns(woken, 0, 1).outcome == PirateOutcome(0, "stuck", (1, 0), ((1, 0), 0))


def test_the_game_ends_when_the_last_cards_are_played() -> None:
    state = table(waste_0="AS", waste_1="KS")
    state = done(state, 0, play("S"))
    assert state.outcome is None
    assert done(state, 1, play("S")).outcome == PirateOutcome(None, "stuck", (0, 0), ((0, 0), 0))


def test_the_last_card_s_ship_is_captured_before_the_game_ends() -> None:
    boarded = done(table(low_H=run("H", "A", "Q"), waste_0="KH"), 0, play("H"))
    assert boarded.outcome is None
    woken = GAME.wake(boarded, NOW_MS + WINDOW_MS)
    assert woken.state.outcome == PirateOutcome(0, "stuck", (1, 0), ((1, 0), 0))
    at_once = table(AT_ONCE, low_H=run("H", "A", "Q"), waste_0="KH")
    assert advanced(at_once, 0, play("H")).state.outcome == woken.state.outcome


@pytest.mark.parametrize(
    ("winner", "reason", "points"),
    [(0, "resigned", (1, 0)), (1, "timeout", (0, 1)), (None, "agreed", (0, 0))],
)
def test_a_game_can_be_ended_from_outside(
    winner: Seat | None, reason: str, points: tuple[int, int]
) -> None:
    boarded = done(contested((2, 1), sunk=1), 0, play("H"))
    ended = GAME.end(boarded, winner, reason)
    assert isinstance(ended, Advance)
    expected = PirateOutcome(winner, reason, points, ((2, 1), 1))
    assert ended.events == (expected,)
    assert GAME.outcome(ended.state) == expected
    assert GAME.wake_ms(ended.state) is None
    assert GAME.end(ended.state, 0, "resigned") == Rejection(RejectionCode.NOT_PLAYING)


def test_the_tally_counts_ships() -> None:
    won = PirateOutcome(0, "ships", (1, 0), ((4, 3), 1))
    assert GAME.tally(won) == PirateTally(ships=[4, 3], sunk=1)


def test_a_match_takes_one_game_or_as_many_wins_as_its_target() -> None:
    assert GAME.series(PirateRules()) == Series(1, True)
    assert GAME.series(PirateRules(match_target=3)) == Series(3, False)


@pytest.mark.parametrize("ships_to_win", range(1, 9))
def test_every_rule_set_can_be_played(ships_to_win: int) -> None:
    for window_ms in (0, 1000):
        GAME.check_rules(PirateRules(ships_to_win=ships_to_win, sink_window_ms=window_ms))
    assert GAME.presets[GAME.default_preset] == PirateRules()
