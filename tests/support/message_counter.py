"""A WebSocket endpoint for tests of the transport, which accepts and counts every message."""

import asyncio
import time

from starlette.websockets import WebSocket

from protocol.core.codec import Payload
from server.transport.net.fast_websocket import fast_websocket


class MessageCounter:
    """A WebSocket endpoint that accepts a connection and counts every message on it."""

    def __init__(self) -> None:
        self.messages = 0
        self.last: Payload = b""
        self.longest_s = 0.0

    async def serve(self, websocket: WebSocket) -> None:
        await websocket.accept()
        self.over = asyncio.Event()
        fast_websocket(websocket).take_over(self)
        watching = asyncio.create_task(self.watch())
        await self.over.wait()
        watching.cancel()

    async def watch(self) -> None:
        """Record the longest CPU time of an iteration of the event loop so far, until cancelled."""
        while True:
            began_s = time.thread_time()
            await asyncio.sleep(0)
            self.longest_s = max(self.longest_s, time.thread_time() - began_s)

    def receive(self, frame: Payload) -> None:
        self.messages += 1
        self.last = frame

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass

    def connection_closed(self) -> None:
        self.over.set()
