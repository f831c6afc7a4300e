"""Test that each daily game is counted once if a node is killed between its end and its count."""

import asyncio
import time

import pytest
from msgspec.json import encode

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, MatchId, Version
from server.client.connection import MatchAddress
from server.daily.days import DAY_MS, after, begins_ms, day_of
from server.daily.pools import new_pool
from server.daily.results import OWN_SEAT, points_left
from server.games.luck import LuckRecords
from server.games.registry import game_of_record
from server.store.daily import DailyGame
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.daily import SqlDaily
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import wire

GUESTS = 2


@pytest.mark.long
async def test_each_game_is_counted_once(own_server: ServerProcess) -> None:
    async with SqlArchive(database_at(None, own_server.data)) as archive:
        store = SqlDaily(archive)
        today = day_of(time.time_ns() // 1_000_000)
        for day in (today, after(today)):
            await store.add_pool(new_pool(day, begins_ms(today) - DAY_MS))
        matches = [await resigned(own_server) for _ in range(GUESTS)]
        await asyncio.to_thread(own_server.kill)
        await asyncio.to_thread(own_server.start)
        results = [await result(archive, match) for match in matches]

        async def games() -> list[DailyGame]:
            found = [await store.game_of_match(match) for match in matches]
            return [game for game in found if game is not None]

        async def counted() -> int:
            return sum(game.left is not None for game in await games())

        async def some_counted() -> bool:
            return await counted() > 0

        async def all_counted() -> bool:
            return await counted() == GUESTS

        await until(some_counted)
        await asyncio.to_thread(own_server.kill)
        await asyncio.to_thread(own_server.start)
        await until(all_counted)
        assert [(game.left, game.luck) for game in await games()] == results
        assert await store.uncounted(after(today, -1), 1) == []


async def resigned(server: ServerProcess) -> MatchId:
    """Let a new guest begin the daily deal and resign. Return the match."""
    async with asking(server.url) as http:
        begun = await http.post("/api/daily", headers={"origin": server.url})
        begun.raise_for_status()
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    address = MatchAddress(server.url, MatchId(begun.json()["id"]))

    async def plays() -> bool:
        async with wire(address, cookie=cookie) as device:
            return bool((await device.receive_a("snapshot")).match.status == "playing")

    async with wire(address, cookie=cookie) as player:
        version = (await player.receive_a("snapshot")).version
        await until(plays)
        await player.send(Resign(id=CommandId("bye"), version=Version(version), game=1))
        while True:
            step = await player.receive_a("step")
            if any(event.type == "match_ended" for event in step.events):
                return address.match


async def result(archive: SqlArchive, match: MatchId) -> tuple[tuple[int, int], int]:
    """Return both seats' points left in a match and the player's luck, once it is archived.

    Also store the game's luck ledger, so that the node needs no process of its own to compute it.
    On a busy machine, such a process may get no time.
    """

    async def archived() -> bool:
        return await archive.record(match, 1) is not None

    await until(archived)
    line = await archive.record(match, 1) or b""
    records = game_of_record(line).records
    assert isinstance(records, LuckRecords)
    ledger = await asyncio.to_thread(records.luck, line)
    await archive.write_ledger(match, 1, records.luck_version, encode(ledger))
    return points_left(line), ledger.luck_of(OWN_SEAT)
