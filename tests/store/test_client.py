import asyncio

import pytest

from server.store.redis.client import connect, disconnect, new_connection

pytestmark = pytest.mark.asyncio(loop_scope="session")

MORE_THAN_BUFFERS_HOLD = b"x" * 30_000_000


async def test_a_connection_is_closed_at_once_where_the_server_takes_nothing() -> None:
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
