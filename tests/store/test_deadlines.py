"""Tests of the deadlines of matches in Redis: each one that is due is claimed by one node."""

import asyncio
from collections import Counter

import pytest

from protocol.core.ids import MatchId
from server.store.redis import clock
from server.store.redis.deadlines import CLAIM_MS
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, all_due, redis_ms
from tests.support.timeouts import until

pytestmark = pytest.mark.asyncio(loop_scope="session")

PAST_MS = 1_000_000_000_000
FUTURE_MS = 100_000_000_000_000


async def due(store: RedisStores, matches: set[MatchId]) -> set[MatchId]:
    """Claim all matches whose deadlines are due, also of other tests. Return those of `matches`."""
    return matches & set(await all_due(store))


async def test_a_match_is_due_once_its_deadline_has_passed(
    store: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    async def has_come() -> bool:
        return await due(store, {*matches}) == {soon}

    past, soon, later = matches = [new_match() for _ in range(3)]
    await store.commits.create(commit(past, 0, deadline_ms=PAST_MS))
    await store.commits.create(commit(later, 0, deadline_ms=FUTURE_MS))
    assert await due(store, {*matches}) == {past}
    deadline_ms = await redis_ms(redis_url) + 300
    await store.commits.create(commit(soon, 0, deadline_ms=deadline_ms))
    await until(has_come)
    assert await redis_ms(redis_url) >= deadline_ms


async def test_a_claim_holds_for_30_seconds_by_the_clock_of_redis(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await store.commits.create(commit(match, 0, deadline_ms=PAST_MS))
    before_ms = await redis_ms(redis_url)
    assert await due(store, {match}) == {match}
    after_ms = await redis_ms(redis_url)
    claimed_ms = await deadline_of(match, redis_url) - CLAIM_MS
    assert before_ms <= claimed_ms <= after_ms
    assert await due(other, {match}) == set()


async def test_another_node_takes_over_an_expired_claim(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await store.commits.create(commit(match, 0, deadline_ms=PAST_MS))
    assert await due(store, {match}) == {match}
    await ask(redis_url, "ZADD", match_keys(match).deadlines, PAST_MS, match)
    assert await due(other, {match}) == {match}


async def test_a_commit_moves_the_deadline_and_ends_the_claim(
    store: RedisStores, match: MatchId
) -> None:
    await store.commits.commit(commit(match, 1, deadline_ms=PAST_MS))
    assert await due(store, {match}) == {match}
    await store.commits.commit(commit(match, 2, deadline_ms=PAST_MS + 10))
    assert await due(store, {match}) == {match}
    await store.commits.commit(commit(match, 3, deadline_ms=FUTURE_MS))
    assert await due(store, {match}) == set()


async def test_a_commit_without_a_deadline_removes_it(
    store: RedisStores, match: MatchId, redis_url: str
) -> None:
    await store.commits.commit(commit(match, 1, deadline_ms=PAST_MS))
    await store.commits.commit(commit(match, 2))
    assert await due(store, {match}) == set()
    assert await ask(redis_url, "ZSCORE", match_keys(match).deadlines, match) is None


async def test_each_deadline_is_claimed_by_one_node(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    matches = {new_match() for _ in range(200)}
    await asyncio.gather(
        *(store.commits.create(commit(m, 0, deadline_ms=PAST_MS)) for m in matches)
    )
    claims = await asyncio.gather(*(due(node, matches) for node in [store, other] * 4))
    assert Counter(match for claim in claims for match in claim) == Counter(matches)


async def test_claims_are_limited_and_reach_all_matches(
    store: RedisStores, new_match: NewMatch
) -> None:
    await all_due(store)
    matches = {new_match() for _ in range(90)}
    await asyncio.gather(
        *(store.commits.create(commit(m, 0, deadline_ms=PAST_MS)) for m in matches)
    )
    claims = [await store.deadlines.claim_due(5) for _ in range(90)]
    assert max(len(claim) for claim in claims) <= 5
    assert sorted(match for claim in claims for match in claim) == sorted(matches)


async def test_a_node_with_a_wrong_clock_uses_the_time_of_redis(
    connect: Connect, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = clock.steady_ms
    for wrong_by_ms in (-10_000_000_000, 10_000_000_000):
        monkeypatch.setattr(clock, "steady_ms", lambda by_ms=wrong_by_ms: right() + by_ms)
        node = await connect()
        before_ms = await redis_ms(redis_url)
        clock_ms = node.clock.now_ms()
        after_ms = await redis_ms(redis_url)
        assert before_ms <= clock_ms <= after_ms + 100


async def deadline_of(match: MatchId, redis_url: str) -> int:
    """Return the deadline of the match in the store, in Unix milliseconds."""
    score = await ask(redis_url, "ZSCORE", match_keys(match).deadlines, match)
    assert isinstance(score, bytes)
    return int(score)
