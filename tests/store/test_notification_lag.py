"""A node knows how long news take, and that they don't come."""

import asyncio

import pytest

from server.store.redis.notifications import NotificationFeed
from server.store.redis.stores import RedisStores
from tests.support.patience import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Unanswered:
    """Takes commands, and sends nothing on."""

    waiting = 0

    async def run(self, command: object) -> int:
        self.last = command
        return 0


async def test_word_to_itself_comes_soon(store: RedisStores) -> None:
    async def measured() -> bool:
        return store.notification_lag_s > 0

    await until(measured)
    assert store.notification_lag_s < PATIENCE_S


async def test_word_that_does_not_come_is_late(store: RedisStores) -> None:
    feed: NotificationFeed = store._notifications
    # It needs one method of all that Commands have.
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
