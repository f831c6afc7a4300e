"""The store on Redis, as the composition root takes it."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any, Self

from protocol.ids import MatchId, PlayerId, Version
from server.store.ports import Commit, Log, News, Present, Stored, StoreUnavailable
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Redis
from server.store.redis.matches import RedisMatches
from server.store.redis.news import NewsFeed
from server.store.redis.offers import RedisOffers
from server.store.redis.presence import RedisPresence
from server.store.redis.refusals import TooFewReplicas
from server.store.redis.secrets import RedisSecrets
from server.store.redis.watched import LEASE_MS, Watched

log = logging.getLogger(__name__)


class RedisStore:
    """All of `server.store.ports` on Redis.

    There are three connections, one for news and two to each server that takes commands.
    """

    def __init__(
        self,
        url: str,
        node_id: str,
        *,
        replica_acks: int = 0,
        keep_finished_ms: int | None = None,
        watch_lease_ms: int = LEASE_MS,
    ) -> None:
        """`url` as `server.store.redis.address` reads it; raises its BadRedisUrl.

        `node_id` is this process's alone, and new in each run. Nothing counts as stored before
        `replica_acks` replicas have it. Matches that are over are kept for `keep_finished_ms`; None
        keeps them for ever.
        """
        self.node_id = node_id
        self._redis = Redis(url, replica_acks)
        self._commits = self._redis.commands()
        self._others = self._redis.commands()
        self._clock = RedisClock(self._others)
        self._watched = Watched(self._others, node_id, watch_lease_ms)
        self._matches = RedisMatches(
            self._commits, self._others, node_id, self._watched, self._clock, keep_finished_ms
        )
        self._presence = RedisPresence(self._others, node_id)
        self._offers = RedisOffers(self._others, self._clock)
        self._secrets = RedisSecrets(self._others)
        self._news = NewsFeed(self._redis, node_id, self._watched)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect, and hear news from here on. Raises StoreUnavailable.

        Waits for the replicas that have to vouch for what Redis says, and tells that it does.
        """
        try:
            await self._ask_for_the_time()
            await self.ping()
            await self._news.subscribe()
        except BaseException:
            await self._disconnect()
            raise
        self._tasks = [
            asyncio.create_task(self._news.run()),
            asyncio.create_task(self._watched.keep(self._news.hear)),
            asyncio.create_task(self._news.measure(self._others)),
            asyncio.create_task(self._clock.keep()),
            asyncio.create_task(self._redis.keep()),
        ]

    async def _ask_for_the_time(self) -> None:
        told = False
        while True:
            try:
                await self._clock.ask()
            except TooFewReplicas:
                # It has waited for them already (REPLICA_TIMEOUT_MS), so it may ask at once.
                if not told:
                    log.warning("Redis has fewer replicas than have to acknowledge: waiting")
                told = True
            else:
                if told:
                    log.warning("Redis has the replicas that have to acknowledge")
                return

    async def close(self) -> None:
        """Take back what the other nodes hold of this one, as far as Redis answers; disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreUnavailable):
            await self._presence.leave()
            await self._watched.leave()
        await self._disconnect()

    async def _disconnect(self) -> None:
        await self._commits.close()
        await self._others.close()
        await self._news.close()
        await self._redis.close()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def waiting(self) -> int:
        """How many commands wait to be sent."""
        return self._commits.waiting + self._others.waiting

    @property
    def news_lag_s(self) -> float:
        """How long news from other nodes take."""
        return self._news.lag_s

    @property
    def dials(self) -> int:
        """How many connections to Redis were made, those for moves to a cluster left out."""
        return self._redis.dials

    async def ping(self) -> None:
        """Return if commits can be sent. Raises StoreUnavailable."""
        await self._commits.ping()

    async def create(self, commit: Commit) -> bool:
        return await self._matches.create(commit)

    async def watch(self, match: MatchId, recent: int = 0) -> Stored | None:
        return await self._matches.watch(match, recent)

    async def follow(self, match: MatchId, after: Version) -> Log | None:
        return await self._matches.follow(match, after)

    async def unwatch(self, match: MatchId) -> None:
        await self._matches.unwatch(match)

    def commit(self, commit: Commit) -> Coroutine[Any, Any, bool]:
        return self._matches.commit(commit)

    async def steps(self, match: MatchId, after: Version) -> Sequence[bytes]:
        return await self._matches.steps(match, after)

    async def due(self, limit: int) -> Sequence[MatchId]:
        return await self._matches.due(limit)

    def now_ms(self) -> int:
        return self._clock.now_ms()

    def news(self) -> AsyncIterator[News]:
        return self._news.news()

    async def report(self, match: MatchId, seats: tuple[int, int], spectators: int) -> None:
        await self._presence.report(match, seats, spectators)

    async def present(self, match: MatchId) -> Present:
        return await self._presence.present(match)

    async def reserve(self, player: PlayerId, limit: int) -> str | None:
        return await self._offers.reserve(player, limit)

    async def use(self, player: PlayerId, reservation: str, match: MatchId) -> None:
        await self._offers.use(player, reservation, match)

    async def signing_key(self) -> bytes:
        return await self._secrets.signing_key()
