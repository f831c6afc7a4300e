"""Test that a client with an open seek is soon disconnected if it answers no ping."""

import asyncio

import pytest
from starlette.websockets import WebSocket

from protocol.core.codec import Payload
from server.transport.net import bounded_websocket
from server.transport.net.fast_websocket import fast_websocket
from tests.support.in_process_server import connected
from tests.support.timeouts import PATIENCE_S


class Receiver:
    """A WebSocket receiver that expects no message and waits for the end of the connection."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    def receive(self, frame: Payload) -> None:
        raise AssertionError(f"nobody says {frame!r}")

    def pause(self) -> None:
        raise AssertionError

    def resume(self) -> None:
        raise AssertionError

    def connection_closed(self) -> None:
        self.gone.set()


async def test_a_client_that_answers_no_ping_is_disconnected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bounded_websocket, "CLOSE_PING_S", 0.01)
    monkeypatch.setattr(bounded_websocket, "CLOSE_SILENCE_S", 0.05)
    receiver = Receiver()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        taken = fast_websocket(socket)
        taken.take_over(receiver)
        taken.ping_often()
        await receiver.gone.wait()

    async with connected(serve) as (reader, writer), asyncio.timeout(PATIENCE_S):
        # The raw client reads, but never answers.
        await receiver.gone.wait()
        assert await reader.read(1) == b"\x89"
        writer.close()
