"""The interface of games whose finished games a player may go on with, from any step, against a
bot.
"""

from typing import Any, Protocol, runtime_checkable

from protocol.core.ids import Seat
from server.games.records import Head


class NoMoment(ValueError):
    """No game can continue from this step of a finished game's replay."""


@runtime_checkable
class PlayableOn(Protocol):
    """The records of a game that can be continued from a step. Other games don't implement it."""

    def state_at(self, line: str | bytes, step: int, seat: Seat, seed: bytes) -> tuple[Head, Any]:
        """Return the record's head, and the state after a step for `seat` to play on from.

        Everything that the seat did not know is decided again, from `seed`. Raises NoMoment, and
        RecordError for the first impossible entry of the record.
        """
