"""The sample files, and the kinds of messages that there have to be samples of."""

import json
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from protocol.commands import CLIENT_MESSAGES, ClientMessage
from protocol.events import Event
from protocol.message import Message
from protocol.messages import SERVER_MESSAGES, ServerMessage

SAMPLES = Path(__file__).parents[2] / "protocol" / "samples"
SOCKET: dict[str, TypeAdapter[Any]] = {"client": CLIENT_MESSAGES, "server": SERVER_MESSAGES}


def samples(direction: str) -> dict[str, Any]:
    """The samples of a direction by name, as plain data."""
    files = sorted((SAMPLES / direction).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def on_the_socket() -> list[tuple[str, str]]:
    """The direction and the name of each sample that crosses a socket."""
    return [(direction, name) for direction in SOCKET for name in samples(direction)]


def types_of(union: Any) -> set[str]:
    """The `type` of each member of a union of records."""
    members = [get_args(member)[0] for member in get_args(get_args(union)[0])]
    return {member.model_fields["type"].default for member in members}


def message(direction: str, name: str) -> Message:
    """A sample as a message."""
    read: Message = SOCKET[direction].validate_python(samples(direction)[name])
    return read


TYPES = {"client": types_of(ClientMessage), "server": types_of(ServerMessage)}
EVENT_TYPES = types_of(Event)
