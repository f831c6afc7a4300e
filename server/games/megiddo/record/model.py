"""The data model of a record of Megiddo, whose types validate the text strictly.

`server.games.megiddo.record.text` parses by them.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, ConfigDict, Field, StringConstraints

from protocol.core.ids import Seat
from protocol.games.megiddo import MOST, MegiddoRules

FORMAT: Literal["megiddo-record/1"] = "megiddo-record/1"
EndReason = Literal["row", "captures", "board_full", "resigned", "timeout", "abandoned", "agreed"]


def _every_option(data: Any) -> Any:
    if isinstance(data, MegiddoRules):
        return data
    if not isinstance(data, dict):
        raise ValueError("not an object")
    missing = [option for option in MegiddoRules.__struct_fields__ if option not in data]
    if missing:
        raise ValueError(f"the option {missing[0]} is missing")
    return data


def _whole_number(value: Any) -> Any:
    # `true` and 1.0 equal 1 and would pass without this check.
    if value is not None and type(value) is not int:
        raise ValueError("not a whole number")
    return value


SeatNumber = Annotated[Seat, BeforeValidator(_whole_number)]
Text = Annotated[str, StringConstraints(min_length=1)]
Count = Annotated[int, Field(ge=0)]


@dataclass(frozen=True, slots=True)
class _Strict:
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Move(_Strict):
    """An entry of a record of Megiddo: the seat laid a stone at this ring (from 1) and spoke (from
    0).
    """

    seat: SeatNumber
    ring: Annotated[int, Field(ge=1, le=MOST)]
    spoke: Annotated[int, Field(ge=0, lt=MOST)]


@dataclass(frozen=True, slots=True)
class RecordResult(_Strict):
    """The result in the record of a game of Megiddo. The pairs are by seat."""

    winner: Annotated[Seat | None, BeforeValidator(_whole_number)]
    reason: EndReason
    captured: tuple[Count, Count]
    points: tuple[Count, Count]


@dataclass(frozen=True, slots=True)
class Record(_Strict):
    """The record of one game of Megiddo."""

    format: Literal["megiddo-record/1"]
    id: Text
    match: Text
    game: Annotated[int, Field(ge=1)]
    preset: str | None
    rules: Annotated[MegiddoRules, BeforeValidator(_every_option)]
    players: tuple[str, str]
    first: SeatNumber
    actions: tuple[Move, ...]
    result: RecordResult
