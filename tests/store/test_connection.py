"""Tests of connections to Redis: blocked servers, cancellation, credentials, TLS and renewal."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from ssl import SSLError
from urllib.parse import urlsplit

import pytest
from hiredis import ReplyError

from protocol.core.ids import MatchId
from server.store.redis.dial import dial_one
from server.store.redis.stores import RedisStores
from tests.support.commits import commit
from tests.support.mail_server import certificate
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

MATCH = MatchId("match")
MORE_THAN_BUFFERS_HOLD = b"x" * 30_000_000
LONG_MS = 600_000


async def test_a_connection_to_a_blocked_server_closes_at_once() -> None:
    client_is_done, closed = asyncio.Event(), asyncio.Event()

    async def take_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await client_is_done.wait()
        with suppress(OSError):
            await reader.read(-1)
        closed.set()
        writer.close()

    async with await asyncio.start_server(take_nothing, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        connection = await dial_one(f"redis://127.0.0.1:{port}")()
        connection.write(MORE_THAN_BUFFERS_HOLD)
        await connection.close()
        assert not connection.is_open
        with pytest.raises(ConnectionResetError):
            await connection.read()
        client_is_done.set()
        await until(returns(closed.is_set))


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
        connecting = asyncio.ensure_future(dial_one(f"redis://:password@127.0.0.1:{port}")())
        await asked.wait()
        connecting.cancel()
        await asyncio.gather(connecting, return_exceptions=True)
        # The task is kept, so that only its cancellation can close the connection.
        await until(returns(closed.is_set))


async def test_a_new_connection_has_the_user_name_and_database_of_its_url(
    binary: Path, tmp_path: Path
) -> None:
    server = RedisServer(binary, tmp_path / "redis")
    await server.start()
    try:
        await server.ask("ACL", "SETUSER", "player", "on", ">pass/word", "~*", "+@all")
        url = f"redis://player:pass%2Fword@127.0.0.1:{server.port}/3?client_name=node"
        connection = await dial_one(url)()
        assert await connection.call("ACL", "WHOAMI") == b"player"
        assert await connection.call("CLIENT", "GETNAME") == b"node"
        assert b" db=3 " in await connection.call("CLIENT", "INFO")
        await connection.close()
        with pytest.raises(ReplyError, match="WRONGPASS") as refused:
            await dial_one(url.replace("word", "secret"))()
        assert "secret" not in str(refused.value)
    finally:
        server.kill()


async def test_tls_needs_a_trusted_certificate(redis_url: str, tmp_path: Path) -> None:
    context, trusted = certificate(tmp_path)
    path = urlsplit(redis_url).path

    async def forward(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        redis_reader, redis_writer = await asyncio.open_unix_connection(path)
        while request := await reader.read(65536):
            redis_writer.write(request)
            writer.write(await redis_reader.read(65536))
        for each in (redis_writer, writer):
            each.close()

    async with await asyncio.start_server(forward, "127.0.0.1", 0, ssl=context) as server:
        url = f"rediss://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        connection = await dial_one(f"{url}?ssl_ca_certs={trusted}")()
        assert await connection.call("ECHO", "secret") == b"secret"
        await connection.close()
        with pytest.raises(SSLError, match="certificate"):
            await dial_one(url)()


async def test_a_renewed_certificate_is_used_without_a_restart(tmp_path: Path) -> None:
    context, trusted = certificate(tmp_path)
    later = tmp_path / "later"
    later.mkdir()
    renewed, trusted_later = certificate(later)

    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(end, "127.0.0.1", 0, ssl=context) as server:
        port = server.sockets[0].getsockname()[1]
        dial = dial_one(f"rediss://127.0.0.1:{port}?ssl_ca_certs={trusted}")
        await (await dial()).close()
    async with await asyncio.start_server(end, "127.0.0.1", port, ssl=renewed):
        with pytest.raises(SSLError, match="certificate"):
            await dial()
        trusted.write_bytes(trusted_later.read_bytes())
        await (await dial()).close()


@pytest.mark.long
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


def returns(value: Callable[[], bool]) -> Callable[[], Awaitable[bool]]:
    """Return a coroutine function with the result of this synchronous function."""

    async def called() -> bool:
        return value()

    return called
