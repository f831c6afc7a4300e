"""WebSocket frames as they come in: no more at a time than what was done with those before.

uvicorn reads whole buffers, of up to 256 KiB, and takes them apart at once, which keeps every other
connection waiting when they are full of tiny frames. It answers each ping whether or not the
answers are read. Here a buffer is taken apart in slices, the next one when the messages of the one
before have been read; and who sends more control frames or fragments than any client has a use for
is disconnected.
"""

import asyncio
from typing import Any

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from protocol.core.codes import CloseCode
from server.transport.net.message_limit import MessageLimit

SLICE_BYTES = 256
"""Some forty frames of the tiniest kind: a millisecond, after which others have their turn."""
AFTER_CLOSE_BYTES = 16 * 1024
"""What is read after the server's close frame: what was on the way, and the client's own."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, bounded."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._rest = b""
        """What has been received and not been taken apart yet."""
        self._after_close = 0
        self._small_frames = MessageLimit(per_s=10, burst=60, patience=1)

    def data_received(self, data: bytes) -> None:
        if self.close_sent:
            self._after_close += len(data)
            if self._after_close > AFTER_CLOSE_BYTES:
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
