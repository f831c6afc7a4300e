"""Tests that a node measures the delay of notifications, even if none arrives."""

import asyncio

import pytest

from server.store.redis.notifications import NotificationFeed
from server.store.redis.stores import RedisStores
from tests.support.timeouts import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Unanswered:
    """A stand-in for a Redis that accepts published notifications and forwards none."""

    waiting = 0

    async def run(self, command: object) -> int:
        self.last = command
        return 0


async def test_a_probe_arrives_soon(store: RedisStores) -> None:
    async def measured() -> bool:
        return store.notification_lag_s > 0

    await until(measured)
    assert store.notification_lag_s < PATIENCE_S


async def test_a_missing_probe_counts_as_delay(store: RedisStores) -> None:
    feed: NotificationFeed = store._notifications
    # It needs only one method of Commands.
    measuring = asyncio.create_task(feed.measure(Unanswered(), every_s=0))  # type: ignore[arg-type]

    async def late() -> bool:
        return feed.lag_s > 0.05

    try:
        await until(late)
    finally:
        measuring.cancel()


async def test_connections_are_counted(store: RedisStores) -> None:
    await store.ping()
    assert store.dials == 3
