"""Tests the deal of Spite and Malice, and who begins (docs/rules.md, section 3)."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from protocol.games.spite import SpiteRules
from server.games.cards.zones import Cards, CardsMoved, CardTurned, ZoneShuffled
from server.games.chance import ScriptedChance, SeededChance
from server.games.spite.cards import deck, pack
from server.games.spite.presets import PRESETS
from server.games.turns import TurnStarted
from tests.games.spite.tables import AT_MS, GAME, SEED, cards, pile

SMALL = SpiteRules(stock_count=1, hand_count=2)


def order(rules: SpiteRules, tops: str) -> Cards:
    """Return the pack of these rules, arranged so that the cards `tops` are dealt first."""
    first = cards(tops)
    left = list(pack(rules))
    for card in first:
        left.remove(card)
    return (*left, *reversed(first))


def deal(
    rules: SpiteRules, *tops: str, lots: tuple[Seat, ...] = (), previous_first: Seat | None = None
) -> tuple[list[object], str]:
    """Begin a game of Spite and Malice. Return the events of its deal, and the cards of hand 0.

    Each text in `tops` names the cards that are dealt first after one shuffle. `lots` are the
    results of drawing lots.
    """
    shuffles = ScriptedChance(tuple(order(rules, t) for t in tops), lots)
    advance = GAME.begin(rules, shuffles, previous_first, AT_MS)
    return list(advance.events), pile(advance.state, "hand:0")


def summary(events: list[object]) -> list[str]:
    """Return the events of a deal of Spite and Malice as short texts, one for each."""
    short: list[str] = []
    for event in events:
        match event:
            case CardsMoved(source, target, moved):
                short.append(f"{source}>{target} {' '.join(moved)}")
            case ZoneShuffled(zone):
                short.append(f"shuffled {zone}")
            case CardTurned(zone, card):
                short.append(f"turned {zone} {card}")
            case TurnStarted(seat, number):
                short.append(f"turn {number} of {seat}")
    return short


def test_the_higher_stock_card_begins() -> None:
    events, hand = deal(SMALL, "QS 5H AS 7D")
    assert summary(events) == [
        "shuffled draw",
        "draw>stock:0 QS",
        "draw>stock:1 5H",
        "turned stock:0 QS",
        "turned stock:1 5H",
        "turn 1 of 0",
        "draw>hand:0 AS 7D",
    ]
    assert hand == "AS 7D"


def test_equal_ranks_are_gathered_and_dealt_again_as_often_as_it_takes() -> None:
    events, _ = deal(SMALL, "5S 5H", "AS AS", "2C 3C 4D 4S")
    gathered = ["stock:0>draw 5S", "stock:1>draw 5H", "shuffled draw"]
    assert summary(events)[5:8] == gathered
    assert [line for line in summary(events) if line.startswith("turned")] == [
        "turned stock:0 5S",
        "turned stock:1 5H",
        "turned stock:0 AS",
        "turned stock:1 AS",
        "turned stock:0 2C",
        "turned stock:1 3C",
    ]
    assert summary(events)[-2:] == ["turn 1 of 1", "draw>hand:1 4D 4S"]


def test_two_wild_tops_of_one_rank_are_equal() -> None:
    events, _ = deal(SMALL, "KS KH", "2S 3H AS AS")
    assert summary(events).count("shuffled draw") == 2


def test_equal_cards_several_times_in_a_row_with_wilds_among_them() -> None:
    rules = SpiteRules(stock_count=1, hand_count=1, jokers=True)
    events, _ = deal(rules, "KS KH", "W W", "5S 5H", "W W", "KS 2H 7D")
    assert summary(events).count("shuffled draw") == 5
    assert summary(events)[-2:] == ["turn 1 of 0", "draw>hand:0 7D"]


def test_a_joker_ranks_above_a_king_though_both_are_wild() -> None:
    rules = SpiteRules(stock_count=1, hand_count=1, jokers=True)
    events, _ = deal(rules, "KS W AS")
    assert "turn 1 of 1" in summary(events)


def test_a_natural_queen_ranks_below_a_wild_king() -> None:
    events, _ = deal(SMALL, "QS KH AS AS")
    assert "turn 1 of 1" in summary(events)


def test_lots_decide_where_the_first_player_is_drawn_at_random() -> None:
    rules = replace(SMALL, first_player="random")
    events, _ = deal(rules, "5S 5H AS AS", lots=(1,))
    assert "turn 1 of 1" in summary(events)
    assert summary(events).count("shuffled draw") == 1


@pytest.mark.parametrize("previous_first", SEATS)
def test_alternate_gives_each_game_of_a_match_to_the_other_seat(previous_first: Seat) -> None:
    rules = replace(SMALL, first_player="alternate")
    events, _ = deal(rules, "5S 5H AS AS", previous_first=previous_first)
    assert f"turn 1 of {1 - previous_first}" in summary(events)


@pytest.mark.parametrize("lot", SEATS)
def test_alternate_draws_lots_for_the_first_game_of_a_match(lot: Seat) -> None:
    rules = replace(SMALL, first_player="alternate")
    events, _ = deal(rules, "5S 5H AS AS", lots=(lot,))
    assert f"turn 1 of {lot}" in summary(events)


@pytest.mark.parametrize("previous_first", SEATS)
def test_random_draws_lots_for_every_game_of_a_match(previous_first: Seat) -> None:
    rules = replace(SMALL, first_player="random")
    events, _ = deal(rules, "5S 5H AS AS", lots=(1,), previous_first=previous_first)
    assert "turn 1 of 1" in summary(events)


def test_opening_hands_are_dealt_one_card_at_a_time_and_the_beginner_first() -> None:
    rules = SpiteRules(stock_count=1, hand_count=2, opening_hands="both")
    events, hand = deal(rules, "5S QH AS AH 2S 2H")
    assert summary(events)[5:] == [
        "draw>hand:1 AS",
        "draw>hand:0 AH",
        "draw>hand:1 2S",
        "draw>hand:0 2H",
        "turn 1 of 1",
    ]
    assert hand == "AH 2H"


def test_opening_hands_are_dealt_after_the_first_player_is_decided() -> None:
    rules = SpiteRules(stock_count=1, hand_count=1, opening_hands="both")
    events, _ = deal(rules, "KS KH", "2S 3H AS AS")
    assert [line for line in summary(events) if "hand" in line] == [
        "draw>hand:1 AS",
        "draw>hand:0 AS",
    ]


def test_one_deck_is_halved_into_the_stocks_and_the_others_are_drawn_from() -> None:
    rules = replace(PRESETS["momentpoint"], decks=3, hand_count=7)
    state = GAME.begin(rules, SeededChance(SEED), None, AT_MS).state
    stocks = pile(state, "stock:0").split() + pile(state, "stock:1").split()
    assert sorted(stocks) == sorted(deck(rules))
    drawn = pile(state, "draw").split() + pile(state, "hand:0").split()
    assert sorted(drawn + pile(state, "hand:1").split()) == sorted(deck(rules) * 2)


def test_with_own_decks_equal_cards_are_dealt_again_from_one_deck() -> None:
    rules = SpiteRules(stock_from="own_deck", stock_count=26)
    one = deck(rules)
    aces_on_top, kings_on_top, eight_and_deuce = one, one[::-1], tuple(sorted(one))
    orders = (aces_on_top, one, kings_on_top, one, eight_and_deuce, one)
    dealt = GAME.begin(rules, ScriptedChance(orders), None, AT_MS)
    assert [line[-2:] for line in summary(list(dealt.events)) if line.startswith("turned")] == [
        *("AD", "AS"),
        *("KH", "KC"),
        *("8H", "2C"),
    ]
    assert dealt.state.first == 0


def test_without_wilds_in_stocks_only_natural_cards_are_dealt_to_them() -> None:
    rules = SpiteRules(decks=1, min_wild="3", wild_in_stock=False, stock_count=4, hand_count=1)
    dealt = GAME.begin(rules, SeededChance(SEED), None, AT_MS)
    stocked = f"{pile(dealt.state, 'stock:0')} {pile(dealt.state, 'stock:1')}".split()
    assert sorted(card[0] for card in stocked) == list("2222AAAA")
    assert summary(list(dealt.events))[3] == "shuffled draw", "the wilds go in among the others"


def test_build_and_discard_piles_start_empty() -> None:
    state = GAME.begin(SpiteRules(), SeededChance(SEED), None, AT_MS).state
    started = [z for z in state.piles if z.startswith(("build", "discard", "completed"))]
    assert started
    assert not any(state.piles[zone] for zone in started)
    assert [len(state.piles[zone]) for zone in state.piles if zone.startswith("stock")] == [20, 20]
