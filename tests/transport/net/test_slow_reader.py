"""Test that the buffers for a client that reads nothing stay bounded, however much is sent."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from protocol.core.codec import Payload, binary_frame
from server.transport.net.fast_websocket import fast_websocket
from server.transport.net.outbox import Outbox
from tests.support.in_process_server import listening
from tests.support.timeouts import PATIENCE_S

FRAME, SNAPSHOT = binary_frame(b"x" * 1000), binary_frame(b"snapshot")
SENT = 10_000
"""Far more frames than all buffers together hold."""
HIGH_WATER = 64 * 1024
"""The buffer size at which uvloop's transports pause writing."""


class UnlimitedSender:
    """A WebSocket endpoint that sends far more than the client reads, and measures the buffer."""

    def __init__(self, frames_a_turn: int) -> None:
        self.frames_a_turn = frames_a_turn
        self.most_waiting = 0
        self.all_sent = asyncio.Event()
        self.over = asyncio.Event()

    async def serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        wire = fast_websocket(websocket)
        self.wire = wire
        self.outbox = Outbox()
        wire.take_over(self)
        for number in range(SENT):
            self.push(FRAME)
            self.most_waiting = max(self.most_waiting, wire.transport.get_write_buffer_size())
            if number % self.frames_a_turn == 0:
                await asyncio.sleep(0)
        self.all_sent.set()
        await self.over.wait()

    def push(self, frame: bytes) -> None:
        if self.outbox.open:
            self.wire.write(frame)
        elif self.outbox.queue((frame,)) is not None:
            self.over.set()

    def receive(self, frame: Payload) -> None:
        pass

    def pause(self) -> None:
        self.outbox.pause()

    def resume(self) -> None:
        self.outbox.resume()
        while (frame := self.outbox.next()) is not None:
            self.wire.write(frame)
        if self.outbox.next_action() == "refresh":
            self.push(SNAPSHOT)

    def connection_closed(self) -> None:
        self.over.set()


@pytest.mark.parametrize("frames_a_turn", [1, SENT])
async def test_a_client_that_never_reads_fills_only_small_buffers_and_gets_a_snapshot(
    frames_a_turn: int,
) -> None:
    sender = UnlimitedSender(frames_a_turn)
    app = Starlette(routes=[WebSocketRoute("/", sender.serve)])
    async with (
        listening(app) as port,
        asyncio.timeout(PATIENCE_S),
        connect(f"ws://127.0.0.1:{port}/", max_queue=1, compression=None) as client,
    ):
        await sender.all_sent.wait()
        assert HIGH_WATER < sender.most_waiting < HIGH_WATER + 2 * len(FRAME)
        read = 0
        while await client.recv() != b"snapshot":
            read += 1
        # These frames are in the kernel's buffers, and in the client's.
        assert read < SENT / 10
        client.transport.abort()
        await sender.over.wait()
