"""Another implementation of msgpack, with which tests compare the server's."""

from typing import Any

import msgpack


def pack(data: Any) -> bytes:
    """Return plain data as msgpack."""
    packed: bytes = msgpack.packb(data)
    return packed


def unpack(frame: bytes) -> Any:
    """Return the data in `frame`. Raise ValueError for anything but one msgpack value."""
    return msgpack.unpackb(frame)
