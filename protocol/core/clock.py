"""How long players may take, and how much of it they have left."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from protocol.core.message import Message

SECOND_MS = 1000
MINUTE_MS = 60 * SECOND_MS
DAY_MS = 24 * 60 * MINUTE_MS

Speed = Literal["bullet", "blitz", "rapid", "classical", "correspondence"]
"""How fast a match is played, by its clock; `correspondence` has days for a turn, or no clock."""


class TimeControl(Message):
    """How long players may take: a bank with an increment, or days. What is not meant is 0.

    With a bank each player has `bank_ms` for a game, and `increment_ms` more with each turn that
    they complete. With days a player has as many for each turn. In a game without turns it is the
    time of the whole game, which runs for both at once.
    """

    bank_ms: Annotated[int, Field(ge=0, le=3 * 60 * MINUTE_MS)] = 0
    """From five seconds up."""
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
    """What the clocks of a game show."""

    at_ms: int
    """When they showed it (Unix milliseconds)."""
    left_ms: Annotated[list[int], Field(min_length=2, max_length=2)]
    """What each seat had left then."""
    running: Annotated[list[bool], Field(min_length=2, max_length=2)]
    """Which of the seats have had less and less since then."""
