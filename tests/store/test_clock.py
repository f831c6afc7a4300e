"""A node's clock follows that of Redis."""

import time
from typing import cast

import pytest

from server.store.redis.clock import RedisClock, steady_ms
from server.store.redis.commands import Commands


class Answers:
    """A stand-in for a Redis that answers slowly, with a clock exactly `offset_ms` ahead."""

    offset_ms = 5_000_000
    there_s = back_s = 0.0

    async def run(self, _command: object) -> int:
        # This Redis only answers with the time, and only the network's delays matter.
        time.sleep(self.there_s)  # noqa: ASYNC251
        told_ms = steady_ms() + self.offset_ms
        time.sleep(self.back_s)  # noqa: ASYNC251
        return told_ms


@pytest.mark.parametrize("way", ["there", "back"])
async def test_a_slow_answer_does_not_put_the_clock_ahead(way: str) -> None:
    redis = Answers()
    clock = RedisClock(cast(Commands, redis))
    await clock.ask()
    # Clocks drift a little. A slow answer must not be trusted for its whole delay.
    redis.offset_ms += 3
    setattr(redis, f"{way}_s", 0.2)
    for _ in range(3):
        await clock.ask()
        ahead_ms = clock.now_ms() - steady_ms() - redis.offset_ms
        assert -4 <= ahead_ms <= 2


async def test_the_clock_is_not_ahead_after_a_slow_first_answer() -> None:
    redis = Answers()
    redis.there_s = 0.2
    clock = RedisClock(cast(Commands, redis))
    await clock.ask()
    assert clock.now_ms() - steady_ms() - redis.offset_ms <= 2
