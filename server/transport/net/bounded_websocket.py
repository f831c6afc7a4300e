"""WebSocket frames as they come in: no more at a time than what was done with those before.

uvicorn reads whole buffers, of up to 256 KiB, and takes them apart at once, which keeps every other
connection waiting when they are full of tiny frames. It answers each ping whether or not the
answers are read. Here a buffer is taken apart in slices, the next one when the messages of the one
before have been read; and who sends more control frames or fragments than any client has a use for
is disconnected.
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
from server.transport.net.message_limit import MessageLimit

LIMIT_OF_CODE: dict[int, str] = {
    CloseCode.TOO_LARGE: "FRAME_BYTES",
    CloseCode.HOSTILE: "SMALL_FRAMES_PER_S",
}
"""Why the parser has closed a connection."""
LAST_CALL_S = 0.1
"""How long the answer to a ping is awaited beyond its time."""
SLICE_BYTES = 256
"""Some forty frames of the tiniest kind: a millisecond, after which others have their turn."""


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, bounded."""

    gone: Callable[[], None] | None = None
    """To be called when the connection has gone."""
    refused: Callable[[str], None] | None = None
    """To be told the name of a limit when the connection is ended for it."""
    _end: TimerHandle | None = None
    _is_last_call = False
    """Whether the client's time to answer a ping is over, but for LAST_CALL_S."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._rest = b""
        """What has been received and not been taken apart yet."""
        self._after_close = 0
        self._small_frames = MessageLimit(SMALL_FRAMES_PER_S, SMALL_FRAMES_AT_ONCE, patience=1)

    @property
    def lag_ms(self) -> int:
        """How long the client took last to answer a ping; 0 before it has."""
        return round(self.last_ping_rtt * 1000)

    def measure_lag(self) -> None:
        """Send the next ping now, unless one waits for its answer."""
        if self.pending_ping_payload is None and self.ping_interval:
            self.stop_keepalive()
            self.send_keepalive_ping()

    def ping_often(self) -> None:
        """Ping the client every CLOSE_PING_S from now on; it has CLOSE_SILENCE_S to answer."""
        if self.ping_interval and self.ping_interval > CLOSE_PING_S:
            self.ping_interval, self.ping_timeout = CLOSE_PING_S, CLOSE_SILENCE_S
            self.measure_lag()

    def was_refused(self) -> bool:
        """Whether the handshake is none: then uvicorn would neither answer nor hang up."""
        return self.conn.handshake_exc is not None and not self.handshake_initiated

    def refuse(self, answer: bytes) -> None:
        """Answer a handshake that is none, and hang up."""
        self.handshake_complete = self.close_sent = True
        self.transport.write(answer)
        self.transport.close()
        self._end_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._end is not None:
            self._end.cancel()
        if self.gone is not None:
            self.gone()
        super().connection_lost(exc)
        self._rest = b""
        # These hold each other, and would wait for the garbage collector.
        self.conn.parser.close()
        self.conn.parser_exc = None
        if self.conn.handshake_exc is not None:
            self.conn.handshake_exc.__traceback__ = None

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > LINGER_BYTES:
                # It has the close code to read; uvicorn hangs up when it has had its time.
                self.transport.pause_reading()
                return
        if not (self._rest or (self.handshake_initiated and len(data) > SLICE_BYTES)):
            super().data_received(data)
        else:
            self._rest += data
            self._take_apart()

    async def receive(self) -> ASGIReceiveEvent:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if self._rest:
                # Other connections have their turn between two slices.
                await asyncio.sleep(0)
                self._take_apart()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    async def send(self, message: ASGISendEvent) -> None:
        await self.writable.wait()
        if self.close_sent and not self.disconnected:
            # The parser has closed it in the same moment; uvicorn would call that a fault of ours.
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            # A handshake that was refused is answered; uvicorn would log it as a fault of ours.
            self.handshake_complete = True

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._end_soon()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            self._end_soon()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        self._end_soon()

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        sent = self.conn.close_sent
        self._refused(LIMIT_OF_CODE.get(sent.code if sent else 0, "malformed"))
        self._end_soon()

    def keepalive_timeout(self) -> None:
        if not self._is_last_call:
            # A node that stood still runs its timers before it reads the answers that have come.
            self._is_last_call = True
            self.pong_timer = self.loop.call_later(LAST_CALL_S, self.keepalive_timeout)
            return
        super().keepalive_timeout()
        self._refused("PING_S")
        self._end_soon()

    def send_keepalive_ping(self) -> None:
        self._is_last_call = False
        super().send_keepalive_ping()

    def handle_ping(self) -> None:
        if self._frame_is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._frame_is_welcome():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._frame_is_welcome():
            super().handle_cont(event)

    def _take_apart(self) -> None:
        while self._rest and not self.read_paused:
            self._take_slice()

    def _take_slice(self) -> None:
        data, self._rest = self._rest[:SLICE_BYTES], self._rest[SLICE_BYTES:]
        super().data_received(data)

    def _frame_is_welcome(self) -> bool:
        if self.close_sent or self._small_frames.allows(self.loop.time()):
            return not self.close_sent
        self._rest = b""
        self.conn.fail(CloseCode.HOSTILE)
        self.handle_parser_exception()
        return False

    def _end_soon(self) -> None:
        # A transport that is closed first sends what waits, however slowly that is read.
        if self._end is None and not self.disconnected:
            self._end = self.loop.call_later(CLOSED_S, self._overdue)

    def _overdue(self) -> None:
        self._refused("CLOSED_S")
        self.transport.abort()

    def _refused(self, limit: str) -> None:
        if self.refused is not None:
            self.refused(limit)
