"""What the server sends in a match's room: one closed union."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from protocol.core.clock import TimeLeft
from protocol.core.codes import ErrorCode
from protocol.core.events import StepEvent, known_events
from protocol.core.ids import CommandId, Version, WireMark
from protocol.core.message import Message, adapter_of
from protocol.core.talk import Talk
from protocol.core.views import MatchView

Params = dict[str, str | int]
"""What belongs to a code, by name: the documentation of the code says which."""


class Snapshot(Message):
    """The whole match at `version`: what was known before is replaced by it."""

    NUMBER = 16
    type: Literal["snapshot"] = "snapshot"
    version: Version
    match: MatchView
    moved_ms: int
    """When the match came to this version (Unix milliseconds)."""
    mark: WireMark
    """Of `version`: a client that comes back says both."""
    now_ms: int
    """When this was sent (Unix milliseconds), by the clock that all times here are of."""


class Step(Message):
    """What one commit did, as this viewer may know it; it leads from `version - 1` to `version`.

    Every viewer gets every step, some of them empty.
    """

    NUMBER = 17
    type: Literal["step"] = "step"
    version: Version
    events: Annotated[list[StepEvent], BeforeValidator(known_events)]
    mark: WireMark
    """Of `version`: a client that comes back says both."""


class Accepted(Message):
    """The command `id` was carried out and stored, and led to `version`."""

    NUMBER = 18
    type: Literal["accepted"] = "accepted"
    id: CommandId
    version: Version


class Rejected(Message):
    """The command `id` was not carried out; the match is at `version`."""

    NUMBER = 19
    type: Literal["rejected"] = "rejected"
    id: CommandId
    version: Version
    code: str
    """One of RejectionCode, or of the codes of the match's game."""
    params: Params


class Presence(Message):
    """Who is connected just now, by seat, and how many spectators watch. Not versioned."""

    NUMBER = 20
    type: Literal["presence"] = "presence"
    seats: Annotated[list[bool], Field(min_length=2, max_length=2)]
    spectators: int
    absence: TimeLeft | None = None
    """How long each seat may still be away in the game that is on: it runs for those who are.

    Null where no game is on, and where players have days for each turn.
    """


class Problem(Message):
    """The last frame could not be taken as a message, or the connection is about to be closed."""

    NUMBER = 21
    type: Literal["error"] = "error"
    code: ErrorCode
    params: Params


class Pong(Message):
    """The answer to `ping`."""

    NUMBER = 22
    type: Literal["pong"] = "pong"


ServerMessage = Snapshot | Step | Accepted | Rejected | Presence | Problem | Pong | Talk
SERVER_MESSAGES = adapter_of(ServerMessage)
