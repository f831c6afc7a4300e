"""Tests of the metrics of commits: the time of each answered commit, and each failure."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from protocol.core.ids import MatchId
from server.store.errors import StoreUnavailable
from server.store.redis.stores import RedisStores
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch, running

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Timed:
    """A node's stores, with the durations of commits and the number of failures they reported."""

    def __init__(self, url: str) -> None:
        self.took_s: list[float] = []
        self.failures = 0
        self.store = RedisStores(
            url, "timed", commit_took_s=self.took_s.append, commit_failed=self.fail
        )

    def fail(self, why: str) -> None:
        assert why == "away"
        self.failures += 1


@pytest_asyncio.fixture(loop_scope="session")
async def timed(redis_url: str) -> AsyncIterator[Timed]:
    timed = Timed(redis_url)
    async with running(timed.store):
        yield timed


async def test_every_answered_commit_is_measured(timed: Timed, match: MatchId) -> None:
    assert await timed.store.commits.commit(commit(match, 1))
    assert not await timed.store.commits.commit(commit(match, 1, by=" late"))
    assert len(timed.took_s) == 2
    assert min(timed.took_s) > 0
    assert timed.failures == 0


async def test_creating_a_match_is_not_measured(timed: Timed, new_match: NewMatch) -> None:
    assert await timed.store.commits.create(commit(new_match(), 0))
    assert timed.took_s == []


async def test_a_commit_without_an_answer_counts_as_a_failure(tmp_path: Path) -> None:
    timed = Timed(f"unix://{tmp_path}/nowhere")
    for count in (1, 2):
        with pytest.raises(StoreUnavailable):
            await timed.store.commits.commit(commit(MatchId("match"), 1))
        assert timed.failures == count
    with pytest.raises(StoreUnavailable):
        await timed.store.commits.create(commit(MatchId("match"), 0))
    assert (timed.took_s, timed.failures) == ([], 2)
