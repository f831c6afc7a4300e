"""Generates the files under protocol/samples/."""

import json
from collections.abc import Mapping

from protocol.core.codec import MsgpackCodec
from protocol.core.message import Message
from protocol.core.named import to_data
from protocol.generate.samples.client import CLIENT
from protocol.generate.samples.http import HTTP
from protocol.generate.samples.lobby import LOBBY_CLIENT, LOBBY_SERVER
from protocol.generate.samples.registry import GAME_SAMPLES
from protocol.generate.samples.server import SERVER
from protocol.generate.samples.text import readable

Samples = Mapping[str, Mapping[str, Message]]
"""The sample messages by folder and name."""


def sample_files() -> dict[str, str]:
    """Return the text of each file under protocol/samples/, by its path there.

    Each sample has a JSON file. `msgpack.json` has the msgpack form, in hex, of all but HTTP
    bodies.
    """
    games = {f"games/{key}": samples.records() for key, samples in GAME_SAMPLES.items()}
    on_the_socket: Samples = {
        "client": CLIENT,
        "server": SERVER,
        "lobby/client": LOBBY_CLIENT,
        "lobby/server": LOBBY_SERVER,
        **games,
    }
    data = {
        f"{folder}/{name}": to_data(sample)
        for folder, samples in on_the_socket.items()
        for name, sample in samples.items()
    }
    data |= {f"http/{name}": body.model_dump(mode="json") for name, body in HTTP.items()}
    files = {f"{name}.json": readable(each) + "\n" for name, each in data.items()}
    packed = {
        f"{folder}/{name}": MsgpackCodec().encode(sample).hex()
        for folder, samples in on_the_socket.items()
        for name, sample in samples.items()
    }
    return {**files, "msgpack.json": json.dumps(packed, indent=2) + "\n"}
