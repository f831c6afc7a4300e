"""Tests of WebSockets that a receiver has taken over: messages come and go by plain calls."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from protocol.core.codec import Payload, binary_frame, text_frame
from server.transport.net.fast_websocket import (
    EXTENSION,
    FastWebSocket,
    SpectatorBatches,
    fast_websocket,
)
from tests.support.in_process_server import listening
from tests.support.timeouts import PATIENCE_S, until

BIG = bytes(1000)
"""A payload much too large for a short frame."""


class RecordingReceiver:
    """A WebSocket receiver that records its calls."""

    def __init__(self) -> None:
        self.received: list[Payload | str] = []
        self.lost_once = asyncio.Event()
        self.times_lost = 0

    def receive(self, frame: Payload) -> None:
        self.received.append(frame)

    def pause(self) -> None:
        self.received.append("hold")

    def resume(self) -> None:
        self.received.append("release")

    def connection_closed(self) -> None:
        self.times_lost += 1
        self.lost_once.set()

    async def wait_for(self, count: int) -> None:
        """Wait until `count` calls are recorded: messages, pauses and resumptions."""

        async def arrived() -> bool:
            return len(self.received) >= count

        await until(arrived)


class BothEnds:
    """The client and the server's side of a WebSocket that a receiver has taken over."""

    def __init__(
        self, client: ClientConnection, wire: FastWebSocket, receiver: RecordingReceiver
    ) -> None:
        self.client, self.wire, self.receiver = client, wire, receiver

    async def all_received(self) -> None:
        """Wait until the server has received what the client has sent."""
        await (await self.client.ping())


@asynccontextmanager
async def taken(
    before: Callable[[FastWebSocket], None] = lambda _wire: None,
) -> AsyncIterator[BothEnds]:
    """Connect a WebSocket, let a receiver take it over, and yield both ends.

    `before` is called with the connection before the receiver takes it over.
    """
    wires: asyncio.Future[FastWebSocket] = asyncio.Future()
    receiver = RecordingReceiver()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        wire = fast_websocket(socket)
        before(wire)

        async def serve_alone() -> None:
            wire.take_over(receiver)
            wires.set_result(wire)
            await receiver.lost_once.wait()

        wire.serve_with(serve_alone)

    app = Starlette(routes=[WebSocketRoute("/", serve)])
    async with listening(app) as port, asyncio.timeout(PATIENCE_S):
        url = f"ws://127.0.0.1:{port}/"
        async with connect(url, compression=None, proxy=None) as client:
            yield BothEnds(client, await wires, receiver)
        await receiver.lost_once.wait()


async def test_a_connection_outlives_the_application_of_its_handshake() -> None:
    receiver, returned, served = RecordingReceiver(), asyncio.Event(), asyncio.Event()

    async def accept(socket: WebSocket) -> None:
        await socket.accept()
        wire = fast_websocket(socket)

        async def serve() -> None:
            assert returned.is_set()
            wire.take_over(receiver)
            await receiver.lost_once.wait()
            served.set()

        wire.serve_with(serve)

    app = Starlette(routes=[WebSocketRoute("/", accept)])

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        await app(scope, receive, send)
        if scope["type"] == "websocket":
            returned.set()

    async with listening(middleware) as port, asyncio.timeout(PATIENCE_S):
        async with connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None) as client:
            await returned.wait()
            await client.send("still here")
            await receiver.wait_for(1)
            assert not served.is_set()
        await served.wait()


async def test_short_and_long_messages_arrive_as_they_were_sent() -> None:
    messages: list[Payload] = ["a", b"b", "ä" * 300, BIG, "", b"", "last"]
    async with taken() as both:
        for message in messages:
            await both.client.send(message)
        await both.receiver.wait_for(len(messages))
        assert both.receiver.received == messages


async def test_frames_written_together_arrive_in_order() -> None:
    async with taken() as both:
        both.wire.write(text_frame(b"one"), binary_frame(b"two"), binary_frame(BIG))
        both.wire.write(text_frame(b"four"))
        assert [await both.client.recv() for _ in range(4)] == ["one", b"two", BIG, "four"]


