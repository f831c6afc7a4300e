"""Tests of quotas by address: one can't fill Redis, and many accounts behind one can all play."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, fields
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from protocol.core.commands import Accept, Resign
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from server.config import Limits
from server.limits import MEMORY_GUESTS_PERCENT, MEMORY_MOVES_PERCENT
from server.store.embedded import socket_url
from server.store.redis_process import ask
from tests.support.account_browser import FIREFOX, PASSWORD
from tests.support.http import asking
from tests.support.players import table
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import Wire, wire

PRESET = "snm-a-short"
RATES = {
    f"SPITE_MAX_{limit.name.upper()}": "0"
    for limit in fields(Limits)
    if limit.name.endswith(("_per_minute", "_in_flight_per_address"))
}
"""Settings without rate limits, so that only the quotas stop an attack."""
BALLAST = """
for i = 1, 150 do redis.call('SET', 'ballast:' .. i, string.rep('x', 60000)) end
"""
"""A Redis script that first stores about 9 MB, to shorten the attack.

Releases of Redis reserve different amounts for a large string, but the same for small ones.
"""
AT_ONCE = 24
"""The number of requests that the attack makes at a time."""


@dataclass
class Attack:
    """An attack: new guests create matches from addresses in up to 256 networks (/64) of a /56."""

    http: httpx.AsyncClient
    made: int = 0
    """The number of matches that were created."""
    refused: str = ""
    """The code of the last rejection of the attack by the server."""
    _guests: Iterator[int] = field(default_factory=count)

    async def make(self, tries: int) -> None:
        """Request `tries` matches, each as a new guest. Rejections do not stop the attack."""
        left = iter(range(tries))

        async def some() -> None:
            for _ in left:
                guest = next(self._guests)
                host = f"2001:db8:0:{guest % 256:x}::{guest:x}"
                answer = await self.http.post(
                    "/api/matches", json={"preset": PRESET}, headers={"x-forwarded-for": host}
                )
                # The next request is from another guest.
                self.http.cookies.clear()
                if answer.status_code == 201:
                    self.made += 1
                else:
                    self.refused = answer.json()["code"]

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def metric(server: ServerProcess, name: str) -> float:
    async with asking(server.url) as http:
        text = (await http.get("/metrics")).text
    return float(text.partition(f"\n{name} ")[2].partition("\n")[0] or 0)


async def play(server: ServerProcess, seed: int) -> None:
    """Play a whole game by two clients on the server. Assert that every move is accepted."""
    players = await table(server.url, PRESET, Random(seed))
    await players.play()
    assert [person.rejected_moves for person in players.people] == [[], [], []]


@pytest.mark.long
async def test_matches_of_a_56_network_are_limited_and_games_go_on(tmp_path: Path) -> None:
    settings = {**RATES, "SPITE_REDIS_MEMORY_MB": "16", "SPITE_MAX_MATCHES_PER_ADDRESS": "50"}
    with ServerProcess(tmp_path, settings) as server:
        async with asking(server.url) as http:
            attack = Attack(http)
            await asyncio.gather(attack.make(300), play(server, 1))
            assert attack.made == 200
            assert attack.refused == "too_many_from_address"
            # Another network of the same /48 is not affected.
            headers = {"x-forwarded-for": "2001:db8:0:1234::1"}
            answer = await http.post("/api/matches", json={}, headers=headers)
            assert answer.status_code == 201
        assert await metric(server, "spite_redis_memory_ratio") < MEMORY_GUESTS_PERCENT / 100
        assert "Traceback" not in server.log.read_text()


@pytest.mark.long
async def test_guests_who_fill_redis_do_not_stop_matches_in_play(tmp_path: Path) -> None:
    no_quotas = {
        "SPITE_MAX_MATCHES_PER_ADDRESS": "0",
        "SPITE_MAX_STORED_MATCHES_PER_ADDRESS": "0",
        "SPITE_REDIS_MEMORY_MB": "16",
    }
    with ServerProcess(tmp_path, {**RATES, **no_quotas}) as server:
        await ask(socket_url(server.data), "EVAL", BALLAST, 0)
        players = await table(server.url, PRESET, Random(2))
        async with asking(server.url) as http:
            attack = Attack(http)
            while attack.refused != "too_busy":
                await attack.make(100)
            before = attack.made
            await asyncio.gather(attack.make(100), players.play())
            assert attack.made == before
            assert (await http.get("/readyz")).text == "ready, short of memory: no guests\n"
        assert [person.rejected_moves for person in players.people] == [[], [], []]
        assert await metric(server, "spite_redis_memory_ratio") < MEMORY_MOVES_PERCENT / 100
        assert "Traceback" not in server.log.read_text()


PLAYERS = 300
ONE_ADDRESS = {"x-forwarded-for": "198.51.100.7"}


class Members:
    """Registered players in a test, each in their own browser."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server

    async def register(self, stack: AsyncExitStack, number: int) -> httpx.AsyncClient:
        """Register a player on the server from an address of their own. Return their browser."""
        http = await stack.enter_async_context(asking(self.server.url))
        http.headers.update({"origin": self.server.url, "user-agent": FIREFOX})
        await http.get("/api/me")
        body = {"name": f"Member {number:03}", "password": PASSWORD}
        home = {"x-forwarded-for": f"203.0.{113 + number // 250}.{number % 250}"}
        answer = await http.post("/api/account/register", json=body, headers=home)
        assert answer.is_success, answer.text
        return http

    async def sit(
        self, stack: AsyncExitStack, pair: tuple[httpx.AsyncClient, httpx.AsyncClient], **at: Any
    ) -> Wire:
        """Start a match of two registered players, and return the second one's connection.

        `at` are further arguments of the requests, such as headers with an address.
        """
        host, guest = pair
        made = await host.post("/api/matches", json={"preset": PRESET}, **at)
        assert made.status_code == 201, made.text
        address = MatchAddress.of(made.json()["url"])
        wires = []
        for browser in (host, guest):
            cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
            connected = wire(address, cookie=cookie, origin=self.server.url, **at)
            wires.append(await stack.enter_async_context(connected))
        await wires[1].send(Accept(id=CommandId("in"), version=Version(0)))
        for one in wires:
            await one.receive_a("step", version=2)
        return wires[1]


