"""Checks of any game's rules: actions, turns, time, ends and policies."""

from itertools import pairwise
from random import Random
from typing import Any

from msgspec import msgpack

from protocol.core.codes import RejectionCode
from protocol.core.ids import SEATS, VIEWERS, other
from protocol.core.views import EndReason
from server.game_contract.games import ENDINGS, advances, played, sampled, states
from server.game_contract.random_games import ActionSpace, again, begun, canonical
from server.games.api import Advance, AnyGame, Outcome, Rejection
from server.games.chance import SeededChance
from server.games.self_play import play

TRIED = 6
"""The number of actions, sensible or not, that are tried at each moment for each seat."""


def check_legal_actions(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `legal_actions` lists exactly the actions that `act` accepts, each once.

    Some actions, legal or not, are tried at some moments of a random game.
    """
    space, numbers = ActionSpace(game, rules, seed + 1), Random(seed)
    for moment in sampled(game, rules, seed):
        state = moment.before
        for seat in SEATS:
            legal = game.legal_actions(state, seat)
            names = [canonical(action) for action in legal]
            assert len(set(names)) == len(names), "an action is there twice"
            for action in (
                *numbers.sample(legal, min(TRIED, len(legal))),
                *space.some(numbers, TRIED),
            ):
                answer = game.act(state, seat, action, moment.early_ms)
                assert isinstance(answer, Advance) == (canonical(action) in names), (action, answer)


def check_rejection_codes(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that each rejection has a code of the game or the match, and simple parameters."""
    codes = {*RejectionCode, *game.wire.codes}
    space, numbers = ActionSpace(game, rules, seed + 1), Random(seed)
    for moment in sampled(game, rules, seed):
        for action in space.some(numbers, TRIED):
            answer = game.act(moment.before, numbers.choice(SEATS), action, moment.early_ms)
            if isinstance(answer, Rejection):
                assert answer.code in codes
                assert all(isinstance(value, str | int) for value in answer.params.values())


def check_actors_are_visible(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that every viewer's position tells which seats may act."""
    for viewer in VIEWERS:
        assert game.actors_in(game.before(rules, viewer)) == frozenset()
    for state in states(game, rules, seed):
        actors = game.actors(state)
        if game.outcome(state) is not None:
            assert actors == frozenset()
        else:
            assert actors
            for viewer in VIEWERS:
                assert game.actors_in(game.position(state, viewer)) == actors
        for seat in SEATS:
            legal = game.legal_actions(state, seat)
            assert not legal or seat in actors
            if game.exact:
                assert bool(legal) == (seat in actors), "in a game of turns somebody has to act"


def check_states_never_change(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `act` and `wake` leave the old state unchanged, and give equal results again."""
    for moment in played(game, rules, seed)[1]:
        before = msgpack.encode(game.dump(moment.before))
        assert again(game, moment.before, moment) == moment.advance
        assert msgpack.encode(game.dump(moment.before)) == before


def check_turns_and_first_seat(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that turn numbers rise one by one, and that the first seat stays the same."""
    start, moments = played(game, rules, seed)
    all_states = [start.state, *(moment.advance.state for moment in moments)]
    assert {game.first(state) for state in all_states} <= set(SEATS)
    assert len({game.first(state) for state in all_states}) == 1
    turns = [game.turn(state) for state in all_states]
    assert all((turn is None) == (turns[0] is None) for turn in turns)
    for earlier, later in pairwise(turns):
        if earlier is not None and later is not None:
            assert later == earlier or later[1] == earlier[1] + 1
    for previous_first in SEATS:
        assert game.first(begun(game, rules, seed, previous_first).state) in SEATS


def check_late_actions(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a late action has the same result as if `wake` had been called before it."""
    for moment in played(game, rules, seed)[1]:
        state, due_ms = moment.before, game.wake_ms(moment.before)
        if due_ms is None:
            continue
        late_ms = due_ms + seed % 500
        woken = game.wake(state, late_ms)
        next_ms = game.wake_ms(woken.state)
        assert next_ms is None or next_ms > late_ms
        for seat in SEATS:
            actions = {*game.legal_actions(state, seat), *game.legal_actions(woken.state, seat)}
            for action in sorted(actions, key=canonical):
                at_once = game.act(state, seat, action, late_ms)
                in_time = game.act(woken.state, seat, action, late_ms)
                if isinstance(in_time, Rejection):
                    assert at_once == in_time
                else:
                    assert at_once == Advance(in_time.state, (*woken.events, *in_time.events))


def check_last_event_ends_the_game(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that the outcome is the last event of the step that ends a game."""
    start, moments = played(game, rules, seed)
    for advance in (start, *(moment.advance for moment in moments)):
        ends = [event for event in advance.events if isinstance(event, Outcome)]
        outcome = game.outcome(advance.state)
        assert ends == ([] if outcome is None else [outcome])
        assert not ends or advance.events[-1] is ends[0]


def check_endings_from_outside(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `end` accepts every winner and reason, until the game is over."""
    for state in states(game, rules, seed):
        for winner, reason in ENDINGS:
            ended = game.end(state, winner, reason)
            if game.outcome(state) is not None:
                assert ended == Rejection(RejectionCode.NOT_PLAYING)
                continue
            assert isinstance(ended, Advance)
            outcome = game.outcome(ended.state)
            assert outcome is not None
            assert (outcome.winner, outcome.reason) == (winner, reason)
            assert ended.events == (outcome,)
            assert all(points >= 0 for points in outcome.points)
            assert winner is None or outcome.points[other(winner)] == 0


def check_finished_games_stay_unchanged(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a finished game has no deadline and rejects every action."""
    steps, space = advances(game, rules, seed), ActionSpace(game, rules, seed)
    over, numbers = steps[-1].state, Random(seed)
    assert game.wake_ms(over) is None
    for seat in SEATS:
        assert game.legal_actions(over, seat) == ()
        for action in space.some(numbers, TRIED):
            answer = game.act(over, seat, action, 2**41)
            assert answer == Rejection(RejectionCode.NOT_PLAYING)


def check_policies_finish_games(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that the simple policies play legal actions until the game is over."""
    numbers = Random(seed)
    # Levels may take long, so they have a check of their own.
    simple = sorted(game.policies.keys() - game.levels.keys())
    names = [numbers.choice(simple) for _ in SEATS]
    chance = SeededChance(numbers.randbytes(32))
    policies = game.policies[names[0]], game.policies[names[1]]
    # Raises RuntimeError if a policy breaks a rule.
    ended = play(game, rules, policies=policies, chance=chance, draw=numbers.random).state
    assert game.outcome(ended) is not None
    if rules in game.presets.values():
        assert reason_of(game, ended) != "agreed", "a game by a preset did not end by itself"


def reason_of(game: AnyGame, state: Any) -> EndReason:
    """Return the reason for the end of a game, from its outcome."""
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.reason
