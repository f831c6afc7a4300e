"""Whom a player wants to hear nothing of: `/api/account/blocks`."""

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from protocol.core.ids import MatchId, Seat
from protocol.core.message import Message
from protocol.core.talk import TalkRoom

WireMatchId = Annotated[MatchId, StringConstraints(pattern=r"^[0-9A-Za-z]{1,32}$")]


class BlockWanted(Message):
    """`POST`: block somebody, known by one of the three."""

    name: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    """A registered player's."""
    match: WireMatchId | None = None
    """Or who sits in it at `seat`, or has said the line `number` in its `room`."""
    seat: Seat | None = None
    room: TalkRoom | None = None
    number: Annotated[int, Field(ge=1, lt=2**31)] | None = None

    @model_validator(mode="after")
    def _one_of_the_three(self) -> "BlockWanted":
        in_match = self.match is not None
        ways = (
            self.name is not None,
            in_match and self.seat is not None,
            in_match and self.room is not None and self.number is not None,
        )
        if sum(ways) != 1 or (self.name is not None and in_match):
            raise ValueError("a name, a seat of a match or a line of a match")
        return self


class BlockView(Message):
    """Somebody whom the caller has blocked."""

    id: str
    """To unblock them: `DELETE /api/account/blocks/{id}`."""
    name: str
    """What they were called then."""
    since_ms: int


class BlockList(Message):
    """`GET`: all whom the caller has blocked, the newest first."""

    blocks: list[BlockView]
