"""A match that is over goes after a while, and no other does."""

import pytest

from protocol.core.ids import MatchId
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEEP_MS = 60_000
FOR_EVER = -1
"""What Redis answers of a key that does not expire (PTTL)."""


async def left_ms(redis_url: str, match: MatchId) -> list[object]:
    keys = match_keys(match)
    return [await ask(redis_url, "PTTL", key) for key in (keys.state, keys.log)]


async def test_a_match_goes_when_it_has_been_over_for_so_long(
    redis_url: str, new_match: NewMatch
) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=KEEP_MS) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=10**15))
        assert await store.commits.commit(commit(match, 1, deadline_ms=10**15))
        assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
        assert await store.commits.commit(commit(match, 2, deadline_ms=None))
        for key in (match_keys(match).state, match_keys(match).log):
            await ask(redis_url, "PEXPIRE", key, KEEP_MS // 2)
        assert await store.commits.commit(commit(match, 3, deadline_ms=None))
        for left in await left_ms(redis_url, match):
            assert isinstance(left, int)
            assert KEEP_MS // 2 < left <= KEEP_MS


async def test_it_may_be_kept_for_ever(redis_url: str, new_match: NewMatch) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=None) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=10**15))
        assert await store.commits.commit(commit(match, 1, deadline_ms=None))
        assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
