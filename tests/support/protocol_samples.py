"""The sample files, and the records that need a sample."""

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from protocol.core.commands import CLIENT_MESSAGES, ClientMessage
from protocol.core.events import Event
from protocol.core.game_wire import GameWire, Part, Reading
from protocol.core.ids import GameKey
from protocol.core.lobby import (
    LOBBY_CLIENT_MESSAGES,
    LOBBY_SERVER_MESSAGES,
    LobbyClientMessage,
    LobbyServerMessage,
)
from protocol.core.message import Message, members_of
from protocol.core.messages import SERVER_MESSAGES, ServerMessage
from protocol.games.spite import SPITE
from protocol.generate.samples.registry import GAME_SAMPLES

SAMPLES = Path(__file__).parents[2] / "protocol" / "samples"
SOCKET: dict[str, TypeAdapter[Any]] = {
    "client": CLIENT_MESSAGES,
    "server": SERVER_MESSAGES,
    "lobby/client": LOBBY_CLIENT_MESSAGES,
    "lobby/server": LOBBY_SERVER_MESSAGES,
}
"""The messages in a match's room and in the lobby's, by the folder of their samples."""
WIRES: dict[GameKey, GameWire] = {key: of.wire for key, of in GAME_SAMPLES.items()}
"""The games that have samples."""


def types_of(union: Any) -> set[str]:
    """Return the `type` of each member of a union of records."""
    return {member.type_name() for member in members_of(union)}


TYPES = {
    "client": types_of(ClientMessage),
    "server": types_of(ServerMessage),
    "lobby/client": types_of(LobbyClientMessage),
    "lobby/server": types_of(LobbyServerMessage),
}
EVENT_TYPES = types_of(Event)


def reading(game: GameKey | None = SPITE.key, *, lenient: bool = False) -> Reading:
    """Return the reader for messages in a match of this game; None reads before the game is
    known."""
    return Reading(WIRES, game, lenient=lenient)


def samples(folder: str) -> dict[str, Any]:
    """Return the samples of a folder by name, as plain data."""
    files = sorted((SAMPLES / folder).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def packed() -> dict[str, bytes]:
    """Return every sample in its positional form, as msgpack, by folder and name."""
    texts = json.loads((SAMPLES / "msgpack.json").read_text(encoding="utf-8"))
    return {name: bytes.fromhex(text) for name, text in texts.items()}


def on_the_socket() -> list[tuple[str, str]]:
    """Return the direction and the name of each message on a socket."""
    return [(direction, name) for direction in SOCKET for name in samples(direction)]


def of_games() -> list[tuple[GameKey, str]]:
    """Return the game and the name of each record of a game."""
    return [(key, name) for key in GAME_SAMPLES for name in samples(f"games/{key}")]


def part_of(name: str) -> Part:
    """Return the part of a game that a sample belongs to: `action_play` is an action."""
    part: Any = name.partition("_")[0]
    return part  # type: ignore[no-any-return]


def message(direction: str, name: str) -> Message:
    """Return a sample as a message."""
    data = samples(direction)[name]
    read: Message = SOCKET[direction].validate_python(data, context=reading())
    return read


def record(game: GameKey, name: str) -> Message:
    """Return a game's sample as a record."""
    data = samples(f"games/{game}")[name]
    adapter = WIRES[game].adapters[part_of(name)]
    read: Message = adapter.validate_python(data, context=reading(game))
    return read
