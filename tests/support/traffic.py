"""Checks that all messages to a viewer of any game contain no hidden card, by the game's record.

Cards are searched for everywhere in the messages, also where none belongs, without any code of the
server.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from protocol.core.ids import GameKey, Viewer
from protocol.core.message import Message
from protocol.core.messages import Step
from protocol.core.named import to_data
from protocol.core.views import MatchView
from server.games.registry import GAMES

Record = dict[str, Any]
FACE = re.compile("[A2-9TJQK][SHDC]|W[A-Z0-9]?")


def check_steps(game: GameKey, viewer: Viewer, steps: Sequence[Step], record: Record) -> None:
    """Assert that a game's steps, from its beginning on, show `viewer` no hidden card.

    `record` is the game's record, from which the cards are known. A game without hidden cards
    passes.
    """
    if checks := _checks_of(game):
        checks.check_steps(viewer, steps, record)


def check_view(game: GameKey, match: MatchView, record: Record) -> None:
    """Assert that the view of a match at some moment of the game shows no hidden card.

    `record` is the game's record, from which the cards are known.
    """
    if checks := _checks_of(game):
        checks.check_view(match, record)


def _checks_of(game: GameKey) -> Any:
    """Return the module that checks a game's messages.

    It is None for games without chance, which hide nothing.
    """
    name = f"tests.games.{game}.traffic"
    try:
        return import_module(name)
    except ModuleNotFoundError:
        assert not GAMES[game].chance, f"{name} has to check what each viewer may know"
        return None


def faces_named(message: Message) -> Iterator[str]:
    """Yield every text in a message that is the face of a card, wherever it stands."""
    yield from (text for text in _texts(to_data(message)) if FACE.fullmatch(text))


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _texts(value)
