"""Tests of the gaps in which a node or Redis was stopped: when each begins and ends."""

from typing import cast

import pytest

from server.store.ports import Gap
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands
from server.store.redis.node_health import RedisNodeHealth


class SlowClock:
    """A clock that advances by `takes_ms` while Redis is asked for the time."""

    def __init__(self) -> None:
        self.ms = 1_000
        self.takes_ms = 1

    def now_ms(self) -> int:
        return self.ms

    async def ask(self) -> None:
        self.ms += self.takes_ms


@pytest.fixture
def clock() -> SlowClock:
    return SlowClock()


@pytest.fixture
def health(clock: SlowClock) -> RedisNodeHealth:
    return RedisNodeHealth(cast(Commands, None), "node", cast(RedisClock, clock))


async def go_on(health: RedisNodeHealth, clock: SlowClock) -> int:
    """Let a node's health tick and probe for about a second by `clock`.

    Return the time of its last tick (ms).
    """
    for _ in range(20):
        clock.ms += 40
        await health.confirm()
        clock.ms += 9
        health.tick()
    return clock.ms


async def test_a_gap_is_the_period_in_which_the_node_was_stopped(
    health: RedisNodeHealth, clock: SlowClock
) -> None:
    last_ms = await go_on(health, clock)
    clock.ms = last_ms + 20 + 5_000
    await health.confirm()
    assert health.gaps == (Gap(last_ms, last_ms + 5_021),)


async def test_a_probe_before_the_stop_does_not_change_the_gap(
    health: RedisNodeHealth, clock: SlowClock
) -> None:
    last_ms = await go_on(health, clock)
    clock.takes_ms = 5_000
    await health.confirm()
    assert health.gaps == (Gap(last_ms, last_ms + 5_000),)


async def test_a_gap_is_the_period_in_which_redis_was_silent(
    health: RedisNodeHealth, clock: SlowClock
) -> None:
    reached_ms = await go_on(health, clock) - 10

    async def wait() -> None:
        for _ in range(100):
            clock.ms += 50
            health.tick()

    clock.ask = wait  # type: ignore[method-assign]
    await health.confirm()
    assert health.gaps == (Gap(reached_ms, reached_ms + 10 + 5_000),)


async def test_a_gap_continues_while_redis_is_unavailable_after_a_stop(
    health: RedisNodeHealth, clock: SlowClock
) -> None:
    last_ms = await go_on(health, clock)
    clock.ms += 2_000
    health.tick()
    clock.takes_ms = 3_000
    await health.confirm()
    assert health.gaps == (Gap(last_ms, last_ms + 5_000),)


async def test_an_outage_of_redis_is_a_gap_even_if_the_last_answer_was_read_late(
    health: RedisNodeHealth, clock: SlowClock
) -> None:
    asked_ms = await go_on(health, clock)
    # Redis answers at once and then is silent for 1,004 ms. The node reads its answer after 80 ms.
    for takes_ms in (80, 930):

        async def wait(takes_ms: int = takes_ms) -> None:
            for _ in range(takes_ms // 10):
                clock.ms += 10
                health.tick()

        clock.ask = wait  # type: ignore[method-assign]
        await health.confirm()
    assert health.gaps == (Gap(asked_ms, asked_ms + 1_010),)


async def test_a_short_stop_is_not_a_gap(health: RedisNodeHealth, clock: SlowClock) -> None:
    await go_on(health, clock)
    clock.ms += 900
    await go_on(health, clock)
    assert health.gaps == ()
