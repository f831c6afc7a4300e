"""The whole Redis store of a node: builds, opens, runs and closes the parts for all ports."""

import contextlib
import logging
from collections.abc import Callable
from typing import Self

from server.background import run_together
from server.store.bot_queue import BotQueue
from server.store.challenges import ChallengeStore
from server.store.chat import ChatStore
from server.store.errors import StoreUnavailable
from server.store.lobby import LobbyStore
from server.store.match_counts import AddressMatches, PlayerMatches
from server.store.player_changes import PlayerChanges
from server.store.ports import (
    Clock,
    Commits,
    Deadlines,
    MatchStore,
    Memory,
    NodeHealth,
    NotificationSource,
    Outbox,
    PresenceStore,
    SecretStore,
)
from server.store.redis.address_matches import RedisAddressMatches
from server.store.redis.bot_queue import RedisBotQueue
from server.store.redis.challenges import RedisChallenges
from server.store.redis.chat import RedisChat
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Redis
from server.store.redis.commits import RedisCommits
from server.store.redis.deadlines import RedisDeadlines
from server.store.redis.errors import TooFewReplicas
from server.store.redis.keys import matches_in_play, open_matches
from server.store.redis.lobby import LEASE_MS as LOBBY_LEASE_MS
from server.store.redis.lobby import RedisLobby
from server.store.redis.lobby_notifications import LobbyNotifications
from server.store.redis.match_subscriptions import LEASE_MS, MatchSubscriptions
from server.store.redis.matches import RedisMatches
from server.store.redis.memory import RedisMemory
from server.store.redis.node_health import RedisNodeHealth
from server.store.redis.notifications import NotificationFeed
from server.store.redis.outbox import RedisOutbox
from server.store.redis.player_changes import ReceivedPlayerChanges, RedisPlayerChanges
from server.store.redis.player_matches import RedisPlayerMatches
from server.store.redis.presence import RedisPresence
from server.store.redis.secrets import RedisSecrets

log = logging.getLogger(__name__)

MORE_QUESTIONS = 4
"""The number of times that a starting node asks Redis for the time again."""


