"""Moves a second and latency, with so many matches at a time."""

import asyncio
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from protocol.codec import MsgpackCodec
from protocol.commands import Accept
from protocol.ids import CommandId, MatchId, Version
from protocol.rules import Rules
from server.bench.prepared import FIRST_VERSION, prepare
from server.bench.processes import cpu_s
from server.bench.table import LoadTable, version_of
from server.bench.wire import LoadClient

RULES = Rules(stock_count=40, first_player="random")
"""Long games: about 300 moves."""
WARM_UP_S = 1.0
LONGEST = 400
Arrived = Callable[[float], None]
"""Takes the seconds from a mover's send to the opponent's receipt."""


@dataclass(frozen=True, slots=True)
class Measured:
    """What one run gave."""

    matches: int
    moves_per_s: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    """The share of its core that the node used; 1 is all of it."""
    generator_cpu: float
    bytes_per_move: float
    """What one player received for each move, frames' heads left out."""


async def measure(site: str, server_pid: int, matches: int, seconds: float) -> Measured:
    """Play `matches` matches at a time for so long, and count. Raises OSError, httpx.HTTPError."""
    loop = asyncio.get_running_loop()
    latencies: list[float] = []
    # Enough games for each place at the tables to be kept busy for the whole time.
    spare = max(1, min(60, 600 // matches))
    async with httpx.AsyncClient() as http:
        seating = Seating(site, http, latencies.append)
        tables = [await seating.table() for _ in range(matches * spare)]
    places = [iter(tables[place::matches]) for place in range(matches)]
    playing = [loop.create_task(_play_on(place)) for place in places]
    await asyncio.sleep(min(WARM_UP_S, seconds / 3))
    latencies.clear()
    received = sum(client.received_bytes for table in tables for client in table.clients)
    began_s, server_s, own_s = time.perf_counter(), cpu_s(server_pid), time.process_time()
    await asyncio.wait(playing, timeout=seconds)
    took_s = time.perf_counter() - began_s
    moves = len(latencies)
    received = sum(client.received_bytes for table in tables for client in table.clients) - received
    measured = Measured(
        matches=matches,
        moves_per_s=moves / took_s,
        p50_ms=_percentile(latencies, 50) * 1000,
        p99_ms=_percentile(latencies, 99) * 1000,
        server_cpu=(cpu_s(server_pid) - server_s) / took_s,
        generator_cpu=(time.process_time() - own_s) / took_s,
        bytes_per_move=received / max(1, moves) / 2,
    )
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for table in tables:
        for client in table.clients:
            client.close()
    return measured


async def _play_on(tables: Iterable[LoadTable]) -> None:
    for table in tables:
        table.start()
        await table.done


class Seating:
    """Brings two players to a match each time, and prepares what they will play."""

    def __init__(
        self, site: str, http: httpx.AsyncClient, arrived: Arrived, rules: Rules = RULES
    ) -> None:
        self._rules = rules
        self._site = site
        self._http = http
        self._arrived = arrived

    async def table(self) -> LoadTable:
        """A match that has just been dealt, and its players."""
        tokens = [await self._guest() for _ in range(2)]
        body = {"rules": self._rules.model_dump()}
        bearer = {"Authorization": f"Bearer {tokens[0]}"}
        created = await self._http.post(f"{self._site}/api/matches", json=body, headers=bearer)
        created.raise_for_status()
        match = MatchId(created.json()["id"])
        first, second = [await self._player(match, token) for token in tokens]
        dealt = asyncio.gather(*(_dealt(client) for client in (first, second)))
        second.send(MsgpackCodec().encode(Accept(id=CommandId("in"), version=Version(0))))
        await dealt
        return LoadTable((first, second), prepare(match, self._rules, LONGEST), self._arrived)

    async def _guest(self) -> str:
        guest = await self._http.post(f"{self._site}/api/guests")
        guest.raise_for_status()
        token: str = guest.json()["token"]
        return token

    async def _player(self, match: MatchId, token: str) -> LoadClient:
        host = urlsplit(self._site)
        _, client = await asyncio.get_running_loop().create_connection(
            lambda: LoadClient(f"/ws/{match}", host.netloc, token),
            host.hostname or "",
            host.port or 0,
        )
        await client.opened
        return client


async def _dealt(client: LoadClient) -> None:
    dealt: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(payload: bytes) -> None:
        if version_of(payload) == FIRST_VERSION:
            dealt.set_result(None)

    client.on_frame = hear
    await dealt


def _percentile(values: list[float], percent: int) -> float:
    if len(values) < 2:
        return 0.0
    return statistics.quantiles(values, n=100)[percent - 1]
