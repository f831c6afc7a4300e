"""Benchmark of profiles, leaderboards and archive searches over very many players and results.

It is used by `spite bench-results`. Queries take the path of HTTP requests, down to the bytes of
the answer, one after another.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from statistics import quantiles
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from server.bench.many_results import APART_MS, BEGAN_MS, POOL, PRESETS, Size, name_at
from server.bench.plans import plans_of
from server.games.registry import DEFAULT_GAME
from server.matches.archive.http.archive_search import OWN_RULES, ArchiveSearch
from server.matches.archive.statistics import all_versions
from server.players.profiles import Profiles
from server.ratings.http import LeaderboardsApi
from server.ratings.pools import SPEEDS
from server.store.sql.archive import SqlArchive
from server.store.sql.database import Database
from server.store.sql.players import SqlPlayers
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch
from server.store.sql.statistics import SqlStatistics
from server.transport.web.player_names import PlayerNames

Pages = tuple[LeaderboardsApi, ArchiveSearch]
Ask = Callable[[Pages], Awaitable[Response]]
KINDS = ("profile", "leaderboard", "search")


async def measure(
    database: Database, archive: SqlArchive, size: Size, times: int, seed: int
) -> dict[str, Any]:
    """Return the figures of `times` queries of each kind: p50, p99 and the longest in ms, and the
    plan of the slowest query.
    """
    chance = Random(seed)  # noqa: S311 -- nothing is at stake
    figures: dict[str, Any] = {}
    for kind in KINDS:
        took: list[tuple[float, str, Ask]] = []
        async with _pages(archive, size) as pages:
            for _ in range(times):
                query, ask = question(kind, size, chance)
                began_s = time.perf_counter()
                await ask(pages)
                took.append((1000 * (time.perf_counter() - began_s), query, ask))
        took.sort(key=lambda one: one[0])
        cuts = quantiles([one[0] for one in took], n=100)
        most_ms, query, ask = took[-1]
        figures[kind] = {
            "p50_ms": round(cuts[49], 2),
            "p99_ms": round(cuts[98], 2),
            "most_ms": round(most_ms, 2),
            "slowest": query,
            "plan": await _plan(database, archive, size, ask),
        }
    return figures


def question(kind: str, size: Size, chance: Random) -> tuple[str, Ask]:
    """Return the text of a random query of the archive for a benchmark, and a function that sends
    it.
    """
    # Players with many games are also queried more often.
    name = name_at(int(chance.random() ** chance.choice([1, 2]) * size.players))
    match kind:
        case "profile":
            return name, lambda pages: pages[0].profile(_request({"name": name}))
        case "leaderboard":
            below = {"after": f"{chance.uniform(1000, 2200):.3f}-{name}"}
            query = below if chance.random() < 0.5 else {}
            path = {"game": POOL.game_key, "preset": POOL.preset, "speed": POOL.speed}
            return urlencode(query), lambda pages: pages[0].leaderboard(_request(path, query))
    query = _search(name, name_at(chance.randrange(min(100, size.players))), size, chance)
    return urlencode(query), lambda pages: pages[1].search(_request({}, query))


def _search(name: str, often: str, size: Size, chance: Random) -> dict[str, str]:
    """Return the parameters of a random search in the archive for a benchmark.

    Rare results take long.
    """
    then_ms = BEGAN_MS + chance.randrange(size.matches) * APART_MS
    of_game: dict[str, str] = {"game": DEFAULT_GAME}
    query: dict[str, str] = chance.choice(
        [
            {},
            {"player": name},
            {"player": name, **of_game, "preset": PRESETS[1], "result": "won"},
            {"player": often, **of_game, "preset": PRESETS[1], "speed": "classical"},
            {"player": often, "result": "drawn"},
            {"player": often, "opponent": name},
            {"player": name, "since": str(then_ms)},
            of_game | {"preset": PRESETS[0]},
            of_game | {"preset": PRESETS[1], "speed": "bullet"},
            of_game | {"preset": OWN_RULES, "result": "drawn"},
            of_game | {"speed": chance.choice(SPEEDS)},
            of_game | {"result": "drawn"},
            {"result": "drawn"},
            {"until": str(then_ms)},
        ]
    )
    before = {"before": f"{then_ms}-m"} if chance.random() < 0.5 else {}
    return query | before


def _request(path: dict[str, str], query: dict[str, str] | None = None) -> Request:
    text = urlencode(query or {}).encode()
    return Request({"type": "http", "headers": [], "path_params": path, "query_string": text})


class _Clock:
    """A clock that stands at a moment just after the last match, for a benchmark."""

    def __init__(self, size: Size) -> None:
        self._now_ms = size.ended_ms

    def now_ms(self) -> int:
        return self._now_ms


@asynccontextmanager
async def _pages(archive: SqlArchive, size: Size) -> AsyncIterator[Pages]:
    clock = _Clock(size)
    players, search = SqlPlayers(archive), SqlSearch(archive)
    people = Profiles(players, clock.now_ms)
    reading = asyncio.create_task(people.run())
    named = PlayerNames(players, people)
    try:
        yield (
            LeaderboardsApi(
                ratings=SqlRatings(archive),
                search=search,
                statistics=SqlStatistics(archive),
                analysed=all_versions(),
                players=named,
                clock=clock,
            ),
            ArchiveSearch(search, archive, named),
        )
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _plan(database: Database, archive: SqlArchive, size: Size, ask: Ask) -> list[str]:
    async def again(_archive: SqlArchive) -> None:
        async with _pages(archive, size) as pages:
            await ask(pages)

    return await plans_of(database, archive, again, measured=True)
