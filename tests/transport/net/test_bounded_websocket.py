"""Tests that floods of useless WebSocket frames end the connection and delay no other."""

import asyncio

import pytest
from starlette.websockets import WebSocket

from protocol.core.codes import CloseCode
from server.transport.net.fast_websocket import FastWebSocket, fast_websocket
from tests.support.in_process_server import connected
from tests.support.message_counter import MessageCounter
from tests.support.timeouts import until

NO_MASK = bytes(4)
PING, PONG, TEXT_BEGINS, CONTINUED, TEXT = 0x89, 0x8A, 0x01, 0x00, 0x81


def frame(first: int, payload: bytes = b"") -> bytes:
    """Return a WebSocket frame as a client sends it (RFC 6455, section 5.2), masked with zeros."""
    return bytes((first, 0x80 | len(payload))) + NO_MASK + payload


async def exchange(counter: MessageCounter, sent: bytes) -> bytes:
    """Connect, send these bytes at once and hang up. Return the answer after the handshake."""
    async with connected(counter.serve) as (reader, writer):
        writer.write(sent)
        writer.write_eof()
        try:
            return await reader.read()
        finally:
            writer.close()
            await counter.over.wait()


@pytest.mark.parametrize(
    "sent",
    [
        frame(PING) * 1000,
        frame(PONG) * 1000,
        frame(TEXT_BEGINS, b"x") + frame(CONTINUED) * 1000,
    ],
)
async def test_a_flood_of_control_frames_ends_the_connection(sent: bytes) -> None:
    answer = await exchange(MessageCounter(), sent)
    assert answer.endswith(bytes((0x88, 2)) + CloseCode.HOSTILE.to_bytes(2))


async def test_a_few_control_frames_are_answered() -> None:
    answer = await exchange(MessageCounter(), frame(PING, b"1") + frame(PING, b"2"))
    assert answer == bytes((0x8A, 1)) + b"1" + bytes((0x8A, 1)) + b"2"


class Pinger(MessageCounter):
    """A WebSocket endpoint that pings its client at once, as if it had done so 200 ms earlier."""

    wire: FastWebSocket

    async def serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        self.over = asyncio.Event()
        self.wire = fast_websocket(websocket)
        self.wire.take_over(self)
        self.wire.measure_lag()
        self.wire.ping_sent_at -= 0.2
        await self.over.wait()


async def test_the_lag_is_known_once_a_ping_is_answered() -> None:
    pinger = Pinger()
    async with connected(pinger.serve) as (reader, writer):
        ping = await reader.readexactly(6)
        assert ping[:2] == bytes((PING, 4))
        assert pinger.wire.lag_ms == 0
        pinger.wire.measure_lag()
        writer.write(frame(PONG, ping[2:]))
        await until(lambda: pinger.wire.lag_ms >= 200)
        writer.close()
        await pinger.over.wait()


async def test_a_buffer_full_of_tiny_messages_is_parsed_in_slices() -> None:
    counter = MessageCounter()
    await exchange(counter, frame(TEXT) * 20_000)
    assert counter.messages == 20_000
    assert counter.last == ""
    assert counter.longest_s < 0.05
