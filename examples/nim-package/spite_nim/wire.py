"""The wire format of Nim: its options, actions, events, positions and codes for clients."""

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from protocol.core.fold import EventMismatch
from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat
from protocol.core.message import ClientRecord, Message
from protocol.core.options import MatchTarget, Options
from protocol.games.turns import TurnBegan


class NimRules(Options, frozen=True):
    """The rule options of Nim, each with its default."""

    heaps: Annotated[int, Meta(ge=1, le=6)] = 3
    """The number of heaps.

    The first has one counter, each further one two more than the one before.
    """
    match_target: MatchTarget = 1


class Take(ClientRecord, frozen=True, tag=72):
    """The action of taking `count` counters from the heap with this number, from 0."""

    type: ClassVar = "take"
    heap: Annotated[int, Meta(ge=0, le=5)]
    count: Annotated[int, Meta(ge=1, le=11)]


class Taken(Message, frozen=True, tag=73):
    """The event that `count` counters were taken from a heap, as clients receive it."""

    type: ClassVar = "taken"
    heap: int
    count: int


class NimPosition(Message, frozen=True):
    """The position of Nim: the heaps and the seat in turn. Nothing is hidden."""

    heaps: list[int]
    seat: Seat | None
    """The seat in turn; None until a turn has begun."""


class NimTally(Message, frozen=True):
    """The statistics of a finished game of Nim: none."""


class NimCode(StrEnum):
    """A reason to reject an action in Nim."""

    TOO_MANY = "too_many"
    """The heap has only `left` counters."""


def fold_nim(position: NimPosition, event: Taken | TurnBegan) -> NimPosition:
    """Return the position of Nim after an event. Raises EventMismatch."""
    if isinstance(event, TurnBegan):
        return replace(position, seat=event.seat)
    heaps = list(position.heaps)
    if event.heap >= len(heaps) or event.count > heaps[event.heap]:
        raise EventMismatch(f"no {event.count} counters in heap {event.heap}")
    heaps[event.heap] -= event.count
    return replace(position, heaps=heaps)


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
