"""The wire format of Nim. In a real game this module would be `protocol/games/nim.py`."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from protocol.core.fold import EventMismatch
from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat
from protocol.core.message import Message
from protocol.core.options import MatchTarget, Options
from protocol.games.turns import TurnBegan


class NimRules(Options):
    """The options, each with its default."""

    heaps: Annotated[int, Field(ge=1, le=6, strict=True)] = 3
    """The first heap has one counter, each further one two more than the one before."""
    match_target: MatchTarget = 1


class Take(Message):
    """Take `count` counters from the heap with this number, from 0."""

    NUMBER = 72
    type: Literal["take"] = "take"
    heap: Annotated[int, Field(ge=0, le=5, strict=True)]
    count: Annotated[int, Field(ge=1, le=11, strict=True)]


class Taken(Message):
    """`count` counters were taken from a heap."""

    NUMBER = 73
    type: Literal["taken"] = "taken"
    heap: int
    count: int


class NimPosition(Message):
    """The heaps and the seat in turn. Nothing is hidden."""

    heaps: list[int]
    seat: Seat | None
    """None until a turn has begun."""


class NimTally(Message):
    """The counts at the end: none."""


class NimCode(StrEnum):
    """A reason to reject an action."""

    TOO_MANY = "too_many"
    """The heap has only `left` counters."""


def fold_nim(position: NimPosition, event: Taken | TurnBegan) -> NimPosition:
    """Return the position after an event. Raises EventMismatch."""
    if isinstance(event, TurnBegan):
        return position.model_copy(update={"seat": event.seat})
    heaps = list(position.heaps)
    if event.heap >= len(heaps) or event.count > heaps[event.heap]:
        raise EventMismatch(f"no {event.count} counters in heap {event.heap}")
    heaps[event.heap] -= event.count
    return position.model_copy(update={"heaps": heaps})


NIM = GameWire(
    key=GameKey("nim"),
    title="Nim",
    rules=NimRules,
    actions=Take,
    events=Taken | TurnBegan,
    position=NimPosition,
    tally=NimTally,
    codes=NimCode,
    fold=fold_nim,
)
