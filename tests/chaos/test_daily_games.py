"""Chaos test of daily deals: under kills of nodes, Redis and PostgreSQL, each game counts once.

The result is that of its record. With `--chaos-games N`, at least N games are played, by
`--chaos-players` at a time, with a kill whenever half as many games are over.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

import httpx
import pytest

from protocol.core.http import Guest
from protocol.core.ids import MatchId
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.daily.days import DAY_MS, after, begins_ms, day_of
from server.daily.pools import new_pool
from server.daily.results import OWN_SEAT, points_left
from server.games.luck import LuckRecords
from server.games.registry import game_of_record
from server.store.daily import DailyGame
from server.store.redis_binary import redis_binaries
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.daily import SqlDaily
from server.transport.web.identity import COOKIE
from tests.chaos import faults
from tests.chaos.world import Plan, World, world
from tests.support.http import asking
from tests.support.players import Person
from tests.support.postgresql_server import PostgresqlServer
from tests.support.redis_server import RedisServer
from tests.support.timeouts import until
from tests.support.whole_day import require_whole_day

MOVES = 6
"""The maximum number of moves before a player resigns, so that ledgers are short."""
KILLS = (faults.kill_a_node, faults.kill_redis, faults.kill_the_database)
PAUSE_S = 0.2
FIRST_ADDRESS = IPv4Address("11.0.0.1")
ASKED_AT_ONCE = 200
"""The number of games whose results the check asks for at a time."""
STALL_S = 120.0
"""The time without a finished game after which the daily deal has stalled, in seconds."""

Answer = TypeVar("Answer")


@dataclass
class Resigner(Person):
    """A test player who resigns after some moves of their own."""

    patience: int = MOVES

    async def move(self) -> None:
        if len(self.moves) < self.patience:
            await super().move()
        elif not self.client.waiting and not self.sees_the_end:
            await self.client.resign()


class DailyPlayers:
    """Guests of different networks, each of whom plays today's deal once."""

    def __init__(self, sites: list[str], chance: Random) -> None:
        self.finished: list[MatchId] = []
        """The matches that their players have seen the end of."""
        self.ending = False
        self._sites = sites
        self._chance = chance
        self._addresses = map(str, map(IPv4Address, count(int(FIRST_ADDRESS), 256)))
        self._another = asyncio.Event()

    async def play(self) -> None:
        """Play the daily deal with one guest after the other until the end is requested."""
        while not self.ending:
            await self._play_once(next(self._addresses))

    async def wait_until_finished(self, games: int) -> None:
        """Wait until this number of games of the daily deal is over in all.

        Raises TimeoutError if none ends within STALL_S.
        """
        while len(self.finished) < games:
            self._another.clear()
            async with asyncio.timeout(STALL_S):
                await self._another.wait()

    async def _play_once(self, address: str) -> None:
        guest = await answered(lambda: new_guest(self._site()))
        match = await self._begin(guest, address)
        chance = Random(self._chance.random())
        client = MatchClient(MatchAddress(self._site(), match), guest.token, chance=chance.random)
        player = Resigner(client, chance, patience=chance.randint(1, MOVES))
        following = asyncio.create_task(player.follow())
        while not following.done():
            # A lost connection is opened again at any node.
            client.move_to(MatchAddress(self._site(), match))
            await asyncio.wait([following], timeout=PAUSE_S)
        await following
        # A second request leads to the same game.
        assert await self._begin(guest, address) == match
        self.finished.append(match)
        self._another.set()

    async def _begin(self, guest: Guest, address: str) -> MatchId:
        async def begin() -> MatchId:
            site = self._site()
            headers = {"origin": site, "x-forwarded-for": address}
            async with asking(site) as http:
                http.cookies.set(COOKIE, guest.token)
                answer = await http.post("/api/daily", headers=headers)
                answer.raise_for_status()
                return MatchId(answer.json()["id"])

        return await answered(begin)

    def _site(self) -> str:
        return self._chance.choice(self._sites)


async def answered(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Make a request by calling `ask`, repeat it while it fails, and return its answer.

    Nodes or stores may be down meanwhile. Raises AssertionError, with the last failures, after
    STALL_S.
    """
    failures: list[str] = []
    try:
        async with asyncio.timeout(STALL_S):
            while True:
                try:
                    return await ask()
                except (httpx.HTTPError, OSError) as failure:
                    failures.append(repr(failure))
                    await asyncio.sleep(PAUSE_S)
    except TimeoutError:
        raise AssertionError(f"no answer: {Counter(failures[-50:])}") from None


@pytest.mark.long
async def test_each_daily_game_is_counted_once(
    plan: Plan, postgresql: PostgresqlServer, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    require_whole_day()
    redis = RedisServer(redis_binaries()[0], tmp_path / "redis")
    await redis.start()
    chance = Random(plan.seed)
    try:
        async with (
            world(tmp_path, redis, redis.url, chance, postgresql, port=redis.port) as whole,
            SqlArchive(database_at(whole.archive_url, Path())) as archive,
        ):
            store = SqlDaily(archive)
            today = day_of(time.time_ns() // 1_000_000)
            for day in (today, after(today)):
                await store.add_pool(new_pool(day, begins_ms(today) - DAY_MS))
            players = DailyPlayers(whole.party.sites, chance)
            at_a_time = pytestconfig.getoption("--chaos-players")
            await play_under_kills(whole, players, at_a_time=at_a_time, games=plan.games)
            await check_counted(players.finished, archive, store, chance)
    finally:
        redis.kill()


async def play_under_kills(
    whole: World[RedisServer], players: DailyPlayers, *, at_a_time: int, games: int
) -> None:
    """Play `at_a_time` daily games under kills of a node, Redis and PostgreSQL in turn.

    Stop once each kind was killed and restarted, and at least this number of games is over.
    """
    kills = Counter[str]()
    async with asyncio.TaskGroup() as playing:
        for _ in range(at_a_time):
            playing.create_task(players.play())
        while kills.total() < len(KILLS) or len(players.finished) < games:
            kill = KILLS[kills.total() % len(KILLS)]
            await kill(whole)
            kills[kill.__name__] += 1
            await players.wait_until_finished(len(players.finished) + max(1, at_a_time // 2))
        players.ending = True
    print(f"\n{len(players.finished)} daily games under {kills.total()} kills: {dict(kills)}")


async def check_counted(
    finished: Sequence[MatchId], archive: SqlArchive, store: SqlDaily, chance: Random
) -> None:
    """Check that every finished daily game is counted once, with its record's result."""
    counted: dict[MatchId, DailyGame] = {}

    async def are_more_counted() -> bool:
        before = len(counted)
        # A few at a time: asking for thousands of games takes longer than counting the next one.
        # At random, because nodes count in no order.
        missing = sorted(set(finished) - counted.keys())
        for match in chance.sample(missing, min(ASKED_AT_ONCE, len(missing))):
            game = await store.game_of_match(match)
            if game is not None and game.left is not None:
                counted[match] = game
        return len(counted) > before

    while len(counted) < len(finished):
        await until(are_more_counted)
    for match, game in counted.items():
        line = await archive.record(match, 1) or b""
        records = game_of_record(line).records
        assert isinstance(records, LuckRecords)
        luck = (await asyncio.to_thread(records.luck, line)).luck_of(OWN_SEAT)
        assert await archive.games(match) == 1
        assert await store.games_of(game.player) == [game]
        assert (game.left, game.luck) == (points_left(line), luck)
        assert game.luck_version == records.luck_version
