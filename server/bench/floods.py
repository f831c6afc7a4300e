"""Hostile clients of several kinds, for overload tests.

`python -m server.bench.floods SITE MATCH SECONDS FRAMES REQUESTS` runs them for at least SECONDS.
They go on until they have sent FRAMES frames that the server reads, and REQUESTS handshakes and
requests. The clients know the protocol but ignore its limits. Each uses its own addresses, as a
proxy would report them. Each sends as fast as it can, and returns as soon as it is disconnected.
"""

import asyncio
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import uvloop

from server.bench.attacks import (
    ahead,
    bad_handshakes,
    endless_heads,
    flipped,
    odd_requests,
    upgrades_anywhere,
)
from server.bench.target import Target, frame

Flood = Callable[[Target], Awaitable[None]]
CHUNK_BYTES = 60_000
TEXT, PING, CONTINUED = 0x81, 0x89, 0x00
SEED = 1
LONGEST_S = 3600.0
"""The time after which the flood ends, however little has been sent."""


def pouring(one: bytes, *, read: bool = True) -> Flood:
    """Return an attack that sends the WebSocket frame `one` again and again on a connection.

    With `read`, it ends when the server closes the connection. Otherwise it reads nothing.
    """
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
    """Open one WebSocket and abort it at once. The caller repeats this until the flood ends."""
    _, writer = await target.websocket()
    target.done += 1
    writer.transport.abort()


def asking(method: str, path: str, body: str = "") -> Flood:
    """Return an attack that repeats one HTTP request (`method`, `path`, `body`) on a connection, as
    soon as each answer has come.
    """

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
                target.note(head + await reader.readexactly(length))
                target.done += 1
        finally:
            writer.transport.abort()

    return flood


async def silence(target: Target) -> None:
    """Attack with 50 connections on which nothing is sent, and measure how long they stay open."""

    async def one() -> None:
        began_s = time.monotonic()
        reader, writer = await target.connect()
        target.done += 1
        with suppress(OSError):
            await reader.read(-1)
        target.oldest_s = max(target.oldest_s, time.monotonic() - began_s)
        writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(50)), return_exceptions=True)


RESIGN = b'{"type":"resign","id":"x","version":1,"game":1}'
"""A command of a spectator, which the server has to decode and reject."""
FRAMES: dict[str, Flood] = {
    "messages": pouring(frame(TEXT, b'{"type":"ping"}')),
    "nonsense": pouring(frame(TEXT, b"{")),
    "commands": pouring(frame(TEXT, RESIGN)),
    "snapshots": pouring(frame(TEXT, b'{"type":"sync"}')),
    "snapshots, never read": pouring(frame(TEXT, b'{"type":"sync"}'), read=False),
    "control frames": pouring(frame(PING, b"")),
    "fragments": pouring(frame(CONTINUED, b"")),
    "versions ahead": ahead,
    "flipped bits": flipped,
}
"""The attacks that are counted in frames. The server doesn't read most of the repeated frames."""
EACH_READ = ("versions ahead", "flipped bits")
"""The attacks of which the server reads every frame."""
REQUESTS: dict[str, Flood] = {
    "handshakes": handshakes,
    "requests": asking("GET", "/api/games"),
    "new matches": asking("POST", "/api/matches", "{}"),
    "bad handshakes": bad_handshakes,
    "endless heads": endless_heads,
    "upgrades anywhere": upgrades_anywhere,
    "odd requests": odd_requests,
    "silence": silence,
}
"""The attacks that are counted in handshakes, requests and sockets."""
FLOODS = FRAMES | REQUESTS


async def main(
    site: str, match: str, seconds: float, frames: int, requests: int
) -> dict[str, object]:
    """Run all attacks for this time, and until these numbers of frames and requests were sent.

    Returns the counts of each attack, the answers, and the longest life of a silent socket.
    """
    began_s = time.monotonic()
    targets = {
        name: Target(site, match, Random(SEED + number))  # noqa: S311 -- a load needs no secrets
        for number, name in enumerate(FLOODS)
    }

    def over() -> bool:
        took_s = time.monotonic() - began_s
        sent = [sum(targets[name].done for name in kind) for kind in (EACH_READ, REQUESTS)]
        enough = sent[0] >= frames and sent[1] >= requests
        return took_s > LONGEST_S or (took_s >= seconds and enough)

    async def keep_on(name: str) -> None:
        while not over():
            with suppress(OSError, asyncio.IncompleteReadError, StopIteration):
                await FLOODS[name](targets[name])
            # Rejections come immediately, so yield to the other floods.
            await asyncio.sleep(0)

    hostile = [asyncio.create_task(keep_on(name)) for name in FLOODS]
    await asyncio.wait(hostile, timeout=LONGEST_S)
    for task in hostile:
        task.cancel()
    await asyncio.gather(*hostile, return_exceptions=True)
    answers: Counter[str] = Counter()
    for target in targets.values():
        answers += target.answers
    return {
        "done": {name: target.done for name, target in targets.items()},
        "answers": dict(sorted(answers.items())),
        "oldest_s": round(max(target.oldest_s for target in targets.values()), 1),
        "seconds": round(time.monotonic() - began_s, 1),
    }


if __name__ == "__main__":
    given = sys.argv
    flooding = main(given[1], given[2], float(given[3]), int(given[4]), int(given[5]))
    print(json.dumps(uvloop.run(flooding)))
