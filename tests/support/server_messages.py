"""Strict reading of the server's messages."""

from typing import Any

from protocol.core.codec import BINARY, LONG, TEXT, Payload
from server.client.reader import MatchReader


class StrictReader(MatchReader):
    """Reads a server's messages in a match. It accepts only what a server of this release sends."""

    def read(self, payload: Payload) -> Any:
        message = super().read(payload)
        assert self._codec.encode(message) == payload, "the message has unknown parts"
        return message


def payload_of(frame: bytes) -> Payload:
    """Return the payload of one WebSocket frame from the server."""
    size, start = frame[1], 2
    if size >= LONG:
        start = 4 if size == LONG else 10
        size = int.from_bytes(frame[2:start])
    payload = frame[start:]
    assert len(payload) == size
    assert frame[0] in (TEXT, BINARY)
    return payload.decode() if frame[0] == TEXT else payload
