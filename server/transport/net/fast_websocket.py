"""A WebSocket whose frames are received and sent by plain calls once the handshake is over.

The handshake is an ordinary ASGI request. After it, a receiver takes the connection over. It gets
each message by one call and sends by another, without a queue, a task or a dictionary for each
message.

Most of the cost of sending is the call into the kernel. So players' connections send together at
the end of an event-loop iteration, and spectators' in batches.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from types import GeneratorType
from typing import Any, Protocol, cast

from starlette.websockets import WebSocket
from uvicorn._types import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    Scope,
)
from websockets import frames as websockets_frames
from websockets.http11 import Request
from websockets.protocol import Protocol as Parser
from websockets.protocol import State
from websockets.streams import StreamReader

from protocol.core.codec import BINARY, LONG, TEXT, Payload
from server.transport.net.bounded_websocket import BoundedWebSocket
from server.transport.net.fair_queue import FairQueue

MASKED = 0x80
"""The bit that marks a client's frame as masked, the first one of its second byte. The other bits
are the length.
"""
HEAD_BYTES = 6
"""The bytes before the payload of a short frame from a client: two, and the masking key."""
apply_mask: Callable[[bytes, bytes], bytes] = vars(websockets_frames)["apply_mask"]
"""The function that masks a frame: the compiled one, if the websockets library has it."""
_BETWEEN_FRAMES = StreamReader.at_eof.__code__


def short_message(data: bytes) -> Payload | None:
    """Decode a client's bytes if they are exactly one short message, or return None.

    The bytes must begin at the start of a frame.
    """
    length = len(data) - HEAD_BYTES
    if not 0 <= length < LONG or data[1] != (MASKED | length):
        return None
    if data[0] == BINARY:
        return apply_mask(data[HEAD_BYTES:], data[2:HEAD_BYTES])
    if data[0] != TEXT:
        return None
    try:
        return apply_mask(data[HEAD_BYTES:], data[2:HEAD_BYTES]).decode()
    except UnicodeDecodeError:
        return None


def awaits_frame(parser: Parser) -> bool:
    """Return whether the WebSocket parser is between two messages, so that a frame's head comes
    next.

    This checks where websockets' parser, a generator, is suspended. If a later release suspends it
    elsewhere, this returns False and frames take the slow path.
    """
    stopped: Generator[None] = parser.parser
    while isinstance(stopped, GeneratorType) and isinstance(stopped.gi_yieldfrom, GeneratorType):
        stopped = stopped.gi_yieldfrom
    code = stopped.gi_code if isinstance(stopped, GeneratorType) else None
    return code is _BETWEEN_FRAMES and parser.current_size is None


EXTENSION = "spite.fast_websocket"
"""The key under which the extensions of a handshake's ASGI scope have its FastWebSocket."""


NO_TEXT = 1007
"""The close code for a text frame that is not UTF-8 (RFC 6455, section 8.1)."""


class Receiver(Protocol):
    """Callbacks for one WebSocket connection. They must not block."""

    def receive(self, message: Payload) -> None:
        """Handle a WebSocket message: text or bytes."""

    def pause(self) -> None:
        """Send nothing until `resume`: the client does not keep up with what it is sent."""

    def resume(self) -> None:
        """Send again after `pause`: the client has read what was sent."""

    def connection_closed(self) -> None:
        """Handle the end of the WebSocket connection."""


