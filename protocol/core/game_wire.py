"""How the records of a game are read, by code that knows no game.

A match is of one game, and so are the records within its messages: actions, events, positions,
options. They have types and numbers of their own game. What reads a message is told by a `Reading`
which game that is, or learns it from the match that the message tells of.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic_core import CoreSchema, core_schema

from protocol.core.ids import GameKey
from protocol.core.message import Message, adapter_of
from protocol.core.options import Options

Part = Literal["rules", "action", "event", "position", "tally"]


@dataclass(frozen=True, eq=False)
class GameWire:
    """What one game says on the wire."""

    key: GameKey
    title: str
    """The game's name, in English."""
    rules: type[Options]
    actions: Any
    """The union of its actions, such as `Play | Discard`."""
    events: Any
    """The union of its events."""
    position: type[Message]
    """What a viewer may know of a game that is on."""
    tally: type[Message]
    """What is counted when a game is over."""
    codes: type[StrEnum]
    """Why it refuses actions."""
    fold: Callable[[Any, Any], Message]
    """The position after an event. Raises `protocol.core.fold.Unfoldable`."""

    @cached_property
    def adapters(self) -> Mapping[Part, TypeAdapter[Any]]:
        """Reads each of these, in either form."""
        return {
            "rules": TypeAdapter(self.rules),
            "action": adapter_of(self.actions),
            "event": adapter_of(self.events),
            "position": TypeAdapter(self.position),
            "tally": TypeAdapter(self.tally),
        }


class Reading:
    """What a validation has to know beyond the data: given as its context.

    One of them may serve a whole connection: it keeps the game of the match told of last.
    """

    __slots__ = ("game", "lenient", "wires")

    def __init__(
        self,
        wires: Mapping[GameKey, GameWire],
        game: GameKey | None = None,
        *,
        lenient: bool = False,
    ) -> None:
        """`lenient` passes over fields and events that a later release has added."""
        self.wires = wires
        self.game = game
        self.lenient = lenient

    @property
    def wire(self) -> GameWire | None:
        """That of the game; None where it is not known."""
        return None if self.game is None else self.wires.get(self.game)


def read_as(game: Any, reading: Any) -> None:
    """Have what follows be read as of this game, wherever something is being read."""
    if isinstance(reading, Reading):
        reading.game = game


@dataclass(frozen=True, slots=True)
class GamePart:
    """Marks a field whose record the match's game defines."""

    part: Part

    def __get_pydantic_core_schema__(
        self, _source: Any, _handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_plain_validator_function(
            lambda data, info: read_part(self.part, data, info.context),
            serialization=core_schema.plain_serializer_function_ser_schema(as_named),
        )

    def __get_pydantic_json_schema__(
        self, _schema: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return part_schema(self.part)


def part_schema(part: Part) -> dict[str, Any]:
    """What JSON Schema says of a field whose record the match's game defines."""
    said = f"A record of the match's game: see schema/games/<key>.json, $defs/{part}."
    return {"type": "object", "description": said}


def read_part(part: Part, data: Any, reading: Any) -> Any:
    """The record that `data` are, in the game that `reading` says. Raises ValueError."""
    if isinstance(data, Message):
        return data
    wire = reading.wire if isinstance(reading, Reading) else None
    if wire is None:
        raise ValueError("nothing says which game this is of")
    adapter = wire.adapters[part]
    return adapter.validate_python(
        data, context=reading, extra="ignore" if reading.lenient else None
    )


def as_named(record: Message) -> dict[str, Any]:
    """The record in its named form, as JSON has it."""
    return record.model_dump(mode="json")


GameRules = Annotated[Any, GamePart("rules")]
"""A rule set of the match's game."""
GameAction = Annotated[Any, GamePart("action")]
"""An action in the match's game."""
GameEvent = Annotated[Any, GamePart("event")]
"""What happened in the match's game."""
GamePosition = Annotated[Any, GamePart("position")]
"""The match's game as this viewer may know it."""
GameTally = Annotated[Any, GamePart("tally")]
"""What is counted when a game is over."""
