"""A WebSocket whose frames are received and sent by plain calls once the handshake is over.

The handshake is an ordinary ASGI request. After it, a receiver takes the connection over. It gets
each message by one call and sends by another, without a queue, a task or a dictionary for each
message.
"""

from typing import Any, Protocol, cast

from starlette.websockets import WebSocket
from websockets.http11 import Request
from websockets.protocol import State

from protocol.core.codec import Frame
from server.transport.net.bounded_websocket import BoundedWebSocket
from server.transport.net.fair_queue import FairQueue
from server.transport.net.frames import awaits_frame, pack, short_message
from server.transport.net.send_row import SendRow
from server.transport.net.spectator_batches import SpectatorBatches

EXTENSION = "spite.direct"
"""The key of a handshake's FastWebSocket in the extensions of its ASGI scope."""


NO_TEXT = 1007
"""The close code for a text frame that is not UTF-8 (RFC 6455, section 8.1)."""


class Receiver(Protocol):
    """Callbacks for one connection. They must not block."""

    def receive(self, frame: Frame) -> None:
        """Handle a message: text or bytes."""

    def pause(self) -> None:
        """Stop sending: the client does not keep up."""

    def resume(self) -> None:
        """Send again: the client has caught up."""

    def connection_closed(self) -> None:
        """Handle the end of the connection."""


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
        """The parser has no incomplete frame or message."""

    def take_over(self, receiver: Receiver) -> None:
        """Pass all further messages to `receiver`. Call this right after the handshake."""
        self.receiver = receiver
        self._forget_handshake()
        if not self.writable.is_set():
            receiver.pause()
        if self.disconnected:
            receiver.connection_closed()

    def write(self, *frames: Frame) -> None:
        """Send messages at the end of this event-loop iteration, or now if others wait already.

        So the transport sees at once how much a client that reads slowly has to read.
        """
        waited = bool(self._waiting)
        self._waiting += [pack(frame) for frame in frames]
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

    def write_in_batch(self, batches: SpectatorBatches, *frames: Frame) -> None:
        """Send messages when the connection's turn in the batch comes."""
        if not self._waiting:
            batches.add(self)
        self._waiting += [batches.packed(frame) for frame in frames]

    def flush(self) -> None:
        """Send the waiting frames now, with one call into the kernel."""
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
        frame: Frame = data
        if self.curr_msg_data_type == "text":
            try:
                frame = data.decode()
            except UnicodeDecodeError:
                # uvicorn would log this as a server error.
                if self.conn.state is State.OPEN:
                    self.conn.send_close(NO_TEXT)
                    self.handle_parser_exception()
                return
        self.frames = []
        self.receiver.receive(frame)

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
    """Return the connection behind the `socket` of a handshake."""
    found: FastWebSocket = socket.scope["extensions"][EXTENSION]
    return found
