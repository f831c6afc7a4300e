"""Tests `self_play`, which plays any game between two policies: complete, legal, reproducible.

A policy that breaks the rules or waits for ever is stopped.
"""

from random import Random
from typing import Any

import pytest

from protocol.core.ids import SEATS, GameKey, Seat
from server.games import self_play
from server.games.api import Outcome, Policy
from server.games.chance import SeededChance
from server.games.registry import GAMES
from server.games.self_play import FASTEST_MS, Played, play

SEED = bytes(range(32))
WITHOUT_TURNS = [key for key, game in GAMES.items() if not game.exact]


def played(key: GameKey, seed: int = 0, policies: tuple[str, str] = ("greedy", "casual")) -> Played:
    game = GAMES[key]
    zero, one = (game.policies[name] for name in policies)
    rules = game.presets[game.default_preset]
    return play(game, rules, (zero, one), SeededChance(SEED), Random(seed).random)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_played_from_its_beginning_to_its_end(key: GameKey) -> None:
    game, whole = GAMES[key], played(key)
    begun = game.begin(game.presets[game.default_preset], SeededChance(SEED), None, 0)
    assert whole.steps[0][1] == begun.events
    outcome = game.outcome(whole.state)
    assert outcome is not None
    ends = [e for _, events in whole.steps for e in events if isinstance(e, Outcome)]
    assert ends == [outcome]
    assert whole.steps[-1][1][-1] == ends[0]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_determined_by_the_random_numbers(key: GameKey) -> None:
    assert played(key, 1) == played(key, 1)
    assert played(key, 1) != played(key, 2)


@pytest.mark.parametrize("key", GAMES)
def test_steps_have_times_only_without_turns(key: GameKey) -> None:
    times = [at_ms for at_ms, _ in played(key).steps]
    if GAMES[key].exact:
        assert set(times) == {None}
    else:
        known = [at_ms for at_ms in times if at_ms is not None]
        assert len(known) == len(times)
        assert known == sorted(known)
        assert known[1] >= FASTEST_MS


@pytest.mark.parametrize("key", WITHOUT_TURNS)
def test_both_seats_act_if_both_may(key: GameKey) -> None:
    game, acted = GAMES[key], set[Seat]()

    def noting(policy: Policy) -> Policy:
        def noted(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
            action = policy(position, rules, seat, chance)
            if action is not None:
                acted.add(seat)
            return action

        return noted

    greedy = noting(game.policies["greedy"])
    rules = game.presets[game.default_preset]
    play(game, rules, (greedy, greedy), SeededChance(SEED), Random(0).random)
    assert acted == {0, 1}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_that_takes_too_long_is_agreed_drawn(
    key: GameKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_play, "ACTION_LIMIT", 5)
    whole = played(key)
    outcome = GAMES[key].outcome(whole.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, whole.actions) == (None, "agreed", 5)


def with_policy(key: GameKey, policy: Policy) -> Played:
    game = GAMES[key]
    rules = game.presets[game.default_preset]
    return play(game, rules, (policy, policy), SeededChance(SEED), Random(0).random)


def actions_of(key: GameKey) -> list[Any]:
    """Return all actions of a game in which the greedy policy plays both seats."""
    actions: list[Any] = []

    def noted(*known: Any) -> Any:
        actions.append(GAMES[key].policies["greedy"](*known))
        return actions[-1]

    with_policy(key, noted)
    return [action for action in actions if action is not None]


@pytest.mark.parametrize("key", GAMES)
def test_a_policy_that_breaks_the_rules_is_stopped(key: GameKey) -> None:
    game = GAMES[key]
    start = game.begin(game.presets[game.default_preset], SeededChance(SEED), None, 0).state
    legal = [action for seat in SEATS for action in game.legal_actions(start, seat)]
    too_early = next((a for a in actions_of(key) if a not in legal), None)
    # On an empty board every action is legal, but not twice.
    forbidden = legal[0] if too_early is None else too_early
    with pytest.raises(RuntimeError, match="broke the rules"):
        with_policy(key, lambda *_: forbidden)


@pytest.mark.parametrize("key", GAMES)
def test_policies_that_both_wait_for_ever_are_stopped(key: GameKey) -> None:
    with pytest.raises(RuntimeError, match="neither policy acts"):
        with_policy(key, lambda *_: None)


@pytest.mark.parametrize("key", WITHOUT_TURNS)
def test_both_may_wait_at_a_look_and_go_on_at_another(key: GameKey) -> None:
    def hesitating(position: Any, rules: Any, seat: Seat, chance: float) -> Any:
        acts = chance < 0.3
        return GAMES[key].policies["greedy"](position, rules, seat, chance) if acts else None

    whole = with_policy(key, hesitating)
    outcome = GAMES[key].outcome(whole.state)
    assert outcome is not None
    assert outcome.reason != "agreed"
