"""Checks of any game's storage: it loses nothing and rejects invalid data."""

from functools import partial
from typing import Any

from msgspec import msgpack

from server.game_contract.games import advances, expect_refusal, played
from server.game_contract.random_games import again, begun, walk
from server.game_contract.stored_events import load_event, stored_event
from server.games.api import AnyGame

CORE_EVENTS = {"began", "public", "taken_back"}
"""Names of stored events that games must not use."""


def check_stored_games_continue(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that a state loaded from its dump equals the state, and continues in the same way."""
    twin = begun(game, rules, seed).state
    for moment in walk(game, rules, twin, seed):
        twin = game.load(msgpack.decode(msgpack.encode(game.dump(twin))), rules)
        assert twin == moment.before
        answer = again(game, twin, moment)
        assert answer == moment.advance
        twin = moment.advance.state
        assert game.wake_ms(moment.before) == game.wake_ms(
            game.load(game.dump(moment.before), rules)
        )
    over = advances(game, rules, seed)[-1].state
    for state in (twin, over):
        assert game.load(msgpack.decode(msgpack.encode(game.dump(state))), rules) == state


def check_malformed_states_are_rejected(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `load` rejects damaged states and events."""
    stored = msgpack.decode(msgpack.encode(game.dump(begun(game, rules, seed).state)))
    place = seed % len(stored)
    spoilt = [*stored[:place], object, *stored[place + 1 :]]
    damaged: tuple[Any, ...] = (None, [], {}, "text", 7, spoilt, stored[:-1])
    for data in damaged:
        expect_refusal(partial(game.load, data, rules))
    for event in ([], ["no such event"], ["began"], [None], [7, 7]):
        expect_refusal(partial(load_event, game, event))


def check_stored_events(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that stored events are equal to the original ones after they are loaded."""
    for advance in advances(game, rules, seed):
        for event in advance.events:
            stored = stored_event(event)
            assert isinstance(stored[0], str)
            assert stored[0] not in CORE_EVENTS
            assert load_event(game, stored) == event


def check_events_lead_to_the_same_state(game: AnyGame, rules: Any, seed: int) -> None:
    """Check that `follow`, given the events of a step, returns the state after the step.

    The step that ends a game is left out, because `follow` needn't support it.
    """
    for moment in played(game, rules, seed)[1]:
        if game.outcome(moment.advance.state) is None:
            assert game.follow(moment.before, moment.advance.events) == moment.advance.state
