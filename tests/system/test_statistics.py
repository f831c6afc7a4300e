"""Tests of the background analysis of games on a running server, which feeds play statistics.

If the server is killed in the middle of it, each game counts once. The analysis can be switched
off.
"""

import asyncio
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId
from server.games.records import to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from server.matches.archive.statistics import CLAIM_MS
from server.store.players import Registration
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.players import SqlPlayers
from server.store.sql.statistics import SqlStatistics
from server.store.sql.statistics_tables import GAMES_TO_ANALYSE
from tests.games.spite.record.games import random_record
from tests.support.archives import PLAYERS, finished_game, finished_match
from tests.support.http import asking, get
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until

GAMES = 3
ANNA = PLAYERS[0]


async def fill(archive: SqlArchive) -> None:
    """Register a player and archive the player's games, as a node does."""
    await SqlPlayers(archive).register(Registration(ANNA, "Anna", "anna", at_ms=1))
    for seed in range(1, GAMES + 1):
        match = MatchId(f"match{seed}")
        line = to_line(to_json(random_record(PRESETS["snm-a-short"], seed))).encode()
        game = replace(finished_game(match, 1, line), winner=0)
        await archive.write([game], [finished_match(match, 1)])


@pytest.mark.long
async def test_each_game_counts_once(own_server: ServerProcess) -> None:
    async with SqlArchive(database_at(None, own_server.data)) as archive:
        store = SqlStatistics(archive)

        async def dues_ms() -> list[int]:
            queued = await archive.tuples(GAMES_TO_ANALYSE.select())
            return [row.due_ms for row in queued]

        async def is_claimed() -> bool:
            return any(due_ms > 0 for due_ms in await dues_ms())

        async def all_counted() -> bool:
            return await dues_ms() == []

        await fill(archive)
        await until(is_claimed)
        await asyncio.to_thread(own_server.kill)
        claimed = await dues_ms()
        assert max(claimed) <= time.time_ns() // 1_000_000 + CLAIM_MS
        # The time for which other nodes leave a killed node's game alone passes at once.
        async with archive.writing() as connection:
            await connection.execute(GAMES_TO_ANALYSE.update().values(due_ms=0))
        await asyncio.to_thread(own_server.start)
        await until(all_counted)
        found = await store.statistics_of(ANNA)
        assert sorted(row.match for row in found) == [f"match{n}" for n in range(1, GAMES + 1)]
        async with asking(own_server.url) as http:
            metrics = (await http.get("/metrics")).text
        assert "spite_games_to_analyse" in metrics
        assert 'spite_games_analysed_total{outcome="failed"}' not in metrics
        assert 'spite_games_analysed_total{outcome="counted"}' in metrics


def test_the_analysis_can_be_switched_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"SPITE_GAME_ANALYSIS": "off"}) as server:
        assert "spite_games_to_analyse" not in get(f"{server.url}/metrics").text
