"""Tests that a node's clock follows that of Redis, and is never ahead after slow answers."""

from typing import cast

import pytest

from server.store.redis import clock as redis_clock
from server.store.redis.clock import RedisClock
from server.store.redis.commands import Commands


class Answers:
    """A stand-in for a Redis that answers slowly, with a clock exactly `offset_ms` ahead.

    Only the network's delays pass on the node's own clock, which reads `ms`.
    """

    def __init__(self) -> None:
        self.ms = 0
        self.offset_ms = 5_000_000
        self.there_ms = self.back_ms = 0

    async def run(self, _command: object) -> int:
        self.ms += self.there_ms
        answer_ms = self.ms + self.offset_ms
        self.ms += self.back_ms
        return answer_ms


@pytest.fixture
def redis(monkeypatch: pytest.MonkeyPatch) -> Answers:
    redis = Answers()
    monkeypatch.setattr(redis_clock, "steady_ms", lambda: redis.ms)
    return redis


@pytest.mark.parametrize("way", ["there", "back"])
async def test_a_slow_answer_does_not_put_the_clock_ahead(redis: Answers, way: str) -> None:
    clock = RedisClock(cast(Commands, redis))
    await clock.ask()
    # Clocks drift a little. A slow answer must not be trusted for its whole delay.
    redis.offset_ms += 3
    setattr(redis, f"{way}_ms", 200)
    for _ in range(3):
        await clock.ask()
        ahead_ms = clock.now_ms() - redis.ms - redis.offset_ms
        assert -4 <= ahead_ms <= 2


async def test_the_clock_is_not_ahead_after_a_slow_first_answer(redis: Answers) -> None:
    redis.there_ms = 200
    clock = RedisClock(cast(Commands, redis))
    await clock.ask()
    assert clock.now_ms() - redis.ms - redis.offset_ms <= 2
