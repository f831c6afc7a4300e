"""Tests of when Redis removes a match: only some time after it is over and archived."""

import pytest

from protocol.core.ids import MatchId, Version
from server.store.ports import REMOVED, EndedGame
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import NewMatch, all_ended

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEEP_MS = 60_000
DUE_MS = 10**15
ONLY_GAME = EndedGame(1, Version(1))
FOR_EVER = -1
"""The reply of Redis (PTTL) for a key that does not expire."""


async def left_ms(redis_url: str, match: MatchId) -> list[object]:
    keys = match_keys(match)
    return [await ask(redis_url, "PTTL", key) for key in (keys.state, keys.log)]


async def goes(redis_url: str, match: MatchId, within_ms: int = KEEP_MS) -> bool:
    times_ms = await left_ms(redis_url, match)
    return all(isinstance(left, int) and 0 < left <= within_ms for left in times_ms)


async def test_an_archived_match_that_is_over_expires(redis_url: str, new_match: NewMatch) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=KEEP_MS) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=DUE_MS))
        assert await store.commits.commit(commit(match, 1, deadline_ms=DUE_MS))
        assert await store.commits.commit(commit(match, 2, ended=ONLY_GAME))
        # An offer of a rematch changes nothing.
        assert await store.commits.commit(commit(match, 3))
        assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
        [entry] = [entry for entry in await all_ended(store) if entry.match == match]
        await store.outbox.mark_archived(entry)
        assert await goes(redis_url, match)
        assert await store.commits.commit(commit(match, 4))
        assert await goes(redis_url, match)


async def test_a_match_without_a_game_expires_within_an_hour(
    redis_url: str, new_match: NewMatch
) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=None) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=DUE_MS))
        assert await store.commits.commit(commit(match, 1))
        assert await goes(redis_url, match, within_ms=3_600_000)


@pytest.mark.parametrize("archived_first", [True, False])
async def test_a_removed_match_expires_after_its_games_are_archived(
    redis_url: str, new_match: NewMatch, *, archived_first: bool
) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=KEEP_MS) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=DUE_MS))
        assert await store.commits.commit(commit(match, 1, deadline_ms=DUE_MS, ended=ONLY_GAME))
        [entry] = [entry for entry in await all_ended(store) if entry.match == match]
        if archived_first:
            await store.outbox.mark_archived(entry)
        assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
        assert await store.commits.commit(commit(match, 2, ended=REMOVED))
        assert [entry for entry in await all_ended(store) if entry.match == match] == []
        if not archived_first:
            assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
            await store.outbox.mark_archived(entry)
        assert await goes(redis_url, match, within_ms=3_600_000)


async def test_matches_can_be_kept_for_ever(redis_url: str, new_match: NewMatch) -> None:
    async with RedisStores(redis_url, "keeps", keep_finished_ms=None) as store:
        match = new_match()
        await store.commits.create(commit(match, 0, deadline_ms=DUE_MS))
        assert await store.commits.commit(commit(match, 1, ended=ONLY_GAME))
        for entry in await all_ended(store):
            await store.outbox.mark_archived(entry)
        assert await left_ms(redis_url, match) == [FOR_EVER, FOR_EVER]
