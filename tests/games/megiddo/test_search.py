"""Tests the search for moves of Megiddo's bots: it agrees with the rules and keeps to its limit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.core.ids import Seat, other
from protocol.games.megiddo import EMPTY, STONES, MegiddoRules
from server.games.megiddo.evaluation import DECIDED, WON, Evaluation, Outlook, evaluation_of
from server.games.megiddo.masks import Mask, mask_of, points_in
from server.games.megiddo.search import Search
from server.games.megiddo.state import State
from tests.games.megiddo.positions import GAME, position
from tests.games.megiddo.random_games import begin, rule_sets, seeds, walk

BOUND = 400
"""The limit on positions of a search: enough to search three moves ahead."""


def evaluation(state: State) -> Evaluation:
    rules = state.rules
    return evaluation_of(rules.rings, rules.spokes, rules.row, rules.captures)


def stones_of(state: State, seat: Seat) -> Mask:
    return mask_of(point for point, stone in enumerate(state.stones) if stone == STONES[seat])


def outlook(state: State, seat: Seat) -> Outlook:
    """Return a position of Megiddo as a bot's search evaluates it for a seat.

    It is computed from the stones, not from the moves that led to it.
    """
    return evaluation(state).outlook(
        stones_of(state, seat),
        stones_of(state, other(seat)),
        state.captured[seat],
        state.captured[other(seat)],
    )


def search(state: State, bound: int, width: int = 8) -> Search:
    free = [point for point, stone in enumerate(state.stones) if stone == EMPTY]
    return Search(evaluation(state), outlook(state, state.turn.seat), free, bound, width)


def known(of: Outlook) -> tuple[int, ...]:
    """Return the stones, captures, rows and threats of an evaluated position, to compare it."""
    return (
        *(of.mine, of.theirs, of.my_captures, of.their_captures),
        *(of.my_rows, of.their_rows, of.my_threats, of.their_threats),
    )


@settings(max_examples=15)
@given(rules=rule_sets(), seed=seeds())
def test_the_outlook_after_a_move_agrees_with_the_rules(rules: MegiddoRules, seed: int) -> None:
    for move in walk(begin(rules, seed).state, seed):
        before, after = move.before, move.advance.state
        assert after.last is not None
        seen = evaluation(before).after(outlook(before, move.seat), after.last)
        assert known(seen) == known(outlook(after, other(move.seat)))
        won = after.outcome is not None and after.outcome.winner is not None
        assert (seen.worth == WON) == won


@settings(max_examples=10)
@given(rules=rule_sets(), seed=seeds())
def test_moves_evaluated_as_lost_lose_at_once(rules: MegiddoRules, seed: int) -> None:
    for move in walk(begin(rules, seed).state, seed):
        after = move.advance.state
        assert after.last is not None
        seen = evaluation(after).after(outlook(move.before, move.seat), after.last)
        if seen.worth >= -DECIDED:
            continue
        replies = (GAME.act(after, after.turn.seat, a, 0) for a in actions(after))
        assert any(GAME.outcome(getattr(reply, "state", after)) for reply in replies)


def actions(state: State) -> tuple[object, ...]:
    return GAME.legal_actions(state, state.turn.seat)


@settings(max_examples=10)
@given(rules=rule_sets(), seed=seeds(), moment=st.floats(0, 1))
def test_the_search_keeps_to_its_limit(rules: MegiddoRules, seed: int, moment: float) -> None:
    moves = list(walk(begin(rules, seed).state, seed))
    state = moves[int(moment * (len(moves) - 1))].before
    empty = state.stones.count(EMPTY)
    for bound in (0, BOUND):
        looking = search(state, bound)
        assert state.stones[looking.best()] == EMPTY
        assert empty <= looking.positions <= max(bound, empty)


@pytest.mark.parametrize("bound", [0, BOUND])
def test_a_row_is_preferred_to_anything_else(bound: int) -> None:
    state = position("0000.0 ...... 1111.1")
    assert state.board.place(search(state, bound).best()) == (1, 4)


def test_the_points_of_a_mask_are_those_it_was_made_of() -> None:
    assert list(points_in(mask_of((5, 0, 143)))) == [0, 5, 143]
