"""JSON bodies of the block list: `/api/account/blocks`."""

from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from protocol.core.body import Body
from protocol.core.ids import MatchId, Seat
from protocol.core.talk import TalkRoom

WireMatchId = Annotated[MatchId, StringConstraints(pattern=r"^[0-9A-Za-z]{1,32}$")]


class BlockWanted(Body):
    """`POST /api/account/blocks`: block a player, identified in one of three ways."""

    name: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    """The name of a registered player."""
    match: WireMatchId | None = None
    """The match where the player sits at `seat`, or wrote the chat line `number` in `room`."""
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


class BlockView(Body):
    """A player whom the caller has blocked."""

    id: str
    """The id to unblock the player: `DELETE /api/account/blocks/{id}`."""
    name: str
    """The player's name at the time of the block."""
    since_ms: int


class BlockList(Body):
    """`GET /api/account/blocks`: the players whom the caller has blocked, newest block first."""

    blocks: list[BlockView]