class SendRow:
    """A queue of connections with frames to send, which are flushed together at the end of an
    event-loop iteration.

    A call into the kernel takes half the time right after another one, because the kernel's code
    and data are still in the processor's caches.
    """

    def __init__(self) -> None:
        self._flushes: list[Callable[[], None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None

    def add(self, loop: asyncio.AbstractEventLoop, flush: Callable[[], None]) -> None:
        """Call `flush` after the callbacks that the event loop already has to run."""
        if loop is not self._loop:
            # Drop the connections of an event loop that has ended.
            self._loop = loop
            self._flushes.clear()
        self._flushes.append(flush)
        if len(self._flushes) == 1:
            loop.call_soon(self._flush_all, loop)

    def _flush_all(self, loop: asyncio.AbstractEventLoop) -> None:
        flushes, self._flushes = self._flushes, []
        for number, flush in enumerate(flushes, 1):
            try:
                flush()
            except BaseException:
                # The others are sent all the same.
                for left in flushes[number:]:
                    self.add(loop, left)
                raise


CHUNK = 64
"""The number of connections flushed before the event loop runs other work: about half a
millisecond.
"""
INTERVAL_S = 0.02
"""The shortest time between the starts of two batches of spectators' frames."""


class Sender(Protocol):
    """A spectator's connection that has frames to send."""

    def flush(self) -> None:
        """Send the frames that wait for the next batch."""


class SpectatorBatches:
    """The spectators with frames to send, in order of arrival. A crowd does not delay the players.

    A batch sends to a few connections at a time, and the event loop serves players in between. A
    single move goes out at once. When moves follow each other faster than people can watch, the
    next batch starts a moment later and combines each spectator's frames. So a busier node pays
    less for each frame.
    """

    def __init__(self, interval_s: float = INTERVAL_S) -> None:
        self._interval_s = interval_s
        self._waiting: deque[Sender] = deque()
        self._left = 0
        """The number of connections still to be flushed in the current batch."""
        self._next_batch_s = 0.0
        """The earliest start of the next batch, by the event loop's clock."""

    def add(self, sender: Sender) -> None:
        """Flush a spectator's connection, `sender`, when its turn comes."""
        if not self._waiting:
            self._schedule_batch(asyncio.get_running_loop())
        self._waiting.append(sender)

    def _schedule_batch(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() < self._next_batch_s:
            loop.call_at(self._next_batch_s, self._flush_chunk, loop)
        else:
            # Frames added in this event-loop iteration still join the batch.
            loop.call_soon(self._flush_chunk, loop)

    def _flush_chunk(self, loop: asyncio.AbstractEventLoop) -> None:
        """Flush the next connections of the batch, or begin a batch."""
        if not self._left:
            self._next_batch_s = loop.time() + self._interval_s
            self._left = len(self._waiting)
        try:
            for _ in range(min(CHUNK, self._left)):
                self._left -= 1
                self._waiting.popleft().flush()
        finally:
            if self._left:
                loop.call_soon(self._flush_chunk, loop)
            elif self._waiting:
                self._schedule_batch(loop)


class _NoQueue:
    """The queue of a connection without an application: it drops all events."""

    def put_nowait(self, _event: ASGIReceiveEvent) -> None: ...


_NO_QUEUE = _NoQueue()


class FastWebSocket(BoundedWebSocket):
    """A WebSocket connection run by uvicorn, which a receiver can take over."""

    receiver: Receiver | None = None
    _stopped = False
    _bursts = FairQueue()
    _row = SendRow()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: list[bytes] = []
        """Frames that wait for the end of the event-loop iteration, or for a batch."""
        self._extensions: dict[str, Any] = {}
        """The extensions of the handshake's ASGI scope."""
        self._between_frames = False
        """True if the parser has no incomplete frame or message."""
        self._serve: Callable[[], Awaitable[None]] | None = None

    def serve_with(self, serve: Callable[[], Awaitable[None]]) -> None:
        """Call `serve` when the handshake's application has returned, and close the connection
        after it.

        The frames of the application and its middleware would take a third of the memory of a
        connection.
        """
        self._serve = serve

    async def run_asgi(self) -> None:
        application = self.app
        self.app = partial(self._serve_after, cast(ASGI3Application, application))
        try:
            await super().run_asgi()
        finally:
            self.app = application

    async def _serve_after(
        self,
        application: ASGI3Application,
        scope: Scope,
        receive: ASGIReceiveCallable,
        send: ASGISendCallable,
    ) -> None:
        await application(scope, receive, send)
        serve, self._serve = self._serve, None
        if serve is not None:
            await serve()

    def take_over(self, receiver: Receiver) -> None:
        """Pass all further messages to `receiver`. Call this right after the handshake."""
        self.receiver = receiver
        self._forget_handshake()
        if not self.writable.is_set():
            receiver.pause()
        if self.disconnected:
            receiver.connection_closed()

    def write(self, *frames: bytes) -> None:
        """Send frames at the end of this event-loop iteration, or now if others wait already.

        So the transport sees at once how much a client that reads slowly has to read.
        """
        waited = bool(self._waiting)
        self._waiting += frames
        if waited:
            self.flush()
        else:
            self._row.add(self.loop, self.flush)

    def _forget_handshake(self) -> None:
        # The request and the response are no longer needed. Kept, they would take a quarter of a
        # connection's memory.
        self.request.headers.clear()
        del self.request, self.response
        cast(list[Any], self.scope["headers"]).clear()
        self.queue = cast("asyncio.Queue[ASGIReceiveEvent]", _NO_QUEUE)

    def write_in_batch(self, batches: SpectatorBatches, *frames: bytes) -> None:
        """Send frames to a spectator when the connection's turn in the batch comes."""
        if not self._waiting:
            batches.add(self)
        self._waiting += frames

    def flush(self) -> None:
        """Send the waiting frames now, with one call into the kernel; drop them if the connection
        is closing.
        """
        waiting, self._waiting = self._waiting, []
        # While the connection closes, the client reads no further messages.
        if waiting and self.conn.state is State.OPEN:
            self.transport.write(b"".join(waiting))

    def stop_reading(self) -> None:
        """Stop reading from the client."""
        self._stopped = True
        self._pause()

    def resume_reading(self) -> None:
        """Read from the client again."""
        self._stopped = False
        self._resume()

    def data_received(self, data: bytes) -> None:
        if self._between_frames and self.receiver is not None and self.conn.state is State.OPEN:
            # Nearly all messages take this path, which needs a sixth of the parser's time.
            message = short_message(data)
            if message is not None:
                self.receiver.receive(message)
                return
        super().data_received(data)
        self._between_frames = not self._unparsed and awaits_frame(self.conn)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self._extensions = cast(dict[str, Any], self.scope["extensions"])
            self._extensions[EXTENSION] = self

    def send_receive_event_to_app(self) -> None:
        if self.receiver is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        message: Payload = data
        if self.curr_msg_data_type == "text":
            try:
                message = data.decode()
            except UnicodeDecodeError:
                # uvicorn would log this as a server error.
                if self.conn.state is State.OPEN:
                    self.conn.send_close(NO_TEXT)
                    self.handle_parser_exception()
                return
        self.frames = []
        self.receiver.receive(message)

    def _parse_rest(self) -> None:
        if self.receiver is None:
            super()._parse_rest()
        elif self._unparsed and not self._stopped:
            self._pause()
            self._parse_slice()
            if not self._stopped:
                self._resume()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self._unparsed:
            # Clients that send a lot at once wait for each other, and no other client waits for
            # them.
            self._bursts.add(self.loop, self._parse_rest)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.receiver is not None:
            self.receiver.pause()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.receiver is not None:
            self.receiver.resume()

    def handle_parser_exception(self) -> None:
        self._flush_before_close()
        super().handle_parser_exception()

    def shutdown(self) -> None:
        self._flush_before_close()
        super().shutdown()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # The transport may take a while to close the connection.
        if self.receiver is not None:
            self.receiver.connection_closed()

    def _flush_before_close(self) -> None:
        """Send the waiting frames, although the parser may have its close frame ready already."""
        waiting, self._waiting = self._waiting, []
        if waiting and not self.close_sent:
            self.transport.write(b"".join(waiting))

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.clear()
        super().connection_lost(exc)
        if self.receiver is not None:
            self.receiver.connection_closed()
            self.receiver = None
        # Break the reference cycle, which would otherwise wait for the garbage collector.
        self._extensions.clear()


def fast_websocket(socket: WebSocket) -> FastWebSocket:
    """Return the FastWebSocket whose handshake led to `socket`."""
    found: FastWebSocket = socket.scope["extensions"][EXTENSION]
    return found
