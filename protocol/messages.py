"""What the server sends on a match's socket: one closed union."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, TypeAdapter

from protocol.codes import ErrorCode, RejectionCode
from protocol.events import Event
from protocol.ids import CommandId, Version, WireMark
from protocol.message import Message, tag_of
from protocol.views import MatchView

Params = dict[str, str | int]
"""What belongs to a code, by name: the documentation of the code says which."""


class Snapshot(Message):
    """The whole match at `version`: what was known before is replaced by it."""

    type: Literal["snapshot"] = "snapshot"
    version: Version
    match: MatchView
    moved_ms: int
    """When the match came to this version (Unix milliseconds)."""
    claim_after_ms: int
    """How long whoever has the turn may take, before the other player can claim the win."""
    mark: WireMark
    """Of `version`: a client that comes back says both."""


class Step(Message):
    """What one commit did, as this viewer may know it; it leads from `version - 1` to `version`.

    Every viewer gets every step, some of them empty.
    """

    type: Literal["step"] = "step"
    version: Version
    events: list[Event]
    mark: WireMark
    """Of `version`: a client that comes back says both."""


class Accepted(Message):
    """The command `id` was carried out and stored, and led to `version`."""

    type: Literal["accepted"] = "accepted"
    id: CommandId
    version: Version


class Rejected(Message):
    """The command `id` was not carried out; the match is at `version`."""

    type: Literal["rejected"] = "rejected"
    id: CommandId
    version: Version
    code: RejectionCode
    params: Params


class Presence(Message):
    """Who is connected just now, by seat, and how many spectators watch. Not versioned."""

    type: Literal["presence"] = "presence"
    seats: Annotated[list[bool], Field(min_length=2, max_length=2)]
    spectators: int


class Problem(Message):
    """The last frame could not be taken as a message, or the connection is about to be closed."""

    type: Literal["error"] = "error"
    code: ErrorCode
    params: Params


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Annotated[Snapshot, Tag("snapshot")]
    | Annotated[Step, Tag("step")]
    | Annotated[Accepted, Tag("accepted")]
    | Annotated[Rejected, Tag("rejected")]
    | Annotated[Presence, Tag("presence")]
    | Annotated[Problem, Tag("error")]
    | Annotated[Pong, Tag("pong")],
    Discriminator(tag_of),
]
SERVER_MESSAGES: TypeAdapter[Snapshot | Step | Accepted | Rejected | Presence | Problem | Pong] = (
    TypeAdapter(ServerMessage)
)
