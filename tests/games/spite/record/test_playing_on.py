"""Tests playing on from a step of a record of Spite and Malice.

All that the seat sees stays the same, and all that it had not seen is shuffled.
"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.core.ids import SEATS, Seat, other
from protocol.games.spite import SpiteRules
from server.games.api import Advance
from server.games.playing_on import NoMoment
from server.games.records import Head
from server.games.spite.record.check import replay
from server.games.spite.record.playing_on import state_at
from server.games.spite.record.records import SpiteRecords
from server.games.spite.record.text import read_record
from server.games.spite.state import State
from server.games.spite.table import DRAW, hand, stock
from tests.games.spite.random_games import deal, rule_sets, seeds, walk
from tests.games.spite.tables import GAME

SEED = b"p" * 32
FEW = settings(max_examples=25, deadline=None)


def resigned(rules: SpiteRules, seed: int) -> str:
    """Return the record of a random game of Spite and Malice.

    Seat 1 resigns if it lasts too long.
    """
    dealt = deal(rules, seed)
    steps, state = [(0, dealt.events)], dealt.state
    for played in walk(state, seed):
        state = played.advance.state
        steps.append((len(steps), played.advance.events))
    if state.outcome is None:
        ended = GAME.end(state, 0, "resigned")
        assert isinstance(ended, Advance)
        steps.append((len(steps), ended.events))
    head = Head(id="a-1", match="a", game=1, preset=None, rules=rules, players=("Ann", "Ben"))
    return SpiteRecords().write(head, steps)


def states_of(line: str) -> tuple[int, list[State]]:
    """Return the states of a recorded game from which one can play on against a bot, in order.

    These are the states from the first turn on in which the game is not over. Return the step index
    of the first one before them.
    """
    record = read_record(line)
    states = [advance.state for _, advance in replay(record)]
    return len(record.deals) - 1, [state for state in states if state.outcome is None]


@FEW
@given(rules=rule_sets(), seed=seeds(), place=st.floats(0, 1), seat=st.sampled_from(SEATS))
def test_a_seat_sees_the_same_table(rules: SpiteRules, seed: int, place: float, seat: Seat) -> None:
    line = resigned(rules, seed)
    first, states = states_of(line)
    at = round(place * (len(states) - 1))
    head, state = SpiteRecords().state_at(line, first + at, seat, SEED)
    assert head.rules == rules
    assert GAME.position(state, seat) == GAME.position(states[at], seat)
    assert GAME.legal_actions(state, seat) == GAME.legal_actions(states[at], seat)
    cards = Counter(card for pile in state.piles.values() for card in pile)
    assert cards == Counter(state.rule_set.pack)
    for owner in SEATS:
        assert not Counter(state.piles[stock(owner)]) - Counter(
            state.rule_set.stock_cards or state.rule_set.pack
        )
    assert GAME.load(GAME.dump(state), rules) == state


@pytest.mark.parametrize("seat", SEATS)
def test_what_the_seat_does_not_know_is_shuffled(seat: Seat) -> None:
    line = resigned(SpiteRules(), 5)
    first, states = states_of(line)
    one, two = (state_at(read_record(line), first + 12, seat, bytes((n,)) * 32) for n in (1, 2))
    original = states[12]
    for zone in (DRAW, hand(other(seat)), stock(0), stock(1)):
        assert one.piles[zone] != original.piles[zone]
        assert one.piles[zone] != two.piles[zone]
    assert one.chance != two.chance


def test_cards_that_came_back_never_become_stock_cards() -> None:
    rules = SpiteRules(stock_count=3, shuffle="deck_removed", build_count=8, min_wild="3")
    found = 0
    for seed in range(12):
        line = resigned(rules, seed)
        first, states = states_of(line)
        last = states[-1]
        back = sum(len(pile) for zone, pile in last.piles.items() if zone == DRAW)
        state = state_at(read_record(line), first + len(states) - 1, 0, SEED)
        assert len(state.piles[DRAW]) == back
        hidden = Counter(card for seat in SEATS for card in last.piles[stock(seat)][:-1])
        assert sum(hidden.values()) == sum(len(state.piles[stock(s)][:-1]) for s in SEATS)
        found += back > 0
    assert found


def test_only_steps_with_a_turn_can_be_continued() -> None:
    line = resigned(SpiteRules(stock_count=1), 2)
    first, states = states_of(line)
    for step in (first - 1, first + len(states), first + len(states) + 50):
        with pytest.raises(NoMoment):
            SpiteRecords().state_at(line, step, 0, SEED)
    for step in range(first, first + len(states)):
        SpiteRecords().state_at(line, step, 1, SEED)
