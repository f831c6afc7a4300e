"""A WebSocket whose frames come and go by plain calls, once the handshake is over.

The handshake is an ASGI request like any other. After it, what takes the connection over gets
each message by one call, and sends by another: no queue, no task and no dictionary for a message.
"""

from typing import Any, Protocol, cast

from starlette.websockets import WebSocket
from websockets.http11 import Request
from websockets.protocol import State

from protocol.core.codec import Frame
from server.transport.net.bounded_websocket import BoundedWebSocket
from server.transport.net.fair_queue import FairQueue
from server.transport.net.frames import awaits_frame, pack, short_message
from server.transport.net.spectator_batches import SpectatorBatches

EXTENSION = "spite.direct"
"""Under this name the scope of a handshake has its FastWebSocket."""


NO_TEXT = 1007
"""The close code for a text frame that is not UTF-8 (RFC 6455, section 8.1)."""


class Receiver(Protocol):
    """What has taken a connection over. None of its methods waits."""

    def receive(self, frame: Frame) -> None:
        """A message has come: text or bytes."""

    def pause(self) -> None:
        """The client does not keep up: nothing should be sent for the time being."""

    def resume(self) -> None:
        """The client has caught up again."""

    def connection_closed(self) -> None:
        """The connection is gone."""


class FastWebSocket(BoundedWebSocket):
    """One WebSocket connection, as uvicorn runs it, that can be taken over."""

    receiver: Receiver | None = None
    _stopped = False
    _bursts = FairQueue()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._waiting: list[bytes] = []
        """Frames that wait for the connection's turn."""
        self._extensions: dict[str, Any] = {}
        """Those of the handshake's scope."""
        self._between_frames = False
        """The parser has nothing of a message yet that is not complete."""

    def take_over(self, receiver: Receiver) -> None:
        """Have `receiver` get all messages from now on. To be called right after the handshake."""
        self.receiver = receiver
        self._forget_handshake()
        if not self.writable.is_set():
            receiver.pause()
        if self.disconnected:
            receiver.connection_closed()

    def write(self, *frames: Frame) -> None:
        """Send messages now, by one call to the kernel."""
        # While it is being closed, nobody reads this any more.
        if self.conn.state is State.OPEN:
            self.transport.write(b"".join([pack(frame) for frame in frames]))

    def _forget_handshake(self) -> None:
        # What was asked and answered is read no more, but would be kept for as long as the
        # connection lasts: a quarter of all that it needs.
        self.request.headers.clear()
        del self.request, self.response
        cast(list[Any], self.scope["headers"]).clear()

    def write_in_batch(self, batches: SpectatorBatches, *frames: Frame) -> None:
        """Send messages when the connection's turn in the round comes."""
        if not self._waiting:
            batches.add(self)
        self._waiting += [batches.packed(frame) for frame in frames]

    def flush(self) -> None:
        """Send now what waits for its turn."""
        waiting, self._waiting = self._waiting, []
        if waiting and self.conn.state is State.OPEN:
            self.transport.write(b"".join(waiting))

    def stop_reading(self) -> None:
        """Take nothing more in for now."""
        self._stopped = True
        self._pause()

    def read_on(self) -> None:
        """Take in again what comes."""
        self._stopped = False
        self._resume()

    def data_received(self, data: bytes) -> None:
        if self._between_frames and self.receiver is not None and self.conn.state is State.OPEN:
            # The way of nearly everything: it takes a sixth of what the parser takes.
            message = short_message(data)
            if message is not None:
                self.receiver.receive(message)
                return
        super().data_received(data)
        self._between_frames = not self._rest and awaits_frame(self.conn)

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
                # uvicorn would log it as an error of ours.
                if self.conn.state is State.OPEN:
                    self.conn.send_close(NO_TEXT)
                    self.handle_parser_exception()
                return
        self.frames = []
        self.receiver.receive(frame)

    def _take_apart(self) -> None:
        if self.receiver is None:
            super()._take_apart()
        elif self._rest and not self._stopped:
            self._pause()
            self._take_slice()
            if not self._stopped:
                self._resume()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _resume(self) -> None:
        if self._rest:
            # Clients that send a lot at once wait for each other, and nobody else for them.
            self._bursts.add(self.loop, self._take_apart)
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

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # The transport may yet take its time to give the connection up.
        if self.receiver is not None:
            self.receiver.connection_closed()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.clear()
        super().connection_lost(exc)
        if self.receiver is not None:
            self.receiver.connection_closed()
            self.receiver = None
        # They hold each other, and would wait for the garbage collector.
        self._extensions.clear()


def fast_websocket(socket: WebSocket) -> FastWebSocket:
    """The connection behind the `socket` of a handshake."""
    found: FastWebSocket = socket.scope["extensions"][EXTENSION]
    return found
