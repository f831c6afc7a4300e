"""Property tests of Megiddo: what must hold in random games with any rules.

They count stones, compare captures with the reference, and check legal actions and storage.
"""

from collections import Counter

from hypothesis import given, settings
from msgspec import msgpack

from protocol.core.ids import SEATS
from protocol.games.megiddo import EMPTY, STONES, Lay, MegiddoRules
from server.game_contract.stored_events import loaded_events
from server.games.api import Advance, Outcome, Rejection
from server.games.megiddo.board import possible_rows
from server.games.megiddo.state import RowsCompleted, State, StonesCaptured
from tests.games.megiddo.positions import GAME, NOW_MS
from tests.games.megiddo.random_games import begin, rule_sets, seeds, walk
from tests.games.megiddo.reference import after_lay, stones_of

FEW = settings(max_examples=40)


def states(rules: MegiddoRules, seed: int) -> list[State]:
    """Return all states of a random game of Megiddo, from its beginning to its end."""
    start = begin(rules, seed).state
    return [start, *(played.advance.state for played in walk(start, seed))]


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_there_are_as_many_stones_as_moves(rules: MegiddoRules, seed: int) -> None:
    for moves, state in enumerate(states(rules, seed)):
        assert len(state.stones) == rules.rings * rules.spokes
        assert sum(state.stones.count(stone) for stone in STONES) == moves


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_move_changes_its_point_and_captured_stones_alone(rules: MegiddoRules, seed: int) -> None:
    for played in walk(begin(rules, seed).state, seed):
        before, after = played.before.stones, played.advance.state.stones
        changed = {p for p, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        waves = [e.points for e in played.advance.events if isinstance(e, StonesCaptured)]
        captured = Counter(point for wave in waves for point in wave)
        assert all(before[point] == STONES[1 - played.seat] for point in captured)
        assert set(captured.values()) <= {1}
        assert changed == {played.advance.state.last, *captured}
        assert all(after[point] == STONES[played.seat] for point in changed)
        counts = list(played.before.captured)
        counts[played.seat] += len(captured)
        assert played.advance.state.captured == tuple(counts)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_captures_are_those_of_the_reference(rules: MegiddoRules, seed: int) -> None:
    for played in walk(begin(rules, seed).state, seed):
        place = (played.action.ring - 1, played.action.spoke)
        expected = after_lay(stones_of(played.before), place, played.seat, rules.spokes)
        assert stones_of(played.advance.state) == expected


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_row_is_made_where_all_points_of_a_possible_row_are_taken(
    rules: MegiddoRules, seed: int
) -> None:
    possible = possible_rows(rules.rings, rules.spokes, rules.row)
    for played in walk(begin(rules, seed).state, seed):
        stones, mine = played.advance.state.stones, STONES[played.seat]
        full = [row for row in possible if all(stones[point] == mine for point in row)]
        made = [e.rows for e in played.advance.events if isinstance(e, RowsCompleted)]
        assert bool(made) == bool(full)
        rows = [row for found in made for row in found]
        assert {p for row in rows for p in row} == {p for row in full for p in row}
        assert len(set(map(frozenset, rows))) == len(rows)
        assert all(any(set(row) <= set(longer) for longer in rows) for row in full)


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_game_ends_with_a_row_enough_captures_or_a_full_board(
    rules: MegiddoRules, seed: int
) -> None:
    *before, last = states(rules, seed)
    for state in before:
        assert state.outcome is None
        assert max(state.captured) < rules.captures
        assert EMPTY in state.stones
    end = last.outcome
    assert end is not None
    enough = last.captured[last.turn.seat] >= rules.captures
    assert end.reason == "row" or enough == (end.reason == "captures")
    assert end.reason != "board_full" or EMPTY not in last.stones
    assert end.winner == (None if end.reason == "board_full" else last.turn.seat)
    assert end.captured == last.captured
    assert GAME.outcome(last) == end


@settings(max_examples=15)
@given(rules=rule_sets(), seed=seeds())
def test_legal_actions_are_exactly_those_that_act_accepts(rules: MegiddoRules, seed: int) -> None:
    every = [Lay(ring=ring, spoke=spoke) for ring in range(-1, 14) for spoke in range(-2, 13)]
    for state in states(rules, seed)[::7]:
        for seat in SEATS:
            accepted = [a for a in every if isinstance(GAME.act(state, seat, a, NOW_MS), Advance)]
            assert list(GAME.legal_actions(state, seat)) == accepted


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_actors_have_legal_actions(rules: MegiddoRules, seed: int) -> None:
    for state in states(rules, seed):
        for seat in SEATS:
            assert bool(GAME.legal_actions(state, seat)) == (seat in GAME.actors(state))
        actors = GAME.actors(state)
        assert actors == (set() if GAME.outcome(state) else {state.turn.seat})
        if actors:
            assert GAME.actors_in(GAME.position(state, 0)) == actors
    assert GAME.actors_in(GAME.before(rules, 0)) == set()


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_refused_action_has_a_code(rules: MegiddoRules, seed: int) -> None:
    for played in walk(begin(rules, seed).state, seed):
        again = GAME.act(played.advance.state, played.seat, played.action, NOW_MS)
        assert isinstance(again, Rejection)
        assert again.code


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_a_state_saved_and_loaded_after_every_step_plays_on_as_its_twin(
    rules: MegiddoRules, seed: int
) -> None:
    twin = begin(rules, seed).state
    for played in walk(twin, seed):
        twin = GAME.load(msgpack.decode(msgpack.encode(GAME.dump(twin))), rules)
        assert twin == played.before
        answer = GAME.act(twin, played.seat, played.action, NOW_MS)
        assert answer == played.advance
        twin = played.advance.state
    assert GAME.load(msgpack.decode(msgpack.encode(GAME.dump(twin))), rules) == twin


@FEW
@given(rules=rule_sets(), seed=seeds())
def test_stored_events_lead_to_the_same_state_as_the_action(rules: MegiddoRules, seed: int) -> None:
    for played in walk(begin(rules, seed).state, seed):
        events = loaded_events(GAME, played.advance.events)
        assert events == played.advance.events
        if not isinstance(events[-1], Outcome):
            assert GAME.follow(played.before, events) == played.advance.state
