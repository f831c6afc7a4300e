"""Time controls and the time that players have left."""

from typing import Annotated, Literal

from msgspec import Meta

from protocol.core.ids import PAIR
from protocol.core.message import Message

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
DAY_MS = 24 * 60 * MINUTE_MS

Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]
"""The speed of a match, by its clock; `correspondence` has days for a turn, or no clock."""


class TimeControl(Message, frozen=True):
    """A time control: a bank with an increment, or days for each turn. Unused fields are 0.

    With a bank, each player has `bank_ms` for a game and gets `increment_ms` after each completed
    turn. With days, each player has that many for each turn. In a game without turns, the bank is
    the time of the whole game and runs for both players at once.
    """

    bank_ms: Annotated[int, Meta(ge=0, le=3 * 60 * MINUTE_MS)] = 0
    """The time of each player for a game: at least five seconds."""
    increment_ms: Annotated[int, Meta(ge=0, le=3 * MINUTE_MS)] = 0
    days: Annotated[int, Meta(ge=0, le=14)] = 0

    def __post_init__(self) -> None:
        if self.days and (self.bank_ms or self.increment_ms):
            raise ValueError("a bank and days")
        if not self.days and self.bank_ms < 5 * SECOND_MS:
            raise ValueError("no time to play in")


class ClockWanted(TimeControl, frozen=True, forbid_unknown_fields=True):
    """The time control in a client's command. The server refuses one that has unknown fields."""


class TimeLeft(Message, frozen=True):
    """The state of a game's clocks at one time: the time left, and the running clocks."""

    at_ms: int
    """The time of this state, in Unix milliseconds."""
    left_ms: Annotated[list[int], PAIR]
    """The milliseconds that each seat had left then."""
    running: Annotated[list[bool], PAIR]
    """The seats whose clocks are running."""
