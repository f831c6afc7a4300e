"""Luck ledgers: the luck of each player in a finished game (docs/rules/luck.md), and the interface
of games that have them.
"""

from typing import Protocol, runtime_checkable

from msgspec import Struct

from protocol.core.ids import Seat


class LuckEvent(Struct, frozen=True, gc=False):
    """An event of a finished game in which chance decided, and how lucky it was for its seat."""

    step: int
    """The step of the replay that shows the event, from 0."""
    seat: Seat
    """The seat that the event counts for."""
    kind: str
    """The kind of event, as the game names it."""
    came: tuple[str, ...]
    """The cards or other results of chance, as the game names them."""
    luck: int
    """The gain of the seat's probability of winning over its expectation, in millionths."""


class Ledger(Struct, frozen=True, gc=False):
    """The luck ledger of a finished game: its chance events, each with its luck."""

    luck_version: int
    """The version of the method. Ledgers of different versions can't be compared."""
    events: tuple[LuckEvent, ...]
    """The chance events of the game, in order."""

    def luck_of(self, seat: Seat) -> int:
        """Return the luck of a seat in the whole game, in millionths of a win.

        The other seat's luck is the opposite number.
        """
        return sum(event.luck if event.seat == seat else -event.luck for event in self.events)


@runtime_checkable
class LuckRecords(Protocol):
    """The records of a game that has luck ledgers. Other games don't implement it."""

    luck_version: int
    """The version of the luck ledgers that `luck` returns."""

    def luck(self, line: str | bytes) -> Ledger:
        """Return the luck ledger of a record. The same record gives the same ledger everywhere.

        Raises RecordError for the first impossible entry of the record.
        """
