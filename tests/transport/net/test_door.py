"""Sockets that say nothing don't stay, and there are never more than so many."""

import asyncio

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from tests.support.in_process_server import listening
from tests.support.patience import PATIENCE_S

MOST = 3
Socket = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def hello(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


APP = Starlette(routes=[Route("/", hello)])


async def answer(socket: Socket) -> bytes:
    """What comes until the server hangs up."""
    reader, writer = socket
    async with asyncio.timeout(PATIENCE_S):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()


async def test_there_are_so_many_sockets_and_the_next_is_refused_unheard() -> None:
    async with listening(APP, MOST) as port:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST)]
        refused = await answer(await asyncio.open_connection("127.0.0.1", port))
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: " in refused
        for _, writer in silent:
            writer.close()


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "])
async def test_a_request_that_never_comes_to_its_end_ends_the_connection(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transport.net.door.REQUEST_S", 0.05)

    async with listening(APP, MOST) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        assert await answer((reader, writer)) == b""


async def test_a_connection_is_kept_for_the_next_request() -> None:
    async with listening(APP, MOST) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"hello")
        writer.close()
