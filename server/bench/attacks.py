"""Malformed or endless input for overload tests: sockets, heads, bodies, addresses and frames.

Each function is one attempt. Its caller starts it again when it returns.
"""

import asyncio
import json
from contextlib import suppress
from functools import cache
from importlib.resources import files

from server.bench.target import Target, frame

TEXT, BINARY = 0x81, 0x82
AT_ONCE = 8
"""The number of simultaneous connections of one kind in an attack."""
FLIPPED = 40
"""The number of damaged frames per connection. The server closes it after 20 such messages."""
ANSWERED_S = 0.2
"""The time that an attacker with invalid frames waits for the server to disconnect it.

A flipped bit may have made a frame longer, so that the server still waits for its end.
"""
POURED_BYTES = 200_000
"""The number of bytes that an attack sends of an endless request head."""
AHEAD = b'{"type":"resign","id":"x","version":%d,"game":1}'
"""A command for a version that the match has not reached."""


async def bad_handshakes(target: Target) -> None:
    """Attack a node once: send handshakes that no parser accepts, on connections that stay open."""
    handshakes = (
        target.handshake(more="Content-Length: 1\r\n"),
        target.handshake(more="Transfer-Encoding: chunked\r\n"),
        target.handshake(more="X-More: 1\r\n" * 200),
        target.handshake(more=f"X-Long: {'1' * 9000}\r\n"),
        target.handshake(f"/ws/match/{'x' * 9000}"),
        target.handshake("/ws/match/\xff"),
    )
    target.another_address()
    held = (target.hold(one) for one in handshakes for _ in range(AT_ONCE))
    await asyncio.gather(*held, return_exceptions=True)


async def endless_heads(target: Target) -> None:
    """Attack with endless requests: tiny headers, a long header, a long path, tiny chunks of a
    body, blank lines.
    """
    for begin, more in (
        (b"GET / HTTP/1.1\r\n", b"X: 1\r\n"),
        (b"GET / HTTP/1.1\r\nX-Endless: ", b"x"),
        (b"GET /", b"x"),
        (b"POST /api/rules HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (b"", b"\r\n"),
    ):
        reader, writer = await target.connect()
        try:
            with suppress(OSError):
                writer.write(begin + more * (POURED_BYTES // len(more)))
                await writer.drain()
                target.note(await reader.read(4096))
            target.done += 1
        finally:
            writer.transport.abort()


async def upgrades_anywhere(target: Target) -> None:
    """Attack with WebSocket handshakes to paths that have no WebSocket."""
    for path in ("/", "/healthz", "/ws/", "/api/games", "/assets/x.js"):
        reader, writer = await target.connect()
        try:
            writer.write(target.handshake(path))
            target.note(await reader.read(4096))
            target.done += 1
        finally:
            writer.transport.abort()


async def odd_requests(target: Target) -> None:
    """Attack with odd requests: huge numbers, missing records, incomplete bodies."""
    target.another_address()
    digits = "9" * 5000
    for request in (
        target.request("GET", f"/replay/{target.match}/{digits}"),
        target.request("GET", f"/api/matches/{target.match}/games/{digits}/record"),
        target.request("GET", f"/api/matches/{target.match}/games/1/record"),
        target.request("GET", f"/api/matches/{target.match}/record"),
        target.request("POST", "/api/rules", "{" * 8000),
        target.request("POST", "/api/rules", length=100_000),
    ):
        reader, writer = await target.connect()
        try:
            writer.write(request)
            target.note(await reader.read(4096))
            target.done += 1
        finally:
            writer.transport.abort()
    for request in (
        target.request("POST", "/api/rules", body="{", length=100),
        b"POST /api/matches HTTP/1.1\r\n",
    ):
        _, writer = await target.connect()
        writer.write(request)
        await writer.drain()
        target.done += 1
        writer.transport.abort()


async def ahead(target: Target) -> None:
    """Attack a match as a spectator who claims to have seen a future version, with commands for
    such versions.
    """
    target.another_address()
    path = f"/ws/match/{target.match}?since=999999&viewer=spectator&mark=1"
    _, writer = await target.websocket(path)
    try:
        for number in range(20):
            writer.write(frame(TEXT, AHEAD % (100_000 + number)))
            target.done += 1
            await writer.drain()
            await asyncio.sleep(0.05)
            if writer.transport.is_closing():
                return
    finally:
        writer.transport.abort()


async def flipped(target: Target) -> None:
    """Attack with frames of random sample messages, each with one flipped bit."""
    several = (_flipped(target) for _ in range(AT_ONCE))
    await asyncio.gather(*several, return_exceptions=True)


async def _flipped(target: Target) -> None:
    target.another_address()
    codec = target.chance.choice(("json", "msgpack"))
    reader, writer = await target.websocket(codec=codec)
    first, payloads = (TEXT, in_json()) if codec == "json" else (BINARY, in_msgpack())
    reading = asyncio.create_task(reader.read(-1))
    try:
        for _ in range(FLIPPED):
            whole = bytearray(frame(first, target.chance.choice(payloads)))
            bit = target.chance.randrange(8 * len(whole))
            whole[bit // 8] ^= 1 << bit % 8
            writer.write(bytes(whole))
            target.done += 1
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(asyncio.shield(reading), ANSWERED_S)
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        writer.transport.abort()


@cache
def in_msgpack() -> list[bytes]:
    """Return every sample message of the protocol as positional MessagePack, as bytes."""
    text = (files("protocol") / "samples" / "msgpack.json").read_text(encoding="utf-8")
    return [bytes.fromhex(packed) for packed in json.loads(text).values()]


@cache
def in_json() -> list[bytes]:
    """Return every sample message of a match's WebSocket as JSON, as bytes."""
    folder = files("protocol") / "samples"
    return [
        sample.read_bytes()
        for direction in ("client", "server")
        for sample in sorted((folder / direction).iterdir(), key=lambda file: file.name)
    ]
