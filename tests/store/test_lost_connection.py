"""Tests of lost connections to Redis and to a sentinel on uvloop, whose closed transports raise."""

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Callable, Mapping

import pytest
import uvloop

from server.store.redis import sentinel
from server.store.redis.address import read_address
from server.store.redis.dial import dial_one
from server.store.redis.sentinel import MasterFinder

MASTERS = (
    b"*1\r\n*8\r\n$4\r\nname\r\n$5\r\nspite\r\n$2\r\nip\r\n$9\r\n127.0.0.1\r\n"
    b"$4\r\nport\r\n$4\r\n6379\r\n$5\r\nflags\r\n$6\r\nmaster\r\n"
)


class Server:
    """A stand-in for a sentinel, which answers each request with MASTERS."""

    def __init__(self) -> None:
        self.requests = 0
        self.connections: list[asyncio.StreamWriter] = []
        self.asked = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections.append(writer)
        while await reader.read(1000):
            self.requests += 1
            self.asked.set()
            writer.write(MASTERS)
        writer.close()

    async def next_request(self) -> None:
        self.asked.clear()
        await asyncio.wait_for(self.asked.wait(), 10)


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    return {"uvloop": uvloop.new_event_loop}


async def test_a_command_on_a_lost_connection_fails_as_if_unanswered() -> None:
    redis = Server()
    async with await asyncio.start_server(redis.serve, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        connection = await dial_one(f"redis://127.0.0.1:{port}")()
        await connection.call("PING")
        redis.connections[0].transport.abort()
        with pytest.raises(ConnectionResetError):
            await connection.read()
        with pytest.raises(ConnectionResetError):
            await connection.call("PING")
        await connection.close()


async def test_a_restart_of_a_sentinel_does_not_end_the_watch_over_the_master(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sentinel, "ASK_AGAIN_S", 0.01)
    watcher = Server()
    async with await asyncio.start_server(watcher.serve, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        finder = MasterFinder(read_address(f"redis+sentinel://127.0.0.1:{port}/spite"))
        watching = asyncio.create_task(finder.keep_to_master())
        await watcher.next_request()
        watcher.connections[0].transport.abort()
        await watcher.next_request()
        await watcher.next_request()
        assert not watching.done()
        assert len(watcher.connections) == 2
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
        await finder.close()
