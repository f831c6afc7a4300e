"""The terminal interface of a game: views as text, typed lines as actions."""

import json
from typing import Any, Protocol

from msgspec import ValidationError

from protocol.core.game_wire import GameWire
from protocol.core.ids import Seat
from protocol.core.named import from_data, to_data
from protocol.core.views import MatchView


class NoMove(ValueError):
    """A line typed in a terminal is not a move. The text gives the reason."""


class Terminal(Protocol):
    """The terminal interface of one game."""

    help: str
    """Instructions on how to type moves of the game."""

    def describe(self, view: MatchView) -> str:
        """Return a match that has begun as lines of text."""

    def parse(self, line: str, view: MatchView, seat: Seat) -> Any:
        """Return the action that a typed `line` stands for. Raises NoMove if it stands for none."""


class JsonTerminal:
    """A terminal for a game without its own text form: positions and actions as JSON."""

    help = 'Type an action as JSON, such as {"type": "..."}: the protocol page lists them.'

    def __init__(self, wire: GameWire) -> None:
        self._wire = wire

    def describe(self, view: MatchView) -> str:
        return "" if view.game is None else json.dumps(to_data(view.game), indent=1)

    def parse(self, line: str, view: MatchView, seat: Seat) -> Any:  # noqa: ARG002
        try:
            return from_data(json.loads(line), self._wire.actions)
        except ValidationError as error:
            raise NoMove(str(error)) from error
        except ValueError as error:
            raise NoMove(f"That is not JSON: {error}") from error
