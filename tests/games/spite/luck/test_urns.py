"""Tests the urns of the luck ledger: the sets of cards from which an unseen card may come."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from protocol.games.spite import SpiteRules
from server.games.cards.zones import Cards, CardsMoved, CardTurned, ZoneShuffled
from server.games.chance import words_of
from server.games.spite.luck.urns import Pull, UnseenCards, Urns
from server.games.spite.rule_set import rule_set_of
from server.games.spite.table import COMPLETED, DRAW, build, hand, stock
from tests.games.spite.tables import cards

RULES = SpiteRules(decks=1, stock_count=2)
KING = 0
"""The rank of a wild card."""
Q = 12


def numbers(use: int = 0) -> Iterator[int]:
    return words_of(bytes(32), use)


def unseen(rules: SpiteRules, zero: str, one: str, draw: Cards) -> UnseenCards:
    return UnseenCards(rule_set_of(rules), (cards(zero), cards(one)), draw, numbers)


def test_before_the_first_reshuffle_stocks_and_draw_pile_are_one_urn() -> None:
    table = unseen(RULES, "2S 9S", "KS 9H", cards("5S 6S 7S"))
    urns = table.follow([CardTurned(stock(0), cards("2S")[0])])
    assert urns == Urns((KING, 2, 5, 6, 7), (Pull((), 1, 1),))
    assert urns.weights() == Counter((KING, 2, 5, 6, 7))
    urns = table.follow([CardsMoved(DRAW, hand(0), cards("7S"))])
    assert urns == Urns((KING, 5, 6, 7), (Pull((), 3, 1),))
    assert urns.weights() == {KING: 3, 5: 3, 6: 3, 7: 3}


def test_after_it_the_draw_pile_is_known_and_the_stocks_are_another_urn() -> None:
    table = unseen(RULES, "2S 9S", "KS 9H", cards("7S"))
    back = cards("QS QH AS")
    events = [
        CardsMoved(DRAW, hand(0), cards("7S")),
        CardsMoved(COMPLETED, DRAW, back),
        ZoneShuffled(DRAW, cards("AS QS QH")),
        CardsMoved(DRAW, hand(0), cards("QH")),
    ]
    drawn = table.follow(events)
    # The last card of the old pile is a hidden one; the rest comes from the completed cards.
    assert drawn == Urns((KING, 2, 7), (Pull((), 1, 1), Pull((1, Q, Q), 0, 1)))
    assert drawn.taken == 2
    turned = table.follow([CardTurned(stock(0), cards("2S")[0])])
    assert turned == Urns((KING, 2), (Pull((), 1, 1),))
    again = table.follow([CardsMoved(DRAW, hand(1), cards("QS"))])
    assert again == Urns((KING,), (Pull((1, Q), 0, 1),))
    assert again.weights() == {1: 1, Q: 1}


def test_cards_that_the_stocks_cannot_have_are_in_the_draw_pile_for_certain() -> None:
    rules = SpiteRules(decks=1, stock_count=2, wild_in_stock=False)
    table = unseen(rules, "2S 9S", "3S 9H", cards("KS 6S KH"))
    urns = table.follow([CardsMoved(DRAW, hand(0), cards("KH"))])
    assert urns == Urns((2, 3, 6), (Pull((KING, KING), 1, 1),))
    # The one natural card in the pile is any of three.
    assert urns.weights() == {KING: 6, 2: 1, 3: 1, 6: 1}


def test_equal_cards_that_are_shuffled_together_are_distinguished_by_lot() -> None:
    """A drawn 6S that came from the known cards says nothing about the stocks."""
    rules = SpiteRules(decks=2, stock_count=2, shuffle="deck_removed")
    hidden = []
    for use in range(40):
        table = UnseenCards(
            rule_set_of(rules),
            (cards("2S 9S"), cards("3S 9H")),
            cards("6S"),
            partial(numbers, use),
        )
        table.follow([CardsMoved(build(0), DRAW, cards("6S")), ZoneShuffled(DRAW, cards("6S 6S"))])
        first = table.follow([CardsMoved(DRAW, hand(0), cards("6S"))])
        assert first == Urns((2, 3, 6), (Pull((6,), 1, 1),))
        then = table.follow([CardTurned(stock(0), cards("2S")[0])])
        assert then is not None
        hidden.append(then.hidden)
    assert Counter(hidden).keys() == {(2, 3), (2, 3, 6)}


def test_both_opening_hands_come_from_the_draw_pile() -> None:
    table = unseen(RULES, "2S 9S", "KS 9H", cards("5S 6S 7S 8S"))
    assert table.follow_hands(2) == Urns((KING, 2, 5, 6, 7, 8), (Pull((), 4, 2),))
    turned = table.follow([CardTurned(stock(0), cards("2S")[0])])
    assert turned == Urns((KING, 2), (Pull((), 1, 1),))


def test_a_pile_that_is_drawn_to_its_last_known_card_leaves_nothing_to_chance() -> None:
    urns = Urns((2, 3), (Pull((5, 7, 7), 0, 3),))
    assert {urns.sample(numbers(use)) for use in range(20)} == {(5, 7, 7)}


def test_samples_have_the_shares_of_the_urns() -> None:
    urns = Urns((2, 3, 4), (Pull((KING, 9), 1, 2),))
    words, drawn = numbers(), Counter[tuple[int, ...]]()
    for _ in range(3000):
        drawn[urns.sample(words)] += 1
    # Two of three places: both known cards, or one of them with one of three hidden cards.
    assert drawn.keys() == {(0, 9), *((one, rank) for one in (0,) for rank in (2, 3, 4))} | {
        (rank, 9) for rank in (2, 3, 4)
    }
    assert abs(drawn[0, 9] - 1000) < 120
    assert all(abs(count - 333) < 80 for hand, count in drawn.items() if hand != (0, 9))
