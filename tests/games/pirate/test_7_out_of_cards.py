"""Tests claims in Pirate: a player without cards may claim the other's open card for a ship.

This is section 7 of docs/rules/pirate.md.
"""

import pytest

from protocol.games.pirate import Claim, PirateCode, PirateRules
from server.games.pirate.events import Boarding, Capture, Sinking
from tests.games.pirate.tables import (
    GAME,
    NOW_MS,
    TURN,
    WINDOW_MS,
    advanced,
    aside,
    claim,
    done,
    pile,
    play,
    refused,
    run,
    table,
)


def test_the_opponents_fitting_open_card_can_be_claimed() -> None:
    state = done(table(low_D="AD", stock_1="5C", waste_1="9S 2D"), 0, claim("D"))
    assert pile(state, "low:D") == "AD 2D"
    assert pile(state, "waste:1") == "9S"


@pytest.mark.parametrize("piles", [{"stock_0": "5H"}, {"waste_0": "5H"}])
def test_only_a_player_without_cards_claims(piles: dict[str, str]) -> None:
    state = table(waste_1="AD", **piles)
    assert refused(state, 0, claim("D")).code == PirateCode.HAS_CARDS


def test_a_claim_is_for_the_claimer_s_own_end() -> None:
    state = table(stock_1="5C", waste_1="KD")
    answer = refused(state, 0, claim("D"))
    assert answer.code == PirateCode.DOES_NOT_FIT
    assert answer.params == {"card": "KD", "ship": "D", "needs": 1}


def test_claiming_from_an_empty_waste_is_rejected() -> None:
    assert refused(table(stock_1="AD"), 0, claim("D")).code == PirateCode.NO_OPEN_CARD


def test_first_come_first_served() -> None:
    # In this ship the seven fits both ends.
    both = table(low_D=run("D", "A", "6"), high_D=run("D", "K", "8"), stock_1="5C", waste_1="2S 7D")
    owner_first = done(both, 1, play("D"))
    assert refused(owner_first, 0, claim("D")).params["card"] == "2S"
    claimer_first = done(both, 0, claim("D"))
    assert refused(claimer_first, 1, play("D")).params["card"] == "2S"


def test_a_card_can_no_longer_be_claimed_when_another_is_turned() -> None:
    state = done(table(stock_1="5C", waste_1="AD"), 1, TURN)
    assert refused(state, 0, claim("D")).params["card"] == "5C"


def test_a_card_that_is_open_again_can_be_claimed() -> None:
    state = done(table(stock_1="5C", waste_1="AD KS"), 1, play("S"))
    assert pile(done(state, 0, claim("D")), "low:D") == "AD"


def test_a_claim_that_joins_the_ends_boards_the_ship_and_captures_it_in_time() -> None:
    state = table(low_D=run("D", "A", "Q"), stock_1="5C", waste_1="KD")
    advance = advanced(state, 0, claim("D"))
    assert advance.events[-1] == Boarding("D", 0, NOW_MS + WINDOW_MS)
    assert aside(GAME.wake(advance.state, NOW_MS + WINDOW_MS).state) == (13, 0, 0)


def test_a_claim_captures_at_once_without_a_window() -> None:
    rules = PirateRules(sink_window_ms=0)
    state = table(rules, low_D=run("D", "A", "Q"), stock_1="5C", waste_1="KD")
    assert Capture("D", 0) in advanced(state, 0, claim("D")).events


def test_a_claim_sinks_a_boarded_ship() -> None:
    # Two sevens of one pack can't occur in a game, but the rule holds all the same.
    state = table(low_D=run("D", "A", "6"), high_D=run("D", "K", "8"), waste_1="5C 7D 7D")
    state = done(state, 1, play("D"))
    advance = advanced(state, 0, claim("D"), NOW_MS + WINDOW_MS - 1)
    assert Sinking("D") in advance.events
    assert aside(advance.state) == (0, 0, 14)
    assert refused(state, 0, claim("D"), NOW_MS + WINDOW_MS).code == PirateCode.DOES_NOT_FIT


def test_a_ship_that_was_boarded_by_a_claim_can_sink() -> None:
    state = table(low_D=run("D", "A", "6"), high_D=run("D", "K", "8"), waste_1="5C 7D 7D")
    state = done(state, 0, claim("D"))
    assert aside(done(state, 1, play("D"))) == (0, 0, 14)


def test_a_player_may_claim_after_playing_the_last_card() -> None:
    state = table(waste_0="AS", stock_1="5C", waste_1="2S")
    assert refused(state, 0, claim("S")).code == PirateCode.HAS_CARDS
    state = done(state, 0, play("S"))
    assert GAME.legal_actions(state, 0) == (Claim(ship="S"),)
