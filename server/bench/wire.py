"""A WebSocket client with minimal work, for load tests.

It implements just enough of RFC 6455 to play: frames of up to 64 KiB, a masking key of zeros (which
leaves the payload unchanged), and no extensions.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: spite.v2.msgpack\r\n{identity}\r\n"
)
PING, CLOSE = 9, 8
NO_MASK = bytes(4)


class LoadClient(asyncio.Protocol):
    """A WebSocket connection of a load test. `on_frame` gets the payload of each frame."""

    def __init__(self, path: str, host: str, token: str | None) -> None:
        self.on_frame: Callable[[bytes], None] = lambda _payload: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received_bytes = 0
        """The number of bytes received in payloads."""
        self.wire_bytes = 0
        """The number of bytes received after the handshake."""
        self.counts_frames = True
        """If false, only bytes are counted and frames are skipped, which costs less."""
        self.closed = False
        self._path, self._host, self._token = path, host, token
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports have these methods but not the class.
        self._transport = transport = cast(asyncio.Transport, transport)
        identity = f"Authorization: Bearer {self._token}\r\n" if self._token else ""
        key = base64.b64encode(os.urandom(16)).decode()
        request = HANDSHAKE.format(path=self._path, host=self._host, key=key, identity=identity)
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self.wire_bytes += len(data)
        if not self.counts_frames:
            return
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head.decode("latin-1")))
                return
            self.opened.set_result(None)
        self._buffer = self._take_frames(buffer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, payload: bytes, opcode: int = 2) -> None:
        """Send a frame of at most 64 KiB as a client of a load test."""
        size = len(payload)
        short = size < 126
        head = bytes((0x80 | opcode, 0x80 | (size if short else 126)))
        length = b"" if short else size.to_bytes(2)
        assert self._transport is not None  # noqa: S101 -- tells the type
        self._transport.write(head + length + NO_MASK + payload)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def _take_frames(self, buffer: bytes) -> bytes:
        """Handle the complete frames in `buffer`, and return the rest of its bytes."""
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2]), start + 2
            if start + size > end:
                break
            payload = buffer[start : start + size]
            opcode = buffer[at] & 15
            at = start + size
            if opcode == PING:
                self.send(payload, 10)
            elif opcode != CLOSE:
                self.received_bytes += size
                self.on_frame(payload)
        return buffer[at:]
