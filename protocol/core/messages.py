"""Messages from the server in a match's room: one closed union."""

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
"""The parameters of a code, by name. The documentation of each code lists them."""


class Snapshot(Message):
    """The whole match at `version`. It replaces everything the client knew before."""

    NUMBER = 16
    type: Literal["snapshot"] = "snapshot"
    version: Version
    match: MatchView
    moved_ms: int
    """The time of this version, in Unix milliseconds."""
    mark: WireMark
    """The mark of `version`. A reconnecting client sends both."""
    now_ms: int
    """The time of sending, in Unix milliseconds, by the clock of all times in the protocol."""


class Step(Message):
    """The result of one commit, as this viewer may know it: from `version - 1` to `version`.

    Every viewer gets every step; a step may have no events.
    """

    NUMBER = 17
    type: Literal["step"] = "step"
    version: Version
    events: Annotated[list[StepEvent], BeforeValidator(known_events)]
    mark: WireMark
    """The mark of `version`. A reconnecting client sends both."""


class Accepted(Message):
    """The command `id` was executed and stored, and led to `version`."""

    NUMBER = 18
    type: Literal["accepted"] = "accepted"
    id: CommandId
    version: Version


class Rejected(Message):
    """The command `id` was rejected. The match is at `version`."""

    NUMBER = 19
    type: Literal["rejected"] = "rejected"
    id: CommandId
    version: Version
    code: str
    """A RejectionCode, or a code of the match's game."""
    params: Params


class Presence(Message):
    """The connected seats and the number of spectators. Not versioned."""

    NUMBER = 20
    type: Literal["presence"] = "presence"
    seats: Annotated[list[bool], Field(min_length=2, max_length=2)]
    spectators: int
    absence: TimeLeft | None = None
    """The time that each seat may still be absent in this game. It runs for absent players.

    Null between games, and with a clock of days.
    """


class Problem(Message):
    """The last frame was not a valid message, or the server is about to close the connection."""

    NUMBER = 21
    type: Literal["error"] = "error"
    code: ErrorCode
    params: Params


class Pong(Message):
    """Response to `ping`."""

    NUMBER = 22
    type: Literal["pong"] = "pong"


ServerMessage = Snapshot | Step | Accepted | Rejected | Presence | Problem | Pong | Talk
SERVER_MESSAGES = adapter_of(ServerMessage)
