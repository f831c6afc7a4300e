"""The node that hostile clients attack, their addresses, and counts of the answers."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from random import Random
from urllib.parse import urlsplit

from server.bench.wire import HANDSHAKE

MASKED = 0x80
POKE_S = 0.25
"""The interval at which an attacker writes on a connection that it holds open."""
HELD_S = 120.0
"""The longest time that an attacker holds a connection open, to see whether the server ends it."""
CODES = ("too_busy", "unavailable")
"""The error codes that are counted in the server's answers to attackers with a status of 5xx."""


class Target:
    """The node that one kind of hostile client attacks, and counts of the attempts and answers."""

    def __init__(self, site: str, match: str, chance: Random) -> None:
        parts = urlsplit(site)
        self.host, self.port = parts.hostname or "", parts.port or 80
        self.match = match
        self.chance = chance
        self.address = self.another_address()
        self.done = 0
        """The number of the attack's attempts."""
        self.answers: Counter[str] = Counter()
        """The server's answers to the attack by status, and by code for 5xx."""
        self.oldest_s = 0.0
        """The longest time that the server kept a connection without receiving anything useful."""

    def another_address(self) -> str:
        """Use another address from now on, and return it. It is in the range for measurements (RFC
        2544).
        """
        self.address = f"198.{self.chance.randint(18, 19)}.{self._byte()}.{self._byte()}"
        return self.address

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open an attacker's connection without sending anything."""
        return await asyncio.open_connection(self.host, self.port)

    def handshake(self, path: str = "", more: str = "", codec: str = "json") -> bytes:
        """Return a WebSocket handshake to the match or another path. `more` are header lines."""
        request = HANDSHAKE.format(
            path=path or f"/ws/match/{self.match}",
            host=f"{self.host}:{self.port}",
            key="AAAAAAAAAAAAAAAAAAAAAA==",
            identity=f"X-Forwarded-For: {self.address}\r\n{more}",
        )
        return request.replace("spite.v2.msgpack", f"spite.v2.{codec}").encode("latin-1")

    async def websocket(
        self, path: str = "", codec: str = "json"
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a WebSocket and return its streams. Raises ConnectionError if the server refuses
        it.
        """
        reader, writer = await self.connect()
        writer.write(self.handshake(path, codec=codec))
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            writer.transport.abort()
            raise ConnectionError("hung up") from error
        self.note(head)
        if b" 101 " not in head[:20]:
            writer.transport.abort()
            raise ConnectionError(head.decode("latin-1"))
        return reader, writer

    def request(self, method: str, path: str, body: str = "", length: int | None = None) -> bytes:
        """Return an HTTP request. Its announced `length` may differ from that of its body."""
        size = len(body) if length is None else length
        return (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
            f"X-Forwarded-For: {self.address}\r\nContent-Length: {size}\r\n\r\n{body}"
        ).encode()

    def note(self, answer: bytes) -> None:
        """Count a server's answer to an attack by its HTTP status."""
        status = answer[9:12].decode("latin-1") or "none"
        if status.startswith("5"):
            code = next((code for code in CODES if code.encode() in answer), "undocumented")
            status = f"{status} {code}"
        self.answers[status] += 1

    async def hold(self, data: bytes) -> None:
        """Send bytes, and then a byte at intervals, until the server ends the connection or HELD_S
        (120) seconds are over.
        """
        reader, writer = await self.connect()
        writer.write(data)
        self.done += 1
        began_s = time.monotonic()
        with suppress(OSError):
            self.note(await reader.read(4096))
        # The server has ended it when it accepts no more bytes.
        while not writer.transport.is_closing() and time.monotonic() - began_s < HELD_S:
            writer.write(b"\r")
            await asyncio.sleep(POKE_S)
        self.oldest_s = max(self.oldest_s, time.monotonic() - began_s)
        writer.transport.abort()

    def _byte(self) -> int:
        return self.chance.randrange(256)


def frame(first: int, payload: bytes) -> bytes:
    """Return the bytes of a short client frame with this first byte, masked with zeros."""
    if len(payload) < 126:
        return bytes((first, MASKED | len(payload))) + bytes(4) + payload
    return bytes((first, MASKED | 126)) + len(payload).to_bytes(2) + bytes(4) + payload