async def test_batched_frames_are_sent_together_or_when_flushed() -> None:
    async with taken() as both:
        rounds = SpectatorBatches(interval_s=3600)
        both.wire.write_in_batch(rounds, text_frame(b"at once"), binary_frame(b"with it"))
        assert [await both.client.recv() for _ in range(2)] == ["at once", b"with it"]
        both.wire.write_in_batch(rounds, text_frame(b"in an hour"))
        both.wire.write_in_batch(rounds, text_frame(b"with that"))
        both.wire.flush()
        both.wire.write(text_frame(b"later"))
        received = [await both.client.recv() for _ in range(3)]
        assert received == ["in an hour", "with that", "later"]


async def test_no_message_is_read_while_reading_is_stopped() -> None:
    async with taken() as both:
        both.wire.stop_reading()
        both.wire.stop_reading()
        for number in range(20):
            await both.client.send(f"{number}")
        # The server's event loop runs, but it reads nothing.
        for _ in range(20):
            await asyncio.sleep(0)
        assert both.wire.read_paused
        assert both.receiver.received == []
        both.wire.resume_reading()
        await both.receiver.wait_for(20)
        assert both.receiver.received == [f"{number}" for number in range(20)]


async def test_reading_can_stop_in_the_middle_of_a_buffer() -> None:
    async with taken() as both:
        stop_at, many = 5, 2000
        take = both.receiver.receive

        def take_a_few(frame: Payload) -> None:
            take(frame)
            if len(both.receiver.received) == stop_at:
                both.wire.stop_reading()

        both.receiver.receive = take_a_few  # type: ignore[method-assign]
        for number in range(many):
            await both.client.send(f"{number}")
        await both.receiver.wait_for(stop_at)
        for _ in range(20):
            await asyncio.sleep(0)
        # At most the messages in one slice of the buffer: about forty frames.
        assert stop_at <= len(both.receiver.received) < stop_at + 50
        both.wire.resume_reading()
        await both.receiver.wait_for(many)
        assert both.receiver.received == [f"{number}" for number in range(many)]


async def test_the_handshake_is_removed_from_memory() -> None:
    async with taken() as both:
        assert list(both.wire.scope["headers"]) == []
        assert not hasattr(both.wire, "request")
        assert not hasattr(both.wire, "response")


async def test_a_closed_connection_is_reported_once_and_released() -> None:
    async with taken() as both:
        both.client.transport.abort()
        await both.receiver.lost_once.wait()
        wire = both.wire
        assert wire.receiver is None
        assert EXTENSION not in wire.scope["extensions"]
        # Writing to a closed connection does not fail.
        wire.write(text_frame(b"too late"))
        wire.write_in_batch(SpectatorBatches(), text_frame(b"too late"))
        wire.flush()
    assert both.receiver.times_lost == 1


async def test_a_connection_closed_before_the_takeover_is_reported_too() -> None:
    gone = asyncio.Event()
    receiver = RecordingReceiver()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        wire = fast_websocket(socket)
        await until(lambda: is_gone(wire))
        wire.take_over(receiver)
        gone.set()

    app = Starlette(routes=[WebSocketRoute("/", serve)])
    async with listening(app) as port, asyncio.timeout(PATIENCE_S):
        url = f"ws://127.0.0.1:{port}/"
        async with connect(url, compression=None, proxy=None) as client:
            client.transport.abort()
        await gone.wait()
    assert receiver.times_lost == 1


async def is_gone(wire: FastWebSocket) -> bool:
    return wire.disconnected


async def test_a_receiver_is_paused_from_the_beginning_if_the_buffer_is_full() -> None:
    async with taken(lambda wire: wire.pause_writing()) as both:
        assert both.receiver.received == ["hold"]
        both.wire.resume_writing()
        both.wire.pause_writing()
        both.wire.resume_writing()
        assert both.receiver.received == ["hold", "release", "hold", "release"]


async def test_text_that_is_not_utf_8_ends_the_connection_without_a_message() -> None:
    for bad in (b"\xff", b"\xff" * 300):
        async with taken() as both:
            await both.client.send(bad, text=True)
            await both.client.wait_closed()
            assert both.client.close_code == 1007
            assert both.receiver.received == []


async def test_no_message_is_written_while_the_connection_closes() -> None:
    async with taken() as both:
        both.wire.write(text_frame(b"before"))
        both.wire.conn.send_close(1000)
        both.wire.handle_parser_exception()
        both.wire.write(text_frame(b"after"))
        assert await both.client.recv() == "before"
        await both.client.wait_closed()
        assert both.client.close_code == 1000
