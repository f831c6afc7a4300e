"""Messages that the server sends on the WebSocket of a match: snapshots, steps, answers to
commands, presence and errors. Together they are one closed union.
"""

from typing import Annotated, ClassVar, Generic

from protocol.core.clock import TimeLeft
from protocol.core.codes import ErrorCode
from protocol.core.events import StepEvent
from protocol.core.game_wire import EVENT, POSITION, RULES, TALLY
from protocol.core.ids import PAIR, CommandId, Version, WireMark
from protocol.core.message import Message
from protocol.core.talk import Talk
from protocol.core.views import MatchView

Params = dict[str, str | int]
"""The parameters of a code, by name. The documentation of each code lists them."""


class Snapshot(Message, Generic[RULES, POSITION, TALLY], frozen=True, tag=16):
    """The whole match at `version`. It replaces everything the client knew before."""

    type: ClassVar = "snapshot"
    version: Version
    match: MatchView[RULES, POSITION, TALLY]
    moved_ms: int
    """The time of this version, in Unix milliseconds."""
    mark: WireMark
    """The mark of `version`. A reconnecting client sends the version and its mark."""
    now_ms: int
    """The time of sending, in Unix milliseconds, by the clock of all times in the protocol."""


class Step(Message, Generic[POSITION, TALLY, EVENT], frozen=True, tag=17):
    """The result of one commit of the match, as this viewer may know it: from `version - 1` to
    `version`.

    Every viewer gets every step; a step may have no events.
    """

    type: ClassVar = "step"
    version: Version
    events: list[StepEvent[POSITION, TALLY, EVENT]]
    mark: WireMark
    """The mark of `version`. A reconnecting client sends the version and its mark."""


class Accepted(Message, frozen=True, tag=18):
    """The command `id` was executed and stored, and led to `version`."""

    type: ClassVar = "accepted"
    id: CommandId
    version: Version


class Rejected(Message, frozen=True, tag=19):
    """The command `id` was rejected. The match is at `version`."""

    type: ClassVar = "rejected"
    id: CommandId
    version: Version
    code: str
    """A RejectionCode, or a code of the match's game."""
    params: Params


class Presence(Message, frozen=True, tag=20):
    """The connected seats and the number of spectators. Not versioned."""

    type: ClassVar = "presence"
    seats: Annotated[list[bool], PAIR]
    spectators: int
    absence: TimeLeft | None = None
    """The time that each seat may still be absent in this game. It runs for absent players.

    Null between games, and with a clock of days.
    """


class Problem(Message, frozen=True, tag=21):
    """The last frame was not a valid message or was over a rate limit, or the server is about to
    close the connection.
    """

    type: ClassVar = "error"
    code: ErrorCode
    params: Params


class Pong(Message, frozen=True, tag=22):
    """Response to `ping`."""

    type: ClassVar = "pong"


ServerMessage = (
    Snapshot[RULES, POSITION, TALLY]
    | Step[POSITION, TALLY, EVENT]
    | Accepted
    | Rejected
    | Presence
    | Problem
    | Pong
    | Talk
)
