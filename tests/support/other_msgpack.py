"""msgpack as somebody else has written it, to hold ours against."""

from typing import Any

import msgpack


def pack(data: Any) -> bytes:
    """Plain data as msgpack."""
    packed: bytes = msgpack.packb(data)
    return packed


def unpack(frame: bytes) -> Any:
    """The data in `frame`. Raises ValueError for anything but one msgpack value."""
    return msgpack.unpackb(frame)
