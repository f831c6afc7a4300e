"""A binary codec with the `msgpack` package, independent of the server's implementation."""

from typing import Any

import msgpack

from protocol.core.codec import Frame
from protocol.core.message import Message


class PackageMsgpackCodec:
    """Binary frames, with records in their positional form."""

    subprotocol = "spite.v2.msgpack"

    def encode(self, message: Message) -> bytes:
        return _packed(message)

    def frame_of(self, kind: type[Message], *values: Any) -> bytes:
        return _packed((kind.NUMBER, *values))

    def unpack(self, frame: Frame) -> Any:
        if not isinstance(frame, bytes):
            raise ValueError("expected a binary msgpack frame, not text")
        return msgpack.unpackb(frame)


def _packed(data: Any) -> bytes:
    packed: bytes = msgpack.packb(data, default=Message.positional)
    return packed
