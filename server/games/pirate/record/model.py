"""The data model of a record of Pirate, whose types validate the text strictly
(docs/rules/pirate.md, section 11).

`server.games.pirate.record.text` parses by them.
"""

from dataclasses import dataclass
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
from protocol.games.pirate import PirateRules, Suit

FORMAT: Literal["pirate-record/1"] = "pirate-record/1"


def _not_null(value: Any) -> Any:
    if value is None:
        raise ValueError("null; omit the field instead")
    return value


def _every_option(data: Any) -> Any:
    if isinstance(data, PirateRules):
        return data
    if not isinstance(data, dict):
        raise ValueError("not an object")
    missing = [option for option in PirateRules.__struct_fields__ if option not in data]
    if missing:
        raise ValueError(f"the option {missing[0]} is missing")
    return data


def _whole_number(value: Any) -> Any:
    # `true` and 1.0 equal 1 and would pass without this check.
    if value is not None and type(value) is not int:
        raise ValueError("not a whole number")
    return value


SeatNumber = Annotated[Seat, BeforeValidator(_whole_number)]
Face = Annotated[Card, StringConstraints(pattern=r"^[A2-9TJQK][SHDC]$")]
Faces = tuple[Face, ...]
Text = Annotated[str, StringConstraints(min_length=1)]
Count = Annotated[int, Field(ge=0)]
EndedBy = Literal["ships", "stuck", "resigned", "timeout", "abandoned", "agreed"]


@dataclass(frozen=True, slots=True)
class _Strict:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Turn(_Strict):
    """An entry of a record of Pirate: the seat turned a card.

    If its stock was empty, it turned its waste over first.
    """

    at_ms: Count
    """The time in milliseconds since the start of play, here and in other entries."""
    seat: SeatNumber
    do: Literal["turn"]


@dataclass(frozen=True, slots=True)
class Lay(_Strict):
    """An entry of a record of Pirate: the seat laid a card on a ship, its own open card (`play`) or
    the opponent's (`claim`).
    """

    at_ms: Count
    seat: SeatNumber
    do: Literal["play", "claim"]
    ship: Suit


Entry = Annotated[Turn | Lay, Field(discriminator="do")]


@dataclass(frozen=True, slots=True)
class RecordResult(_Strict):
    """The result in the record of a game of Pirate. The pairs are by seat."""

    winner: Annotated[Seat | None, BeforeValidator(_whole_number)]
    reason: EndedBy
    ships: tuple[Count, Count]
    sunk: Count
    points: tuple[Count, Count]


@dataclass(frozen=True, slots=True)
class Record(_Strict):
    """The record of one game of Pirate."""

    format: Literal["pirate-record/1"]
    id: Text
    match: Text
    game: Annotated[int, Field(ge=1)]
    preset: str | None
    rules: Annotated[PirateRules, BeforeValidator(_every_option)]
    players: tuple[str, str]
    cuts: Annotated[tuple[tuple[Face, Face], ...], Field(min_length=1)]
    low: SeatNumber
    stocks: tuple[Faces, Faces]
    """The two stocks, by seat, from bottom to top."""
    actions: tuple[Entry, ...]
    result: RecordResult
    fairness: Annotated[dict[str, JsonValue] | None, AfterValidator(_not_null)] = None
