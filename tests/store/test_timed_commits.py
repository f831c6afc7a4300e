"""TimedCommits measures commits, and nothing else."""

import pytest

from protocol.core.ids import MatchId
from server.store.errors import StoreUnavailable
from server.store.ports import Commit, Commits
from server.store.redis.stores import RedisStores
from server.store.timed_commits import TimedCommits
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Timed:
    """Timed commits, and what they reported."""

    def __init__(self, commits: Commits) -> None:
        self.took_s: list[float] = []
        self.failures = 0
        self.commits = TimedCommits(commits, self.took_s.append, self.fail)

    def fail(self, why: str) -> None:
        assert why == "away"
        self.failures += 1


class Unreachable:
    """A store that does not answer."""

    async def create(self, commit: Commit) -> bool:
        raise StoreUnavailable(commit.match)

    async def commit(self, commit: Commit) -> bool:
        raise StoreUnavailable(commit.match)


async def test_every_answered_commit_is_measured(store: RedisStores, match: MatchId) -> None:
    timed = Timed(store.commits)
    assert await timed.commits.commit(commit(match, 1))
    assert not await timed.commits.commit(commit(match, 1, by=" late"))
    assert len(timed.took_s) == 2
    assert min(timed.took_s) > 0
    assert timed.failures == 0


async def test_creating_a_match_is_not_measured(store: RedisStores, new_match: NewMatch) -> None:
    timed = Timed(store.commits)
    assert await timed.commits.create(commit(new_match(), 0))
    assert timed.took_s == []


async def test_a_commit_without_an_answer_counts_as_a_failure() -> None:
    timed = Timed(Unreachable())
    for count in (1, 2):
        with pytest.raises(StoreUnavailable):
            await timed.commits.commit(commit(MatchId("match"), 1))
        assert timed.failures == count
    with pytest.raises(StoreUnavailable):
        await timed.commits.create(commit(MatchId("match"), 0))
    assert (timed.took_s, timed.failures) == ([], 2)
