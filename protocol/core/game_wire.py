"""Reads the records of any game, without code for a particular one.

The records inside a match's messages (actions, events, positions, options) have types and numbers
of their own game. A `Reading` tells the reader which game that is, or learns it from the match in
the message.
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
    """The wire format of one game."""

    key: GameKey
    title: str
    """The name in English."""
    rules: type[Options]
    actions: Any
    """The union of the actions, such as `Play | Discard`."""
    events: Any
    """The union of the events."""
    position: type[Message]
    """A position, as one viewer may know it."""
    tally: type[Message]
    """The counts at the end of a game."""
    codes: type[StrEnum]
    """The reasons to reject an action."""
    fold: Callable[[Any, Any], Message]
    """Returns the position after an event. Raises `protocol.core.fold.EventMismatch`."""

    @cached_property
    def adapters(self) -> Mapping[Part, TypeAdapter[Any]]:
        """The validators of the game's records, in either form."""
        return {
            "rules": TypeAdapter(self.rules),
            "action": adapter_of(self.actions),
            "event": adapter_of(self.events),
            "position": TypeAdapter(self.position),
            "tally": TypeAdapter(self.tally),
        }


class Reading:
    """Validation context: the wire formats, and the game of the match being read.

    One Reading can serve a whole connection. It keeps the game of the latest match.
    """

    __slots__ = ("game", "lenient", "wires")

    def __init__(
        self,
        wires: Mapping[GameKey, GameWire],
        game: GameKey | None = None,
        *,
        lenient: bool = False,
    ) -> None:
        """With `lenient`, skip fields and events that a later release has added."""
        self.wires = wires
        self.game = game
        self.lenient = lenient

    @property
    def wire(self) -> GameWire | None:
        """The wire format of the game; None if the game is unknown."""
        return None if self.game is None else self.wires.get(self.game)


def read_as(game: Any, reading: Any) -> None:
    """Read the fields that follow as records of this game."""
    if isinstance(reading, Reading):
        reading.game = game


@dataclass(frozen=True, slots=True)
class GamePart:
    """Marks a field whose record is defined by the match's game."""

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
    """Return the JSON Schema of a field whose record is defined by the match's game."""
    said = f"A record of the match's game: see schema/games/<key>.json, $defs/{part}."
    return {"type": "object", "description": said}


def read_part(part: Part, data: Any, reading: Any) -> Any:
    """Return the record in `data`, of the game in `reading`. Raises ValueError."""
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
    """Return the record in its named form, as in JSON."""
    return record.model_dump(mode="json")


GameRules = Annotated[Any, GamePart("rules")]
"""A rule set of the match's game."""
GameAction = Annotated[Any, GamePart("action")]
"""An action in the match's game."""
GameEvent = Annotated[Any, GamePart("event")]
"""An event in the match's game."""
GamePosition = Annotated[Any, GamePart("position")]
"""The position of the match's game, as this viewer may know it."""
GameTally = Annotated[Any, GamePart("tally")]
"""The counts at the end of a game."""
