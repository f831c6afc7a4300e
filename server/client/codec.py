"""The binary codec of the Python client. It uses the package `msgpack`, independently of the
server's implementation.
"""

from typing import Any

import msgpack
from msgspec import to_builtins

from protocol.core.codec import Payload
from protocol.core.message import Message


class PackageMsgpackCodec:
    """The binary encoding, with records in their positional form, by the package `msgpack`."""

    subprotocol = "spite.v2.msgpack"

    def encode(self, message: Message) -> bytes:
        packed: bytes = msgpack.packb(to_builtins(message))
        return packed

    def unpack(self, payload: Payload) -> Any:
        if not isinstance(payload, bytes):
            raise ValueError("expected a binary msgpack frame, not text")
        return msgpack.unpackb(payload)
