"""The data model of a record of Spite and Malice, and the exact form of its text.

The field types are as strict as the format. `server.games.spite.record.text` parses by them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
)

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.spite import SpiteRules

EndReason = Literal["stock_emptied", "draw_exhausted", "resigned", "agreed", "timeout", "abandoned"]
FORMAT: Literal["spite-record/1"] = "spite-record/1"

LATER_OPTIONS: Mapping[str, str] = {"dealing": "one_end"}
"""The options that are newer than the record's format, with their defaults. A record has such an
option only if its value is another one.
"""


def _not_null(value: Any) -> Any:
    if value is None:
        raise ValueError("null; omit the field instead")
    return value


def _every_option(data: Any) -> Any:
    if isinstance(data, SpiteRules):
        return data
    if not isinstance(data, dict):
        raise ValueError("not an object")
    missing = [option for option in SpiteRules.__struct_fields__ if option not in data]
    required = [option for option in missing if option not in LATER_OPTIONS]
    if required:
        raise ValueError(f"the option {required[0]} is missing")
    for option, default in LATER_OPTIONS.items():
        if data.get(option) == default:
            raise ValueError(f"the option {option} has its default; omit it")
    return data


def _whole_number(value: Any) -> Any:
    # `true` and 1.0 equal 1 and would pass without this check.
    if value is not None and type(value) is not int:
        raise ValueError("not a whole number")
    return value


SeatNumber = Annotated[Seat, BeforeValidator(_whole_number)]
Face = Annotated[Card, StringConstraints(pattern=r"^([A2-9TJQK][SHDC]|[1-9]|1[0-2]|W)$")]
Faces = tuple[Face, ...]
Text = Annotated[str, StringConstraints(min_length=1)]
Count = Annotated[int, Field(ge=0)]
Source = Annotated[str, StringConstraints(pattern=r"^(stock|hand|discard:(0|[1-9][0-9]?))$")]
Build = Annotated[str, StringConstraints(pattern=r"^build:(0|[1-9][0-9]?)$")]
Discarded = Annotated[str, StringConstraints(pattern=r"^discard:(0|[1-9][0-9]?)$")]
Moment = Annotated[Count | None, AfterValidator(_not_null)]
"""The time of an entry in milliseconds since the game's start, or absent. It doesn't affect
equality.
"""


@dataclass(frozen=True, slots=True)
class _Strict:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", populate_by_name=False)


@dataclass(frozen=True, slots=True)
class Refill(_Strict):
    """An entry of a record of Spite and Malice: the seat requested its refill."""

    seat: SeatNumber
    do: Literal["refill"] = "refill"
    at: Moment = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Draw(_Strict):
    """An entry of a record of Spite and Malice: the cards that the seat drew, in order."""

    seat: SeatNumber
    cards: Faces
    do: Literal["draw"] = "draw"
    at: Moment = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Shuffle(_Strict):
    """An entry of a record of Spite and Malice: the draw pile after a shuffle, bottom to top."""

    draw: Faces
    do: Literal["shuffle"] = "shuffle"
    at: Moment = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Play(_Strict):
    """An entry of a record of Spite and Malice: the seat played a card onto a build pile."""

    seat: SeatNumber
    source: Annotated[Source, Field(alias="from")]
    card: Face
    to: Build
    do: Literal["play"] = "play"
    at: Moment = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Discard(_Strict):
    """An entry of a record of Spite and Malice: the seat discarded and thereby ended its turn."""

    seat: SeatNumber
    cards: Annotated[Faces, Field(min_length=1)]
    to: Discarded
    do: Literal["discard"] = "discard"
    at: Moment = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Pass(_Strict):
    """An entry of a record of Spite and Malice: the seat ended its turn with an empty hand."""

    seat: SeatNumber
    do: Literal["pass"] = "pass"
    at: Moment = field(default=None, compare=False)


Entry = Annotated[
    Refill | Draw | Shuffle | Play | Discard | Pass,
    Field(discriminator="do"),
]


@dataclass(frozen=True, slots=True)
class Deal(_Strict):
    """The deal in a record of Spite and Malice: the stocks by seat, and the draw pile after it,
    bottom to top.
    """

    stocks: tuple[Faces, Faces]
    draw: Faces


@dataclass(frozen=True, slots=True)
class RecordResult(_Strict):
    """The result in the record of a game of Spite and Malice. The pairs are by seat."""

    winner: Annotated[Seat | None, BeforeValidator(_whole_number)]
    reason: EndReason
    stock_left: tuple[Count, Count]
    points: tuple[Count, Count]


@dataclass(frozen=True, slots=True)
class Record(_Strict):
    """The record of one game of Spite and Malice."""

    format: Literal["spite-record/1"]
    id: Text
    match: Text
    game: Annotated[int, Field(ge=1)]
    preset: str | None
    rules: Annotated[SpiteRules, BeforeValidator(_every_option)]
    players: tuple[str, str]
    deals: Annotated[tuple[Deal, ...], Field(min_length=1)]
    hands: tuple[Faces, Faces]
    first: SeatNumber
    actions: tuple[Entry, ...]
    result: RecordResult
    fairness: Annotated[dict[str, JsonValue] | None, AfterValidator(_not_null)] = None
