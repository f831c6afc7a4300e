"""Hostile clients, each a way to be in the way: `python -m server.bench.floods SITE MATCH SECONDS`.

They know the protocol and none of its manners. Each comes from an address of its own, as a proxy
would say; each does what it does as fast as it can, and comes back as soon as it is put out.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import uvloop

from server.bench.wire import HANDSHAKE

Flood = Callable[["Target"], Awaitable[None]]
CHUNK_BYTES = 60_000
MASKED, TEXT, PING, CONTINUED = 0x80, 0x81, 0x89, 0x00


class Target:
    """What is flooded, and as whom."""

    def __init__(self, site: str, match: str, address: str) -> None:
        parts = urlsplit(site)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.match = match
        self.address = address
        self.done = 0
        """How often was done here what is done here."""

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nothing has been said."""
        return await asyncio.open_connection(self.host, self.port)

    async def websocket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A WebSocket; raises ConnectionError where it is refused."""
        reader, writer = await self.connect()
        request = HANDSHAKE.format(
            path=f"/ws/match/{self.match}",
            host=f"{self.host}:{self.port}",
            key="AAAAAAAAAAAAAAAAAAAAAA==",
            identity=f"X-Forwarded-For: {self.address}\r\n",
        )
        writer.write(request.replace("spite.v2.msgpack", "spite.v2.json").encode())
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head[:20]:
            writer.close()
            raise ConnectionError(head.decode("latin-1"))
        return reader, writer

    def request(self, method: str, path: str, body: str = "") -> bytes:
        """An HTTP request."""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"X-Forwarded-For: {self.address}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()


def frame(first: int, payload: bytes) -> bytes:
    """A short frame, masked with zeros."""
    return bytes((first, MASKED | len(payload))) + bytes(4) + payload


def pouring(one: bytes, *, read: bool = True) -> Flood:
    """A flood of one frame, sent over and over on WebSockets."""
    chunk = one * (CHUNK_BYTES // len(one))

    async def flood(target: Target) -> None:
        reader, writer = await target.websocket()
        reading = asyncio.create_task(reader.read(-1) if read else asyncio.sleep(3600, b""))
        try:
            while not (reading.done() or writer.transport.is_closing()):
                writer.write(chunk)
                await writer.drain()
                target.done += len(chunk) // len(one)
        except ConnectionError:
            pass
        finally:
            reading.cancel()
            writer.transport.abort()

    return flood


async def handshakes(target: Target) -> None:
    """Come and go."""
    _, writer = await target.websocket()
    target.done += 1
    writer.transport.abort()


def asking(method: str, path: str, body: str = "") -> Flood:
    """A flood of one HTTP request, on connections that are kept."""

    async def flood(target: Target) -> None:
        reader, writer = await target.connect()
        try:
            while True:
                writer.write(target.request(method, path, body))
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(line.partition(b":")[2])
                    for line in head.split(b"\r\n")
                    if line.lower().startswith(b"content-length:")
                )
                await reader.readexactly(length)
                target.done += 1
        finally:
            writer.transport.abort()

    return flood


async def silence(target: Target) -> None:
    """Open connections, and say nothing on them."""
    opened = [await target.connect() for _ in range(50)]
    target.done += len(opened)
    await asyncio.gather(*(reader.read(-1) for reader, _ in opened), return_exceptions=True)
    for _, writer in opened:
        writer.transport.abort()


RESIGN = b'{"type":"resign","id":"x","version":1,"game":1}'
FLOODS: dict[str, Flood] = {
    "messages": pouring(frame(TEXT, b'{"type":"ping"}')),
    "nonsense": pouring(frame(TEXT, b"{")),
    "commands": pouring(frame(TEXT, RESIGN)),
    "snapshots": pouring(frame(TEXT, b'{"type":"sync"}')),
    "snapshots, never read": pouring(frame(TEXT, b'{"type":"sync"}'), read=False),
    "control frames": pouring(frame(PING, b"")),
    "fragments": pouring(frame(CONTINUED, b"")),
    "handshakes": handshakes,
    "requests": asking("GET", "/api/games"),
    "new matches": asking("POST", "/api/matches", "{}"),
}
"""Ten of them, and `silence` besides, which costs no time, only sockets."""


async def main(site: str, match: str, seconds: float) -> dict[str, int]:
    """Flood for so long; gives how often each did what it does."""
    ends_s = time.monotonic() + seconds
    floods = {**FLOODS, "silence": silence}
    targets = {
        name: Target(site, match, f"203.0.113.{number}") for number, name in enumerate(floods, 1)
    }

    async def keep_on(name: str) -> None:
        while time.monotonic() < ends_s:
            with suppress(OSError, asyncio.IncompleteReadError, StopIteration):
                await floods[name](targets[name])
            # A refusal is answered at once, but the others are to have their turn.
            await asyncio.sleep(0)

    hostile = [asyncio.create_task(keep_on(name)) for name in floods]
    await asyncio.wait(hostile, timeout=seconds)
    for task in hostile:
        task.cancel()
    await asyncio.gather(*hostile, return_exceptions=True)
    return {name: target.done for name, target in targets.items()}


if __name__ == "__main__":
    print(json.dumps(uvloop.run(main(sys.argv[1], sys.argv[2], float(sys.argv[3])))))
