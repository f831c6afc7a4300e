import asyncio
from pathlib import Path

import pytest

from protocol.core.ids import MatchId
from server.store.redis.client import connect, disconnect, new_connection
from server.store.redis.stores import RedisStores
from tests.support.commits import commit
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

MATCH = MatchId("match")
MORE_THAN_BUFFERS_HOLD = b"x" * 30_000_000
LONG_MS = 600_000


async def test_a_connection_to_a_blocked_server_closes_at_once() -> None:
    client_is_done = asyncio.Event()

    async def take_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await client_is_done.wait()
        writer.transport.abort()

    async with await asyncio.start_server(take_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        connection = new_connection(f"redis://127.0.0.1:{port}")
        await connect(connection)
        assert connection._writer
        transport = connection._writer.transport
        transport.write(MORE_THAN_BUFFERS_HOLD)
        before = transport.get_write_buffer_size()
        await disconnect(connection)
        after = transport.get_write_buffer_size()
        client_is_done.set()
    # uvloop reports a handle that is still open when its loop is closed.
    assert before > after == 0


async def test_a_connection_cancelled_during_the_handshake_is_closed() -> None:
    asked, closed = asyncio.Event(), asyncio.Event()

    async def answer_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert b"AUTH" in await reader.read(100)
        asked.set()
        await reader.read()
        closed.set()
        writer.close()

    async with await asyncio.start_server(answer_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        connection = new_connection(f"redis://:password@127.0.0.1:{port}")
        connecting = asyncio.create_task(connect(connection))
        await asked.wait()
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)
        # The task is kept, so that only its cancellation can close the connection.
        await until(closed.is_set)
        assert not connection.is_connected


async def test_closing_a_store_during_renewal_leaves_no_connection(
    binary: Path, tmp_path: Path
) -> None:
    server = RedisServer(binary, tmp_path / "redis")
    await server.start()

    async def listens_again() -> bool:
        found = await server.ask("CLIENT", "LIST", "TYPE", "pubsub")
        assert isinstance(found, bytes)
        return b"sub=1" in found and lost not in found

    async def is_alone() -> bool:
        return await server.field("clients", "connected_clients") == "1"

    try:
        async with RedisStores(server.url, "node") as store:
            await store.commits.create(commit(MATCH, 0))
            await store.matches.subscribe(MATCH)
            loops = asyncio.create_task(store.run())
            found = await server.ask("CLIENT", "LIST", "TYPE", "pubsub")
            assert isinstance(found, bytes)
            lost = found.split()[0] + b" "
            # Scripts wait for the end of this pause, but subscriptions don't.
            await server.ask("CLIENT", "PAUSE", LONG_MS, "WRITE")
            await server.ask("CLIENT", "KILL", "TYPE", "pubsub")
            await until(listens_again)
            loops.cancel()
            await asyncio.gather(loops, return_exceptions=True)
        await server.ask("CLIENT", "UNPAUSE")
        await until(is_alone)
    finally:
        server.kill()
