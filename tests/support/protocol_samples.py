"""Loads the sample messages and records of `protocol/samples` for tests."""

import json
from pathlib import Path
from typing import Any

from protocol.core.commands import ClientMessage
from protocol.core.events import Event
from protocol.core.game_wire import GameWire, Part
from protocol.core.ids import GameKey
from protocol.core.lobby import LobbyClientMessage, LobbyServerMessage
from protocol.core.message import Message, members_of, name_of
from protocol.core.messages import ServerMessage
from protocol.core.named import from_data
from protocol.games.spite import SPITE
from protocol.generate.samples.registry import GAME_SAMPLES

SAMPLES = Path(__file__).parents[2] / "protocol" / "samples"
SOCKET: dict[str, Any] = {
    "client": SPITE.typed(ClientMessage),
    "server": SPITE.typed(ServerMessage),
    "lobby/client": LobbyClientMessage,
    "lobby/server": LobbyServerMessage,
}
"""The messages in a match's room and in the lobby's, by the folder of their samples."""
WIRES: dict[GameKey, GameWire] = {key: of.wire for key, of in GAME_SAMPLES.items()}
"""The games that have samples."""


def types_of(union: Any) -> set[str]:
    """Return the `type` of each message record in a union."""
    return {str(name_of(member)) for member in members_of(union)}


TYPES = {
    "client": types_of(ClientMessage),
    "server": types_of(ServerMessage),
    "lobby/client": types_of(LobbyClientMessage),
    "lobby/server": types_of(LobbyServerMessage),
}
EVENT_TYPES = types_of(Event)


def samples(folder: str) -> dict[str, Any]:
    """Return the samples in this folder of the protocol's samples by name, as plain data."""
    files = sorted((SAMPLES / folder).glob("*.json"))
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def packed() -> dict[str, bytes]:
    """Return the msgpack form of every sample of a record, by folder and name. HTTP bodies have
    none.
    """
    texts = json.loads((SAMPLES / "msgpack.json").read_text(encoding="utf-8"))
    return {name: bytes.fromhex(text) for name, text in texts.items()}


def on_the_socket() -> list[tuple[str, str]]:
    """Return the direction and the name of each message sample of a WebSocket."""
    return [(direction, name) for direction in SOCKET for name in samples(direction)]


def of_games() -> list[tuple[GameKey, str]]:
    """Return the game and the name of each sample of a game's actions, events and other parts."""
    return [(key, name) for key in GAME_SAMPLES for name in samples(f"games/{key}")]


def part_of(name: str) -> Part:
    """Return the part of a game that a sample is of: `action_play` is an action."""
    part: Any = name.partition("_")[0]
    return part  # type: ignore[no-any-return]


def message(direction: str, name: str) -> Message:
    """Return the sample of a WebSocket message with this direction and name, decoded."""
    read: Message = from_data(samples(direction)[name], SOCKET[direction])
    return read


def record(game: GameKey, name: str) -> Message:
    """Return the sample with this name of a part of a game, such as an action, decoded."""
    read: Message = from_data(samples(f"games/{game}")[name], WIRES[game].parts[part_of(name)])
    return read
