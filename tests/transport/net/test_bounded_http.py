"""Tests of HTTP connections before the application runs: their deadlines and limits on requests."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from protocol.core.codes import ErrorCode
from server.bench.wire import HANDSHAKE
from server.limits import BODY_BYTES, HEADER_BYTES, HEADERS, REPLAY_BYTES, TARGET_BYTES
from server.transport.net.fast_websocket import fast_websocket
from server.transport.net.sockets import Sockets
from tests.support.in_process_server import listening
from tests.support.timeouts import PATIENCE_S, until

MOST = 3
DOOR = "server.transport.net.bounded_http"
HELLO = b"GET / HTTP/1.1\r\nHost: x\r\n"
UPGRADE = HANDSHAKE.format(path="/ws", host="x", key="A" * 22 + "==", identity="").encode()
Socket = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Counted(Sockets):
    """The server's counter of sockets, which records the name of each limit that rejected one."""

    def __init__(self, most: int = 100, of_address: int = 0) -> None:
        self.limits: list[str] = []
        super().__init__(most, of_address, refused=self.limits.append)


async def hello(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


async def count(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


async def flood(_request: Request) -> StreamingResponse:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield bytes(100_000)
            await asyncio.sleep(0)

    return StreamingResponse(endless())


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    await socket.receive()


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    # The transport queues all of it, and writes it however slowly the client reads.
    fast_websocket(socket).transport.write(bytes(10_000_000))


async def close_twice(socket: WebSocket) -> None:
    await socket.accept()
    wire = fast_websocket(socket)
    wire.conn.fail(1002)
    wire.handle_parser_exception()
    await socket.close()


APP = Starlette(
    routes=[
        Route("/", hello),
        Route("/count", count, methods=["POST"]),
        Route("/api/replays", count, methods=["POST"]),
        Route("/flood", flood),
        WebSocketRoute("/ws", echo),
        WebSocketRoute("/talk", talk),
        WebSocketRoute("/twice", close_twice),
    ]
)


async def opened(port: int, sent: bytes = b"") -> Socket:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(sent)
    return reader, writer


async def answer(socket: Socket) -> bytes:
    """Return all that the server sends until it closes the connection; b"" if it resets it."""
    reader, writer = socket
    async with asyncio.timeout(PATIENCE_S):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()


async def send_endlessly(port: int, begin: bytes, more: bytes, times: int) -> bytes:
    """Send `begin`, then `more` up to `times` times, as a request that never ends.

    Return all that the server sends until the end of the connection.
    """
    reader, writer = await opened(port, begin)
    answered = asyncio.create_task(answer((reader, writer)))
    try:
        for _ in range(times):
            writer.write(more)
            await writer.drain()
    except ConnectionError:
        pass
    return await answered


async def test_a_socket_beyond_the_limit_is_refused_before_its_request() -> None:
    sockets = Counted(MOST)
    async with listening(APP, sockets) as port:
        silent = [await opened(port) for _ in range(MOST)]
        refused = await answer(await opened(port))
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: " in refused
        assert sockets.limits == ["connections"]
        for _, writer in silent:
            writer.close()
        await until(lambda: sockets.open == 0)
        assert (await answer(await opened(port, HELLO + b"Connection: close\r\n\r\n")))[
            9:12
        ] == b"200"


async def test_the_limit_per_address_includes_websockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.transport.net.sockets.address_prefixes", lambda host: (host,))
    sockets = Counted(100, of_address=2)
    async with listening(APP, sockets) as port:
        reader, websocket = await opened(port, UPGRADE)
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        _, silent = await opened(port)
        await until(lambda: sockets.open == 2)
        refused = await answer(await opened(port))
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert ErrorCode.TOO_MANY_CONNECTIONS.encode() in refused
        assert sockets.limits == ["sockets_per_address"]
        websocket.close()
        silent.close()
        await until(lambda: sockets.open == 0)


@pytest.mark.parametrize(
    ("sent", "status", "limit"),
    [
        (UPGRADE[:-2] + b"Content-Length: 1\r\n\r\n", 400, "malformed"),
        (UPGRADE[:-2] + b"Transfer-Encoding: chunked\r\n\r\n", 400, "malformed"),
        (UPGRADE.replace(b"/ws", b"/\xff"), 400, "malformed"),
        (UPGRADE[:-2] + b"X: 1\r\n" * 200 + b"\r\n", 431, "HEADERS"),
        (
            UPGRADE[:-2] + b"X: " + bytes(b"1" * (HEADER_BYTES + 1)) + b"\r\n\r\n",
            431,
            "HEADER_BYTES",
        ),
        (UPGRADE.replace(b"/ws", b"/" + b"x" * TARGET_BYTES), 414, "TARGET_BYTES"),
        (HELLO + b"X: 1\r\n" * HEADERS + b"\r\n", 431, "HEADERS"),
        (HELLO.replace(b"/ ", b"/" + b"x" * TARGET_BYTES + b" "), 414, "TARGET_BYTES"),
        (b"nonsense\r\n\r\n", 400, "malformed"),
        (b"GET /\xff HTTP/1.1\r\n\r\n", 400, "malformed"),
        (b"CONNECT x HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed"),
        (b"POST /count HTTP/1.1\r\nContent-Length: 99999\r\n\r\n", 413, "BODY_BYTES"),
        (
            b"POST /count HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
            400,
            "malformed",
        ),
        (b"POST /count HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nnonsense", 400, "malformed"),
    ],
)
async def test_an_invalid_or_too_large_request_is_answered_and_ends_the_connection(
    sent: bytes, status: int, limit: str
) -> None:
    sockets = Counted()
    async with listening(APP, sockets) as port:
        refused = await answer(await opened(port, sent))
        assert refused.startswith(b"HTTP/1.1 %d " % status), refused
        assert b"connection: close" in refused
        assert sockets.limits == [limit]
        await until(lambda: sockets.open == 0)


CHUNKED = b"POST /count HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
RECORD = b"POST /api/replays HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"


@pytest.mark.parametrize(
    ("begin", "more", "status", "limit"),
    [
        (HELLO, b"X: 1\r\n" * 2000, 431, "HEADERS"),
        (HELLO + b"X: ", b"1" * 10_000, 431, "HEAD_BYTES"),
        (b"GET /", b"x" * 10_000, 414, "TARGET_BYTES"),
        (b"\r\n", b"\r\n" * 5000, 431, "HEAD_BYTES"),
        (CHUNKED, b"1000\r\n" + b"x" * 0x1000 + b"\r\n", 413, "BODY_BYTES"),
        (CHUNKED + b"1;", b"x" * 10_000, 413, "BODY_BYTES"),
        (CHUNKED, b"1\r\nx\r\n" * 1000, 413, "BODY_BYTES"),
        (
            CHUNKED.replace(b"/count", b"/api/replays"),
            b"1000\r\n" + b"x" * 0x1000 + b"\r\n",
            413,
            "REPLAY_BYTES",
        ),
    ],
)
async def test_an_endless_request_is_read_only_up_to_the_limit(
    begin: bytes, more: bytes, status: int, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{DOOR}.LINGER_S", 0.05)
    sockets = Counted()
    async with listening(APP, sockets) as port:
        refused = await send_endlessly(port, begin, more, 1000)
        # A client that keeps sending may see a reset connection before it reads the answer.
        assert refused == b"" or refused.startswith(b"HTTP/1.1 %d " % status), refused
        await until(lambda: sockets.open == 0)
        assert sockets.limits == [limit]


async def test_a_body_within_the_limit_arrives_complete() -> None:
    async with listening(APP) as port:
        size = BODY_BYTES // 2
        head = b"POST /count HTTP/1.1\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % size
        assert (await answer(await opened(port, head + b"x" * size))).endswith(b"%d" % size)


async def test_a_record_may_be_longer_than_other_bodies() -> None:
    sockets = Counted()
    async with listening(APP, sockets) as port:
        body = b"x" * REPLAY_BYTES
        assert (await answer(await opened(port, RECORD % len(body) + body))).endswith(
            b"%d" % REPLAY_BYTES
        )
        refused = await answer(await opened(port, RECORD % (REPLAY_BYTES + 1)))
        assert refused.startswith(b"HTTP/1.1 413 ")
        assert sockets.limits == ["REPLAY_BYTES"]


@pytest.mark.parametrize(
    ("sent", "limit"),
    [
        (b"", "REQUEST_S"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", "REQUEST_S"),
        (b"POST /count HTTP/1.1\r\nContent-Length: 100\r\n\r\nx", "REQUEST_S"),
        (b"GET /flood HTTP/1.1\r\nHost: x\r\n\r\n", "ANSWER_S"),
        (HELLO + b"\r\n", "LEAVE_S"),
        (HELLO + b"\r\n" + HELLO, "REQUEST_S"),
    ],
)
async def test_a_connection_that_misses_a_deadline_is_closed(
    sent: bytes, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{DOOR}.{limit}", 0.05)
    sockets = Counted()
    async with listening(APP, sockets) as port:
        _, writer = await opened(port, sent)
        await until(lambda: sockets.limits == [limit])
        await until(lambda: sockets.open == 0)
        writer.close()


async def test_empty_lines_do_not_keep_a_connection_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{DOOR}.REQUEST_S", 0.05)
    sockets = Counted()
    async with listening(APP, sockets) as port:
        reader, writer = await opened(port, HELLO + b"\r\n")
        await reader.readuntil(b"hello")
        writer.write(b"\r\n")
        assert await answer((reader, writer)) == b""
        assert sockets.limits == ["REQUEST_S"]


async def test_an_error_response_ends_the_connection_even_if_unread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"{DOOR}.LINGER_S", 0.05)
    sockets = Counted()
    async with listening(APP, sockets) as port:
        _, writer = await opened(port, b"nonsense\r\n\r\n")
        await until(lambda: sockets.limits == ["malformed"])
        await until(lambda: sockets.open == 0)
        writer.close()


async def test_a_connection_stays_open_for_the_next_request() -> None:
    async with listening(APP) as port:
        reader, writer = await opened(port)
        for _ in range(3):
            writer.write(HELLO + b"\r\n")
            await reader.readuntil(b"hello")
        writer.close()


async def test_pipelined_requests_are_all_answered() -> None:
    async with listening(APP) as port:
        many = 5000
        reader, writer = await opened(port)
        for _ in range(many):
            writer.write(HELLO + b"\r\n")
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(many):
                await reader.readuntil(b"hello")
        writer.close()


async def test_an_upgrade_to_another_protocol_is_an_ordinary_request() -> None:
    async with listening(APP) as port:
        request = HELLO + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
        assert (await answer(await opened(port, request))).endswith(b"hello")


async def test_a_closed_websocket_whose_client_does_not_read_is_aborted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("server.transport.net.bounded_websocket.CLOSED_S", 0.05)
    sockets = Counted()
    async with listening(APP, sockets) as port:
        _, writer = await opened(port, UPGRADE.replace(b"/ws", b"/talk"))
        await until(lambda: sockets.limits == ["CLOSED_S"])
        await until(lambda: sockets.open == 0)
        writer.close()


async def test_an_invalid_frame_is_counted_and_ends_the_connection() -> None:
    sockets = Counted()
    async with listening(APP, sockets) as port:
        reader, writer = await opened(port, UPGRADE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"\xf1\x80\0\0\0\0")
        assert (1002).to_bytes(2) in await answer((reader, writer))
        assert sockets.limits == ["malformed"]
        await until(lambda: sockets.open == 0)


async def test_a_connection_closed_by_the_parser_may_be_closed_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sockets = Counted()
    async with listening(APP, sockets) as port:
        reply = await answer(await opened(port, UPGRADE.replace(b"/ws", b"/twice")))
        assert (1002).to_bytes(2) in reply
        await until(lambda: sockets.open == 0)
    # Starlette's error for a closed connection is not logged as a server error.
    assert [entry for entry in caplog.records if "RuntimeError" in str(entry.exc_info)] == []