@pytest.mark.long
async def test_three_hundred_registered_players_behind_one_address_all_play(tmp_path: Path) -> None:
    # Guests of the address have used up the guests' quota.
    settings = {"SPITE_MAX_MATCHES_PER_ADDRESS": "5"}
    with ServerProcess(tmp_path, settings) as server:
        async with AsyncExitStack() as stack:
            members = Members(server)
            few = asyncio.Semaphore(8)

            async def newcomer(number: int) -> httpx.AsyncClient:
                async with few:
                    return await members.register(stack, number)

            everybody = await asyncio.gather(*(newcomer(number) for number in range(PLAYERS)))
            pairs = list(zip(everybody[::2], everybody[1::2], strict=True))
            for pair in pairs:
                async with AsyncExitStack() as first:
                    one = await members.sit(first, pair)
                    await one.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
                    await one.receive_a("accepted")

            async def all_archived() -> bool:
                name = 'spite_games_archived_total{outcome="archived"}'
                return await metric(server, name) == len(pairs)

            await until(all_archived)
            stranger = await members.register(stack, PLAYERS)
            for number in range(6):
                async with asking(server.url) as guest:
                    made = await guest.post("/api/matches", json={}, headers=ONE_ADDRESS)
                    assert made.status_code == (201 if number < 5 else 429)
            made = await stranger.post("/api/matches", json={}, headers=ONE_ADDRESS)
            assert made.json()["code"] == "too_many_from_address"
            for pair in pairs:
                await members.sit(stack, pair, headers=ONE_ADDRESS)
            assert await metric(server, "spite_connections") == PLAYERS
        assert "Traceback" not in server.log.read_text()
