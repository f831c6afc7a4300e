"""The terminal interface of a game: views as text, typed lines as actions."""

import json
from typing import Any, Protocol

from pydantic import ValidationError

from protocol.core.game_wire import GameWire, Reading
from protocol.core.ids import Seat
from protocol.core.views import MatchView


class NoMove(ValueError):
    """A line is not a move. The text gives the reason."""


class Terminal(Protocol):
    """The terminal interface of one game."""

    help: str
    """Instructions for typing moves."""

    def describe(self, view: MatchView) -> str:
        """Return a match that has begun as lines of text."""

    def parse(self, line: str, view: MatchView, seat: Seat) -> Any:
        """Return the action that `line` stands for. Raises NoMove."""


class JsonTerminal:
    """A terminal for a game without its own text form: positions and actions as JSON."""

    help = 'Type an action as JSON, such as {"type": "..."}: the protocol page lists them.'

    def __init__(self, wire: GameWire) -> None:
        self._wire = wire

    def describe(self, view: MatchView) -> str:
        return "" if view.game is None else view.game.model_dump_json(indent=1)

    def parse(self, line: str, view: MatchView, seat: Seat) -> Any:  # noqa: ARG002
        try:
            data = json.loads(line)
            reading = Reading({self._wire.key: self._wire}, self._wire.key)
            return self._wire.adapters["action"].validate_python(data, context=reading)
        except ValidationError as error:
            raise NoMove(str(error.errors(include_url=False)[0]["msg"])) from error
        except ValueError as error:
            raise NoMove(f"That is not JSON: {error}") from error
