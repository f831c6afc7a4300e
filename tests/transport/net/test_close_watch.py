"""A client whose seat is on offer is soon known to be gone, also where it is only silent."""

import asyncio

import pytest
from starlette.websockets import WebSocket

from protocol.core.codec import Frame
from server.transport.net import wire
from server.transport.net.direct import direct
from tests.support.in_process_server import connected
from tests.support.patience import PATIENCE_S


class Receiver:
    """What has taken the connection over."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    def receive(self, frame: Frame) -> None:
        raise AssertionError(f"nobody says {frame!r}")

    def hold(self) -> None:
        raise AssertionError

    def release(self) -> None:
        raise AssertionError

    def lost(self) -> None:
        self.gone.set()


async def test_a_client_that_answers_no_ping_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CLOSE_PING_S", 0.01)
    monkeypatch.setattr(wire, "CLOSE_SILENCE_S", 0.05)
    receiver = Receiver()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        taken = direct(socket)
        taken.take_over(receiver)
        taken.watch_closely()
        await receiver.gone.wait()

    async with connected(serve) as (reader, writer), asyncio.timeout(PATIENCE_S):
        # The raw client reads, and never answers.
        await receiver.gone.wait()
        assert await reader.read(1) == b"\x89"
        writer.close()
