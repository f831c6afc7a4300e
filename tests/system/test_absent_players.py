"""Test that players are paired while guests of one network seek and never come to their matches."""

import asyncio
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from server.bench.abuse import FAILURES, Attacker, ghosts
from server.bench.caller import Caller
from server.bench.origins import ORIGINS
from server.bench.visitor import ADDRESSES, seek
from server.store.redis_process import ask
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S, until

NO_SHOWS = "spite:{lobby}:no-shows:*"
PAUSE_S = 0.2
ALONE_S = 3.0
GHOSTS = 6


async def seek_and_stay_away(attacker: Attacker) -> None:
    while True:
        with suppress(*FAILURES):
            await ghosts(attacker)
        await asyncio.sleep(PAUSE_S)


@pytest.mark.long
async def test_visitors_are_paired_despite_absent_players_of_a_network(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        attacker = Attacker(server.url, ORIGINS["/48"], "", "")
        attacks = [asyncio.create_task(seek_and_stay_away(attacker)) for _ in range(GHOSTS)]
        async with httpx.AsyncHTTPTransport() as transport, asyncio.timeout(2 * PATIENCE_S):
            visitors = [Caller(server.url, address, transport) for address in ADDRESSES]
            for visitor in visitors:
                await visitor.ask("GET", "/api/me")

            async def has_no_show() -> bool:
                return bool(await ask(server.redis_url, "KEYS", NO_SHOWS))

            await until(has_no_show)
            first = asyncio.create_task(seek(visitors[0]))
            await asyncio.sleep(ALONE_S)
            pairings = await asyncio.gather(first, seek(visitors[1]))
        for attack in attacks:
            attack.cancel()
        await asyncio.gather(*attacks, return_exceptions=True)
        await attacker.transport.aclose()
    assert list(pairings) == [1, 1]
