"""Tests how a game of Pirate begins: the cut and the first state (docs/rules/pirate.md, 3)."""

import pytest

from protocol.core.ids import SEATS
from protocol.games.cards import Card
from protocol.games.pirate import SUITS, PirateRules
from server.games.cards.zones import ZoneShuffled
from server.games.chance import ScriptedChance, SeededChance
from server.games.pirate import table
from server.games.pirate.begin import lower
from server.games.pirate.cards import PACK, face, rank
from server.games.pirate.events import CutMade, ShipBegan
from server.games.pirate.state import State
from tests.games.pirate.tables import GAME, NOW_MS, SEED

STOCKS = (PACK, PACK[::-1])


def pack_with(top: str) -> tuple[Card, ...]:
    return (*(card for card in PACK if card != top), Card(top))


def begin(*cuts: tuple[str, str]) -> tuple[State, list[object]]:
    orders = [pack_with(top) for cut in cuts for top in cut]
    chance = ScriptedChance((*orders, *STOCKS))
    advance = GAME.begin(PirateRules(), chance, None, NOW_MS)
    assert advance.state.chance == ScriptedChance(())
    return advance.state, list(advance.events)


def test_a_pack_has_each_rank_of_each_suit_once() -> None:
    assert len(set(PACK)) == 52
    assert {face(rank, suit) for rank in range(1, 14) for suit in SUITS} == set(PACK)
    assert [rank(card) for card in PACK[:13]] == list(range(1, 14))


@pytest.mark.parametrize(
    ("cut", "low"),
    [
        (("AS", "KS"), 0),
        (("KS", "AS"), 1),
        (("2S", "AH"), 1),
        (("9C", "TC"), 0),
        (("5S", "5H"), None),
    ],
)
def test_the_lower_rank_at_the_cut_is_the_low_player_s(
    cut: tuple[str, str], low: int | None
) -> None:
    zero, one = cut
    assert lower((Card(zero), Card(one))) == low


def test_equal_ranks_are_cut_again_and_every_cut_is_an_event() -> None:
    state, events = begin(("5S", "5H"), ("AC", "AC"), ("JD", "TS"))
    assert state.low == 1
    assert state.cuts == (("5S", "5H"), ("AC", "AC"), ("JD", "TS"))
    cuts = [event for event in events if isinstance(event, CutMade)]
    assert cuts == [
        CutMade((Card("5S"), Card("5H")), None),
        CutMade((Card("AC"), Card("AC")), None),
        CutMade((Card("JD"), Card("TS")), 1),
    ]


def test_both_packs_are_shuffled_again_as_stocks_and_all_else_is_empty() -> None:
    state, events = begin(("AS", "KS"))
    for seat in SEATS:
        assert state.piles[table.stock(seat)] == STOCKS[seat]
    held = {zone for zone, cards in state.piles.items() if cards}
    assert held == {table.stock(0), table.stock(1)}
    shuffled = [event.zone for event in events if isinstance(event, ZoneShuffled)]
    assert shuffled == ["stock:0", "stock:1"] * 2


@pytest.mark.parametrize(("cut", "low"), [(("AS", "KS"), 0), (("KS", "AS"), 1)])
def test_the_low_player_has_the_low_ends_of_the_first_ships(cut: tuple[str, str], low: int) -> None:
    state, events = begin(cut)
    assert state.afloat == dict.fromkeys(SUITS, low)
    assert [event for event in events if isinstance(event, ShipBegan)] == [
        ShipBegan(suit, state.low) for suit in SUITS
    ]
    assert GAME.first(state) == low


def test_each_game_of_a_match_has_its_own_cut() -> None:
    chance = SeededChance(SEED)
    games = [GAME.begin(PirateRules(), chance, before, NOW_MS) for before in (None, *SEATS)]
    assert games[0] == games[1] == games[2]


def test_both_seats_may_act_at_once_without_turns() -> None:
    state, _ = begin(("AS", "KS"))
    assert GAME.actors(state) == {0, 1}
    assert GAME.turn(state) is None
    assert not GAME.exact
