"""Reads the server's messages in tests, and accepts only exactly what this release sends."""

from typing import Any

from protocol.core.codec import BINARY, LONG, TEXT, Payload
from server.client.reader import MatchReader


class StrictReader(MatchReader):
    """Reads a server's messages in a match.

    It raises AssertionError for a message with parts that this release does not know.
    """

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
