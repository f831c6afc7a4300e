"""Wire format of Megiddo: options, actions, events, positions (docs/rules/megiddo.md)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from protocol.core.fold import EventMismatch
from protocol.core.game_wire import GameWire
from protocol.core.ids import PAIR, GameKey, Seat, other
from protocol.core.message import ClientRecord, Message
from protocol.core.options import MatchTarget, Options
from protocol.games.turns import TurnBegan

MOST = 12
"""The maximum number of rings or spokes of a board."""
Lines = Annotated[int, Meta(ge=4, le=MOST)]
EMPTY = "."
"""An empty point in a position."""
STONES = ("0", "1")
"""A stone of each seat in a position."""


class MegiddoRules(Options, frozen=True):
    """A rule set of Megiddo: a value for each option (docs/rules/megiddo.md, section 5)."""

    rings: Lines = 6
    spokes: Lines = 6
    row: Lines = 6
    captures: Annotated[int, Meta(ge=2, le=40)] = 6
    first_player: Literal["random", "alternate"] = "alternate"
    scoring: Literal["wins", "points"] = "wins"
    match_target: MatchTarget = 1


class Point(Message, frozen=True):
    """A point of Megiddo's board. Rings count from 1 at the center, spokes from 0, clockwise."""

    ring: int
    spoke: int


class Lay(ClientRecord, frozen=True, tag=72):
    """The only action of Megiddo: lay a stone on an empty point. It is the player's whole turn."""

    type: ClassVar = "lay"
    ring: Annotated[int, Meta(ge=1, le=MOST)]
    spoke: Annotated[int, Meta(ge=0, lt=MOST)]


class Laid(Message, frozen=True, tag=73):
    """An event of Megiddo: a player laid a stone on an empty point."""

    type: ClassVar = "laid"
    seat: Seat
    ring: int
    spoke: int


class Captured(Message, frozen=True, tag=74):
    """An event of Megiddo, one wave of captures: the other player's stones on these points became
    the seat's.
    """

    type: ClassVar = "captured"
    seat: Seat
    points: list[Point]


class Row(Message, frozen=True):
    """A row in Megiddo: consecutive points along one line that hold stones of one player, in order.

    A row that is a whole ring begins at spoke 0.
    """

    points: list[Point]


class RowsMade(Message, frozen=True, tag=75):
    """An event of Megiddo: a move made these rows, which wins the game."""

    type: ClassVar = "rows"
    seat: Seat
    rows: list[Row]


MegiddoAction = Lay
MegiddoEvent = TurnBegan | Laid | Captured | RowsMade


class MegiddoPosition(Message, frozen=True):
    """A position of Megiddo, the same for every viewer."""

    stones: list[str]
    """A string for each ring, from the innermost, with a character for each spoke.

    `.` is an empty point, `0` and `1` are stones of these seats.
    """
    first: Seat | None
    """The seat that began; null until that is decided."""
    turn: Seat | None
    """The seat whose turn it is, or was when the game ended; null until the first turn."""
    number: int
    """The turn's number in the game, from 1; 0 until the first turn."""
    captured: Annotated[list[int], PAIR]
    """The number of stones that each seat has captured."""
    last: Point | None
    """The point of the last stone; null while the board is empty."""
    rows: list[Row]
    """The rows that won the game."""


class MegiddoTally(Message, frozen=True):
    """The counts at the end of a game of Megiddo: the stones that each seat has captured."""

    captured: Annotated[list[int], PAIR]
    """The number of stones that each seat has captured."""


class MegiddoCode(StrEnum):
    """A reason for Megiddo to reject an action."""

    NO_SUCH_POINT = "no_such_point"
    """The board has no point at `ring` and `spoke`."""
    POINT_TAKEN = "point_taken"
    """The point at `ring` and `spoke` has a stone."""


def fold_megiddo(position: MegiddoPosition, event: MegiddoEvent) -> MegiddoPosition:
    """Return the position of Megiddo after an event. Raises EventMismatch if the event does not
    fit.
    """
    match event:
        case TurnBegan(seat=seat, number=number):
            first = seat if position.first is None else position.first
            changes: dict[str, object] = {"first": first, "turn": seat, "number": number}
        case Laid(seat=seat, ring=ring, spoke=spoke):
            point = Point(ring=ring, spoke=spoke)
            stones = _changed(position.stones, (point,), EMPTY, STONES[seat])
            changes = {"stones": stones, "last": point}
        case Captured(seat=seat, points=points):
            stones = _changed(position.stones, points, STONES[other(seat)], STONES[seat])
            captured = list(position.captured)
            captured[seat] += len(points)
            changes = {"stones": stones, "captured": captured}
        case RowsMade(rows=rows):
            changes = {"rows": rows}
    return replace(position, **changes)


def _changed(stones: list[str], points: Iterable[Point], before: str, after: str) -> list[str]:
    """Return the texts of Megiddo's rings with some points changed from `before` to `after`.

    Raises EventMismatch if one of these points is not `before`.
    """
    rings = list(stones)
    for point in points:
        ring, spoke = point.ring - 1, point.spoke
        on_board = 0 <= ring < len(rings) and 0 <= spoke < len(rings[ring])
        if not on_board or rings[ring][spoke] != before:
            raise EventMismatch(f"not {before!r} at ring {point.ring}, spoke {spoke}")
        rings[ring] = rings[ring][:spoke] + after + rings[ring][spoke + 1 :]
    return rings


MEGIDDO = GameWire(
    key=GameKey("megiddo"),
    title="Megiddo",
    rules=MegiddoRules,
    actions=MegiddoAction,
    events=MegiddoEvent,
    position=MegiddoPosition,
    tally=MegiddoTally,
    codes=MegiddoCode,
    fold=fold_megiddo,
)
