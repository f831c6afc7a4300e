"""A TCP proxy for chaos tests, whose connections can be cut, delayed, or left half-open."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

CHUNK_BYTES = 65_536


class FaultyProxy:
    """Forwards TCP connections to the first address that answers. A test can make it faulty."""

    def __init__(self, targets: Sequence[tuple[str, int]]) -> None:
        """Create a proxy. `targets` are hosts and ports, the preferred one first."""
        self._targets = targets
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self._dead: set[asyncio.StreamWriter] = set()
        self.delay_s = 0.0
        """The delay of each forwarded piece of data, in seconds."""
        self.port = 0

    async def __aenter__(self) -> "FaultyProxy":
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for task in self._passing:
            task.cancel()
        await asyncio.gather(*self._passing, return_exceptions=True)

    def cut(self) -> None:
        """Reset every connection through the proxy."""
        for writer in self._writers:
            writer.transport.abort()

    def freeze(self) -> None:
        """Stop forwarding on every open connection without closing it."""
        self._dead |= self._writers

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._passing.add(task)
        task.add_done_callback(self._passing.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        far = None
        try:
            far = await self._reach()
            if far is None:
                writer.transport.abort()
                return
            far_reader, far_writer = far
            self._writers.add(far_writer)
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        finally:
            self._end(writer)
            if far:
                self._end(far[1])

    def _end(self, writer: asyncio.StreamWriter) -> None:
        self._writers.discard(writer)
        if writer in self._dead:
            self._dead.discard(writer)
            writer.transport.abort()
        else:
            writer.close()

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        for target in self._targets:
            with suppress(OSError):
                return await asyncio.open_connection(*target)
        return None

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await source.read(CHUNK_BYTES):
                if self.delay_s:
                    await asyncio.sleep(self.delay_s)
                if target in self._dead:
                    continue
                target.write(piece)
                await target.drain()
        if target not in self._dead:
            target.close()
