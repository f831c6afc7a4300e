"""Writing of a record of Megiddo from events, for live and simulated games."""

from collections.abc import Iterable
from typing import Any, cast

from protocol.core.ids import other
from server.games.megiddo.board import board_of
from server.games.megiddo.record.model import FORMAT, EndReason, Move, Record, RecordResult
from server.games.megiddo.state import MegiddoOutcome, RowsCompleted, StoneLaid, StonesCaptured
from server.games.records import Head
from server.games.turns import TurnStarted


def write_record(head: Head, events: Iterable[Any]) -> Record:
    """Return the record of a finished game of Megiddo from its events, the first turn first.

    Raises ValueError if the game isn't over or the events are inconsistent.
    """
    writer = _Writer(head)
    for event in events:
        writer.add(event)
    return writer.record()


class _Writer:
    """Collects the events of a game of Megiddo in order, and builds the game's record."""

    def __init__(self, head: Head) -> None:
        self._head = head
        self._board = board_of(head.rules.rings, head.rules.spokes)
        self._turns: list[TurnStarted] = []
        self._moves: list[Move] = []
        self._outcome: MegiddoOutcome | None = None

    def add(self, event: Any) -> None:
        if self._outcome is not None:
            raise ValueError(f"after the end: {event!r}")
        match event:
            case TurnStarted():
                self._start(event)
            case StoneLaid():
                self._lay(event)
            case StonesCaptured() | RowsCompleted():
                pass  # Captures and rows follow from the stones.
            case MegiddoOutcome():
                self._outcome = event
            case _:
                raise ValueError(f"no event of this game: {event!r}")

    def record(self) -> Record:
        head, end = self._head, self._outcome
        if end is None or not self._turns:
            raise ValueError("the game is not over")
        zero, one = end.captured
        return Record(
            format=FORMAT,
            id=head.id,
            match=head.match,
            game=head.game,
            preset=head.preset,
            rules=head.rules,
            players=head.players,
            first=self._turns[0].seat,
            actions=tuple(self._moves),
            result=RecordResult(end.winner, cast(EndReason, end.reason), (zero, one), end.points),
        )

    def _start(self, turn: TurnStarted) -> None:
        seat = other(self._turns[-1].seat) if self._turns else turn.seat
        if turn != TurnStarted(seat, len(self._moves) + 1) or len(self._turns) != len(self._moves):
            raise ValueError(f"after {len(self._moves)} stones: {turn!r}")
        self._turns.append(turn)

    def _lay(self, laid: StoneLaid) -> None:
        begun = len(self._turns) == len(self._moves) + 1
        if not begun or laid.seat != self._turns[-1].seat:
            raise ValueError(f"out of turn: {laid!r}")
        ring, spoke = self._board.place(laid.point)
        self._moves.append(Move(laid.seat, ring, spoke))
