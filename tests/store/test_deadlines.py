import asyncio
from collections import Counter

import pytest

from protocol.ids import MatchId
from server.store.redis.matches import CLAIM_MS
from server.store.redis.store import RedisStore
from tests.store.conftest import NewMatch, commit

pytestmark = pytest.mark.anyio

NOW_MS = 1_800_000_000_000


async def due(store: RedisStore, now_ms: int, matches: set[MatchId]) -> set[MatchId]:
    """Those of `matches` that are due: other tests have deadlines of their own."""
    return matches & set(await store.due(now_ms, 100_000))


async def test_a_match_is_due_from_its_deadline_on(store: RedisStore, new_match: NewMatch) -> None:
    match = new_match()
    await store.create(commit(match, 0, deadline_ms=NOW_MS))
    assert await due(store, NOW_MS - 1, {match}) == set()
    assert await due(store, NOW_MS, {match}) == {match}


async def test_a_claim_holds_for_30_seconds_and_no_longer(
    store: RedisStore, other: RedisStore, new_match: NewMatch
) -> None:
    match = new_match()
    await store.create(commit(match, 0, deadline_ms=NOW_MS))
    assert await due(store, NOW_MS, {match}) == {match}
    assert await due(other, NOW_MS + CLAIM_MS - 1, {match}) == set()
    assert await due(other, NOW_MS + CLAIM_MS, {match}) == {match}


async def test_a_commit_moves_the_deadline_and_ends_the_claim(
    store: RedisStore, match: MatchId
) -> None:
    await store.commit(commit(match, 1, deadline_ms=NOW_MS))
    assert await due(store, NOW_MS, {match}) == {match}
    await store.commit(commit(match, 2, deadline_ms=NOW_MS + 10))
    assert await due(store, NOW_MS + 9, {match}) == set()
    assert await due(store, NOW_MS + 10, {match}) == {match}


async def test_a_commit_without_a_deadline_removes_it(store: RedisStore, match: MatchId) -> None:
    await store.commit(commit(match, 1, deadline_ms=NOW_MS))
    await store.commit(commit(match, 2))
    assert await due(store, NOW_MS + 10 * CLAIM_MS, {match}) == set()


async def test_each_deadline_is_claimed_by_one_node(
    store: RedisStore, other: RedisStore, new_match: NewMatch
) -> None:
    matches = {new_match() for _ in range(200)}
    await asyncio.gather(*(store.create(commit(m, 0, deadline_ms=NOW_MS)) for m in matches))
    claims = await asyncio.gather(*(due(node, NOW_MS, matches) for node in [store, other] * 4))
    assert Counter(match for claim in claims for match in claim) == Counter(matches)


async def test_a_node_claims_no_more_than_it_asked_for_and_in_the_end_all(
    store: RedisStore, new_match: NewMatch
) -> None:
    early_ms = 1000  # Before the deadlines of all other tests.
    matches = {new_match() for _ in range(90)}
    await asyncio.gather(*(store.create(commit(m, 0, deadline_ms=early_ms)) for m in matches))
    claims = [await store.due(early_ms, 20) for _ in range(5)]
    assert [len(claim) for claim in claims] == [20, 20, 20, 20, 10]
    assert {match for claim in claims for match in claim} == matches
