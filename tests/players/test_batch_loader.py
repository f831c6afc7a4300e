"""Tests `BatchLoader`, which combines concurrent reads of the database and caches the results.

Cached values last longer while the database is unavailable.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping

import pytest
import pytest_asyncio

from server.players.batch_loader import AT_ONCE, KEEP_S, REST_S, STALE_S, BatchLoader
from server.store.errors import DatabaseUnavailable
from tests.support.timeouts import until


class Source:
    """A stand-in for a database: it returns the length of each word without a blank.

    It can be unavailable.
    """

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.away = False
        self.now_s = 1_000.0
        self.goes_on = asyncio.Event()
        """Queries wait for this event."""
        self.goes_on.set()

    async def read(self, keys: Collection[str]) -> Mapping[str, int]:
        self.asked.append(sorted(keys))
        if self.away:
            raise DatabaseUnavailable("away")
        await self.goes_on.wait()
        return {key: len(key) for key in keys if " " not in key}


@pytest.fixture
def source() -> Source:
    return Source()


@pytest_asyncio.fixture
async def reader(source: Source) -> AsyncIterator[BatchLoader[str, int]]:
    reader: BatchLoader[str, int] = BatchLoader(source.read, lambda: source.now_s)
    running = asyncio.create_task(reader.run())
    yield reader
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_concurrent_requests_become_one_query(
    reader: BatchLoader[str, int], source: Source
) -> None:
    words = ["a", "bb", "a", "c d"] * 50
    assert await asyncio.gather(*map(reader.get, words)) == [1, 2, 1, None] * 50
    assert source.asked == [["a", "bb", "c d"]]


async def test_a_query_has_a_bounded_number_of_keys(
    reader: BatchLoader[str, int], source: Source
) -> None:
    words = [f"{number:05}" for number in range(2 * AT_ONCE + 1)]
    assert await asyncio.gather(*map(reader.get, words)) == [5] * len(words)
    assert [len(asked) for asked in source.asked] == [AT_ONCE, AT_ONCE, 1]


async def test_values_are_cached_for_a_while(reader: BatchLoader[str, int], source: Source) -> None:
    for _ in range(3):
        assert (await reader.get("a"), await reader.get("b c")) == (1, None)
    assert source.asked == [["a"], ["b c"]]
    reader.put("a", 7)
    assert await reader.get("a") == 7
    source.now_s += KEEP_S
    assert await reader.get("a") == 1
    reader.forget("a")
    await reader.get("a")
    assert len(source.asked) == 4


async def test_a_change_during_a_query_is_not_overwritten(
    reader: BatchLoader[str, int], source: Source
) -> None:
    source.goes_on.clear()
    running = [asyncio.create_task(reader.get(key)) for key in ("a", "ab")]
    await until(lambda: len(source.asked) == 1)
    reader.put("a", 7)
    reader.forget("ab")
    source.goes_on.set()
    await asyncio.gather(*running)
    assert await reader.get("a") == 7
    assert await reader.get("ab") == 2
    assert source.asked == [["a", "ab"], ["ab"]]


async def test_cached_values_last_longer_while_the_database_is_unavailable(
    reader: BatchLoader[str, int], source: Source
) -> None:
    assert await reader.get("a") == 1
    source.away = True
    source.now_s += KEEP_S
    assert await reader.get("a") == 1
    asked = len(source.asked)
    with pytest.raises(DatabaseUnavailable):
        await reader.get("new")
    # After a failed query, callers fail at once.
    assert len(source.asked) == asked
    source.now_s += STALE_S
    with pytest.raises(DatabaseUnavailable):
        await reader.get("a")
    source.away = False
    source.now_s += REST_S
    assert await reader.get("new") == 3
