"""Events of a game as they are stored and loaded."""

from collections.abc import Iterable
from typing import Any

from msgspec import convert, msgpack

from server.games.api import AnyGame


def stored_event(event: Any) -> list[Any]:
    """Return the stored values of an event: its tag, then its fields."""
    values: list[Any] = msgpack.decode(msgpack.encode(event))
    return values


def load_event(game: AnyGame, data: object) -> Any:
    """Return the event of a game from its stored values. Raises ValueError for anything else."""
    return convert(data, game.events)


def loaded_events(game: AnyGame, events: Iterable[Any]) -> tuple[Any, ...]:
    """Return the events as they are after storing and loading them again."""
    return tuple(load_event(game, stored_event(event)) for event in events)
