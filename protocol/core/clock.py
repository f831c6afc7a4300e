"""Time controls and the time that players have left."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from protocol.core.message import Message

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
DAY_MS = 24 * 60 * MINUTE_MS

Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]
"""The speed of a match, by its clock; `correspondence` has days for a turn, or no clock."""


class TimeControl(Message):
    """A time control: a bank with an increment, or days for each turn. Unused fields are 0.

    With a bank, each player has `bank_ms` for a game and gets `increment_ms` after each completed
    turn. With days, each player has that many for each turn. In a game without turns, the bank is
    the time of the whole game and runs for both players at once.
    """

    bank_ms: Annotated[int, Field(ge=0, le=3 * 60 * MINUTE_MS)] = 0
    """At least five seconds."""
    increment_ms: Annotated[int, Field(ge=0, le=3 * MINUTE_MS)] = 0
    days: Annotated[int, Field(ge=0, le=14)] = 0

    @model_validator(mode="after")
    def _is_one_of_them(self) -> Self:
        if self.days and (self.bank_ms or self.increment_ms):
            raise ValueError("a bank and days")
        if not self.days and self.bank_ms < 5 * SECOND_MS:
            raise ValueError("no time to play in")
        return self


class TimeLeft(Message):
    """The state of a game's clocks at one time."""

    at_ms: int
    """The time of this state, in Unix milliseconds."""
    left_ms: Annotated[list[int], Field(min_length=2, max_length=2)]
    """The milliseconds that each seat had left then."""
    running: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """The seats whose clocks are running."""
