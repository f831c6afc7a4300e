"""Tests of the cache that creates a value once a second for all callers that want it."""

import asyncio

import pytest

from server.matches.cache import LASTS_S, RateLimitedCache


class Maker:
    """A source of values with a RateLimitedCache of them. It records which values it made."""

    def __init__(self, lasts_s: float = LASTS_S) -> None:
        self.made: list[str] = []
        self.now_s = 0.0
        self.go_on = asyncio.Event()
        self.go_on.set()
        self.fails = False
        self.values = RateLimitedCache(self.make, 2, lambda: self.now_s, lasts_s)

    async def make(self, key: str) -> str:
        self.made.append(key)
        await self.go_on.wait()
        if self.fails:
            raise ValueError(key)
        return f"{key}{len(self.made)}"


async def test_a_value_is_created_once_for_all_callers_and_again_after_a_second() -> None:
    maker = Maker()
    maker.go_on.clear()
    asking = asyncio.gather(*(maker.values.get("a") for _ in range(50)))
    await asyncio.sleep(0)
    # Regardless of how long the creation takes.
    maker.now_s += 5 * LASTS_S
    late = asyncio.ensure_future(maker.values.get("a"))
    await asyncio.sleep(0)
    maker.go_on.set()
    assert {*await asking, await late} == {"a1"}
    maker.now_s += LASTS_S
    assert await maker.values.get("a") == "a2"
    maker.now_s += LASTS_S / 2
    assert await maker.values.get("a") == "a2"
    assert maker.made == ["a", "a"]


async def test_a_cancelled_call_does_not_affect_others() -> None:
    maker = Maker()
    maker.go_on.clear()
    first, second = (asyncio.ensure_future(maker.values.get("a")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    maker.go_on.set()
    assert await second == "a1"


async def test_an_error_reaches_all_callers_and_expires_after_a_second() -> None:
    # Even if values are kept for longer.
    maker = Maker(lasts_s=30 * LASTS_S)
    maker.fails = True
    for _ in range(2):
        with pytest.raises(ValueError, match="a"):
            await maker.values.get("a")
    assert maker.made == ["a"]
    maker.fails, maker.now_s = False, LASTS_S
    assert await maker.values.get("a") == "a2"
    maker.now_s += 29 * LASTS_S
    assert await maker.values.get("a") == "a2"


async def test_the_oldest_of_too_many_values_is_removed() -> None:
    maker = Maker()
    for key in ("a", "b", "c", "b", "a"):
        await maker.values.get(key)
    assert maker.made == ["a", "b", "c", "a"]


async def test_an_outdated_value_is_removed_unless_it_was_replaced() -> None:
    maker = Maker()
    first = await maker.values.get("a")
    maker.values.remove("a", first)
    second = await maker.values.get("a")
    assert (first, second) == ("a1", "a2")
    maker.values.remove("a", first)
    maker.values.remove("b", first)
    assert await maker.values.get("a") == second