class RedisStores:
    """The Redis store of one node: an attribute for each port that Redis implements.

    The store is open while its context is entered. Meanwhile its owner keeps `run` running. It has
    two connections to each server that takes commands, and one more for notifications.
    """

    def __init__(
        self,
        url: str,
        node_id: str,
        *,
        replica_acks: int = 0,
        keep_finished_ms: int | None = None,
        watch_lease_ms: int = LEASE_MS,
        lobby_lease_ms: int = LOBBY_LEASE_MS,
        commit_took_s: Callable[[float], None] = lambda _seconds: None,
        commit_failed: Callable[[str], None] = lambda _why: None,
    ) -> None:
        """Prepare without connecting. `url` is a URL for `server.store.redis.address`.

        `node_id` is unique to this run of this process. A write counts once `replica_acks` replicas
        have it. Archived matches that are over are kept for `keep_finished_ms`; None keeps them for
        ever.

        `watch_lease_ms` is how long other nodes publish to a dead node, and `lobby_lease_ms` how
        long the lobby keeps its entries. `commit_took_s` and `commit_failed` measure commits
        (`RedisCommits`). Raises BadRedisUrl.
        """
        self.node_id = node_id
        self._redis = Redis(url, replica_acks)
        # Commits have their own connection, so that none waits behind a long log.
        self._for_commits = self._redis.commands()
        self._for_others = self._redis.commands()
        self._subscriptions = MatchSubscriptions(self._for_others, node_id, watch_lease_ms)
        lobby_notifications, player_changes = LobbyNotifications(), ReceivedPlayerChanges()
        self._notifications = NotificationFeed(
            self._redis,
            node_id,
            subscriptions=self._subscriptions,
            lobby=lobby_notifications,
            players=player_changes,
        )
        self._clock = RedisClock(self._for_others)
        self._health = RedisNodeHealth(self._for_others, node_id, self._clock)
        self.node_health: NodeHealth = self._health
        self.player_changes: PlayerChanges = RedisPlayerChanges(
            self._for_others, node_id, self._health, player_changes
        )
        self._presence = RedisPresence(self._for_others, node_id, self._clock, self._health)
        outbox = RedisOutbox(self._for_others, keep_finished_ms)
        bot_queue = RedisBotQueue(self._for_others, node_id)
        self.outbox: Outbox = outbox
        self.bot_queue: BotQueue = bot_queue
        self.commits: Commits = RedisCommits(
            self._for_commits,
            node_id,
            subscriptions=self._subscriptions,
            outbox=outbox,
            bot_queue=bot_queue,
            took_s=commit_took_s,
            failed=commit_failed,
        )
        self.matches: MatchStore = RedisMatches(self._for_others, self._subscriptions)
        self.deadlines: Deadlines = RedisDeadlines(self._for_others, self._clock)
        self.clock: Clock = self._clock
        self.notifications: NotificationSource = self._notifications
        self.presence: PresenceStore = self._presence
        self.chat: ChatStore = RedisChat(self._for_others, node_id)
        self.open_matches: PlayerMatches = RedisPlayerMatches(
            self._for_others, self._clock, open_matches, seats_taken=1
        )
        self.matches_in_play: PlayerMatches = RedisPlayerMatches(
            self._for_others, self._clock, matches_in_play, seats_taken=2
        )
        self.address_matches: AddressMatches = RedisAddressMatches(self._for_others, self._clock)
        self._lobby = RedisLobby(self._for_others, node_id, lobby_notifications, lobby_lease_ms)
        self.lobby: LobbyStore = self._lobby
        self.challenges: ChallengeStore = RedisChallenges(self._for_others)
        self._memory = RedisMemory(self._for_others)
        self.memory: Memory = self._memory
        self.secrets: SecretStore = RedisSecrets(self._for_others)

    def stop_reporting(self) -> None:
        """Freeze this node's reports of presence: the node stops, but its players stay."""
        self._presence.freeze()

    @property
    def waiting(self) -> int:
        """The number of commands that wait to be sent to Redis."""
        return self._for_commits.waiting + self._for_others.waiting

    @property
    def notification_lag_s(self) -> float:
        """The delay of notifications from other nodes, in seconds."""
        return self._notifications.lag_s

    @property
    def dials(self) -> int:
        """The number of connections to Redis that were opened so far.

        Those to sentinels, and those that only read a cluster's slots, don't count.
        """
        return self._redis.dials

    async def ping(self) -> None:
        """Check that commands can be sent to Redis. Raises StoreUnavailable."""
        await self._for_commits.ping()

    async def open(self) -> None:
        """Connect, and subscribe to notifications. `run` misses none from here on.

        Waits until there are enough replicas, and logs that it waits. Raises StoreUnavailable.
        """
        try:
            await self._ask_for_the_time()
            await self.ping()
            await self._memory.measure()
            await self._notifications.subscribe()
        except BaseException:
            await self._disconnect()
            raise

    async def run(self) -> None:
        """Receive notifications, renew leases, and send heartbeats, until cancelled.

        Start it once, when the store is open, and cancel it before closing the store. Neither an
        outage of Redis nor any other failure ends it.
        """
        await run_together(
            self._notifications.run,
            self._measure_notifications,
            self._renew_subscriptions,
            self._clock.keep_asking,
            self._health.run_heartbeats,
            self._health.run_ticks,
            self._health.run_probes,
            self._memory.keep_measuring,
            self._redis.keep_to_master,
        )

    async def _measure_notifications(self) -> None:
        await self._notifications.measure(self._for_others)

    async def _renew_subscriptions(self) -> None:
        await self._subscriptions.keep_renewing(self._notifications.add)

    async def close(self) -> None:
        """Remove this node's entries from Redis, if Redis answers, and disconnect."""
        with contextlib.suppress(StoreUnavailable):
            await self._lobby.leave()
            await self._health.end()
            await self._subscriptions.clear()
        await self._disconnect()

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _ask_for_the_time(self) -> None:
        logged = False
        while True:
            try:
                await self._clock.ask()
            except TooFewReplicas:
                # The request has already waited for replicas (REPLICA_TIMEOUT_MS), so repeat it at
                # once.
                if not logged:
                    log.warning("Redis has too few replicas: waiting")
                logged = True
            else:
                if logged:
                    log.warning("Redis has enough replicas")
                break
        for _ in range(MORE_QUESTIONS):
            # The clock is as exact as the quickest of its first replies.
            await self._clock.ask()

    async def _disconnect(self) -> None:
        await self._for_commits.close()
        await self._for_others.close()
        await self._notifications.close()
        await self._redis.close()
