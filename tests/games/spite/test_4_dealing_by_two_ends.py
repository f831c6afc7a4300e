"""Tests a dealing option of Spite and Malice: each seat draws from its own end of the draw pile.

Then a seat's first draws do not depend on the play (docs/rules.md, section 4).
"""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import Card
from protocol.games.spite import Discard, SpiteRules
from server.games.api import Advance
from server.games.cards.zones import CardsMoved, CardsMovedFromBottom, take_from_bottom
from server.games.fairness import fairness_of
from server.games.records import Head, RecordError, object_of, to_line
from server.games.spite.record.records import SpiteRecords
from server.games.spite.state import State
from server.games.spite.table import DRAW, hand
from tests.games.spite.random_games import Played, deal, rule_sets, seeds, walk
from tests.games.spite.tables import GAME

RULES = SpiteRules(dealing="two_ends", stock_count=5)
FEW = settings(max_examples=30, deadline=None)


def drawn(seat: Seat, state: State, games: Iterator[Played]) -> list[Card]:
    """Return the cards of a seat's hand in `state`, and then those that it draws, in order.

    `games` yields the actions that follow. Stop once any cards return to the draw pile.
    """
    cards = list(state.piles[hand(seat)])
    for played in games:
        for event in played.advance.events:
            if not isinstance(event, CardsMoved):
                continue
            if event.target == DRAW:
                return cards
            if event.source == DRAW and event.target == hand(seat):
                cards += event.cards
    return cards


def test_seat_0_draws_from_the_top_and_seat_1_from_the_bottom() -> None:
    start = deal(RULES, 7)
    state = start.state
    pile = state.piles[DRAW]
    first = state.turn.seat
    action = next(a for a in GAME.legal_actions(state, first) if isinstance(a, Discard))
    advance = GAME.act(state, first, action, 0)
    assert isinstance(advance, Advance)
    moved = next(
        event for event in advance.events if isinstance(event, CardsMoved) and event.source == DRAW
    )
    if first == 0:
        assert moved == CardsMovedFromBottom(DRAW, hand(1), pile[:5])
    else:
        assert moved == CardsMoved(DRAW, hand(0), pile[:-6:-1])


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_the_first_draws_of_a_seat_do_not_depend_on_the_play(rules: SpiteRules, seed: int) -> None:
    two_ends = replace(rules, dealing="two_ends", shuffle="draw_empty")
    state = deal(two_ends, seed).state
    for seat in SEATS:
        one, other = (drawn(seat, state, walk(state, seed + by)) for by in (0, 1))
        common = min(len(one), len(other))
        # The last draw from a nearly empty pile may meet the other seat's end.
        certain = max(0, min(common, len(state.piles[DRAW]) // 2))
        assert one[:certain] == other[:certain]


def finished(rules: SpiteRules, seed: int) -> str:
    """Return the record of a random game of Spite and Malice.

    Seat 1 resigns if it lasts too long.
    """
    dealt = deal(rules, seed)
    steps, state = [(0, dealt.events)], dealt.state
    for at, played in enumerate(walk(state, seed)):
        state = played.advance.state
        steps.append((at + 1, played.advance.events))
    if state.outcome is None:
        ended = GAME.end(state, 0, "resigned")
        assert isinstance(ended, Advance)
        steps.append((len(steps), ended.events))
    head = Head(id="a-1", match="a", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    return GAME.records.write(head, steps, fairness_of(state.chance))


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_records_are_checked_and_verified(rules: SpiteRules, seed: int) -> None:
    line = finished(replace(rules, dealing="two_ends"), seed)
    assert object_of(line)["rules"]["dealing"] == "two_ends"
    assert GAME.records.replay(line).head.rules.dealing == "two_ends"
    assert all(checked.ok for checked in GAME.records.verify(line))


def test_a_record_has_the_option_only_if_it_is_not_the_default() -> None:
    line = finished(replace(RULES, dealing="one_end"), 3)
    record = object_of(line)
    assert "dealing" not in record["rules"]
    GAME.records.replay(line)
    record["rules"]["dealing"] = "one_end"
    with pytest.raises(RecordError, match="omit it"):
        GAME.records.replay(to_line(record))


@pytest.mark.parametrize("seed", range(3))
def test_a_record_of_one_end_is_not_possible_by_two_ends(seed: int) -> None:
    record = object_of(finished(replace(RULES, dealing="one_end"), seed))
    record["rules"]["dealing"] = "two_ends"
    with pytest.raises(RecordError):
        GAME.records.replay(to_line(record))


def test_the_ledger_of_such_a_game_exists() -> None:
    assert SpiteRecords().luck(finished(RULES, 11)).events


def test_other_cards_at_the_bottom_are_impossible() -> None:
    pile = (Card("AS"), Card("2S"))
    assert take_from_bottom(pile, (Card("AS"),)) == (Card("2S"),)
    with pytest.raises(ValueError, match="other cards"):
        take_from_bottom(pile, (Card("2S"),))
