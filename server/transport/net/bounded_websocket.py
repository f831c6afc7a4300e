"""A WebSocket protocol for uvicorn that limits incoming frames and processes them in small slices.

uvicorn reads buffers of up to 256 KiB and parses each at once. A buffer full of tiny frames would
delay every other connection. It also answers every ping, even if the client does not read the
answers. This protocol parses a buffer in slices: each one only after the messages of the one before
have been read. It closes a connection with more control frames or fragments than any client needs.
"""

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from protocol.core.codes import CloseCode
from server.limits import (
    CLOSE_PING_S,
    CLOSE_SILENCE_S,
    CLOSED_S,
    LINGER_BYTES,
    SMALL_FRAMES_AT_ONCE,
    SMALL_FRAMES_PER_S,
)
from server.transport.net.frame_reader import MessageLimit

LIMIT_OF_CODE: dict[int, str] = {
    CloseCode.TOO_LARGE: "FRAME_BYTES",
    CloseCode.HOSTILE: "SMALL_FRAMES_PER_S",
}
"""The name of the exceeded limit for each close code that the WebSocket parser sends."""
LAST_CALL_S = 0.1
"""The extra time that a client has to answer a ping."""
SLICE_BYTES = 256
"""The number of bytes parsed at a time: about forty of the smallest frames, which take a
millisecond; then other connections run.
"""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with limits on input."""

    on_closed: Callable[[], None] | None = None
    """A callback for the end of the connection."""
    refused: Callable[[str], None] | None = None
    """A callback that gets the name of the limit that ends the connection."""
    lag_ms = 0
    """The milliseconds the client took to answer the last ping; 0 before the first answer."""
    _abort_timer: TimerHandle | None = None
    _is_last_call = False
    """True once the client's time to answer a ping is over, except for LAST_CALL_S."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._unparsed = b""
        """The received bytes that are not parsed yet."""
        self._after_close = 0
        self._small_frames = MessageLimit(SMALL_FRAMES_PER_S, SMALL_FRAMES_AT_ONCE, patience=1)

    def measure_lag(self) -> None:
        """Send the connection's next ping now, unless one is waiting for its answer."""
        if self.pending_ping_payload is None and self.ping_interval:
            self.stop_keepalive()
            self.send_keepalive_ping()

    def ping_often(self) -> None:
        """Ping the client every CLOSE_PING_S (3) seconds from now on; it has CLOSE_SILENCE_S (9) to
        answer.
        """
        if self.ping_interval and self.ping_interval > CLOSE_PING_S:
            self.ping_interval, self.ping_timeout = CLOSE_PING_S, CLOSE_SILENCE_S
            self.measure_lag()

    def is_malformed(self) -> bool:
        """Return whether the handshake is malformed, which uvicorn neither answers nor closes."""
        return self.conn.handshake_exc is not None and not self.handshake_initiated

    def reject_handshake(self, answer: bytes) -> None:
        """Answer a malformed WebSocket handshake and hang up."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(answer)
        self.transport.close()
        self._abort_later()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._abort_timer is not None:
            self._abort_timer.cancel()
        if self.on_closed is not None:
            self.on_closed()
        super().connection_lost(exc)
        self._unparsed = b""
        # Break the reference cycles, which would otherwise wait for the garbage collector.
        self.conn.parser.close()
        self.conn.parser_exc = None
        if self.conn.handshake_exc is not None:
            self.conn.handshake_exc.__traceback__ = None

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > LINGER_BYTES:
                # The client still has to read the close code. uvicorn hangs up after its timeout.
                self.transport.pause_reading()
                return
        if not (self._unparsed or (self.handshake_initiated and len(data) > SLICE_BYTES)):
            super().data_received(data)
        else:
            self._unparsed += data
            self._parse_rest()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._unparsed:
                # Let other connections run between two slices.
                await asyncio.sleep(0)
                self._parse_rest()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        if self.close_sent and not self.disconnected:
            # The parser has closed the connection meanwhile. uvicorn would log a server error.
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            # The error response to a handshake is complete. uvicorn would log a server error.
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._abort_later()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            self._abort_later()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._abort_later()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        sent = self.conn.close_sent
        self._refused(LIMIT_OF_CODE.get(sent.code if sent else 0, "malformed"))
        self._abort_later()

    def keepalive_timeout(self) -> None:
        if not self._is_last_call:
            # After a pause of the process, timers run before the answers that have arrived are
            # read.
            self._is_last_call = True
            self.pong_timer = self.loop.call_later(LAST_CALL_S, self.keepalive_timeout)
            return
        super().keepalive_timeout()
        self._refused("PING_S")
        self._abort_later()

    def send_keepalive_ping(self) -> None:
        self._is_last_call = False
        super().send_keepalive_ping()

    def handle_ping(self) -> None:
        if self._allow_small_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allow_small_frame():
            super().handle_pong(event)
            self.lag_ms = round(self.last_ping_rtt * 1000)

    def handle_cont(self, event: Frame) -> None:
        if self._allow_small_frame():
            super().handle_cont(event)

    def _parse_rest(self) -> None:
        while self._unparsed and not self.read_paused:
            self._parse_slice()

    def _parse_slice(self) -> None:
        data, self._unparsed = self._unparsed[:SLICE_BYTES], self._unparsed[SLICE_BYTES:]
        super().data_received(data)

    def _allow_small_frame(self) -> bool:
        if self.close_sent or self._small_frames.allows(self.loop.time()):
            return not self.close_sent
        self._unparsed = b""
        self.conn.fail(CloseCode.HOSTILE)
        self.handle_parser_exception()
        return False

    def _abort_later(self) -> None:
        # A transport sends its buffer before it closes, however slowly the client reads.
        if self._abort_timer is None and not self.disconnected:
            self._abort_timer = self.loop.call_later(CLOSED_S, self._overdue)

    def _overdue(self) -> None:
        self._refused("CLOSED_S")
        self.transport.abort()

    def _refused(self, limit: str) -> None:
        if self.refused is not None:
            self.refused(limit)
