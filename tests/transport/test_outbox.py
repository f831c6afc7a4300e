"""The queue of a connection is bounded, whatever its client does."""

import asyncio

from protocol.codec import Frame
from protocol.codes import CloseCode
from server.transport.outbox import MAX_BYTES, MAX_FRAMES, Outbox


class SlowClient:
    """Takes a frame in only when it is told to."""

    def __init__(self) -> None:
        self.read: list[Frame] = []
        self.reads = asyncio.Semaphore(0)
        self.asked = asyncio.Event()
        self.has_read = asyncio.Condition()

    async def send(self, frame: Frame) -> None:
        self.asked.set()
        await self.reads.acquire()
        self.read.append(frame)
        async with self.has_read:
            self.has_read.notify_all()

    async def take(self, frames: int) -> None:
        """Read so many frames."""
        goal = len(self.read) + frames
        for _ in range(frames):
            self.reads.release()
        async with self.has_read:
            await self.has_read.wait_for(lambda: len(self.read) >= goal)


def test_frames_go_out_in_order() -> None:
    async def scene() -> None:
        outbox, client = Outbox(lambda: None), SlowClient()
        draining = asyncio.create_task(outbox.drain(client.send))
        for number in range(5):
            outbox.push(str(number))
        await client.take(5)
        outbox.close(CloseCode.RESTART)
        assert await draining == CloseCode.RESTART
        assert client.read == ["0", "1", "2", "3", "4"]

    asyncio.run(scene())


def test_a_client_that_falls_behind_gets_one_snapshot_for_all_that_was_dropped() -> None:
    async def scene() -> None:
        client = SlowClient()
        outbox = Outbox(lambda: outbox.push("snapshot"))
        draining = asyncio.create_task(outbox.drain(client.send))
        outbox.push("first")
        await client.asked.wait()
        for number in range(MAX_FRAMES + 10):
            outbox.push(str(number))
        await client.take(2)
        outbox.push("next")
        await client.take(1)
        assert client.read == ["first", "snapshot", "next"]
        draining.cancel()

    asyncio.run(scene())


def test_a_client_too_slow_for_its_snapshot_is_closed() -> None:
    async def scene() -> None:
        client = SlowClient()
        outbox = Outbox(lambda: outbox.push("snapshot"))
        draining = asyncio.create_task(outbox.drain(client.send))
        outbox.push("first")
        await client.asked.wait()
        for number in range(MAX_FRAMES + 1):
            outbox.push(str(number))
        client.asked.clear()
        await client.take(1)
        await client.asked.wait()
        for number in range(MAX_FRAMES + 1):
            outbox.push(str(number))
        await client.take(1)
        assert await draining == CloseCode.TOO_SLOW
        assert client.read == ["first", "snapshot"]

    asyncio.run(scene())


def test_few_frames_that_are_large_count_by_their_size() -> None:
    async def scene() -> None:
        client = SlowClient()
        outbox = Outbox(lambda: outbox.push("snapshot"))
        draining = asyncio.create_task(outbox.drain(client.send))
        outbox.push("first")
        await client.asked.wait()
        for _ in range(3):
            outbox.push("x" * (MAX_BYTES // 2))
        await client.take(2)
        assert client.read == ["first", "snapshot"]
        draining.cancel()

    asyncio.run(scene())
