"""Tests that matches are counted by address prefix over all nodes, and that the counts expire."""

import asyncio
from itertools import count

import pytest

from protocol.core.ids import MatchId
from server.store.redis.address_matches import ALL, KEPT_MS, OVER_MS
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.store_nodes import NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = count(1)


@pytest.fixture
def prefixes() -> tuple[str, str, str]:
    """Return unused address prefixes, as of one IPv6 address, from narrow to wide."""
    number = next(NAMES)
    return f"narrow{number}", f"wide{number}", f"widest{number}"


async def entered(store: RedisStores, prefixes: tuple[str, ...], match: MatchId | None) -> bool:
    return await store.address_matches.enter(match, prefixes, 3, 5)


async def test_a_prefix_has_a_quota_over_all_nodes(
    store: RedisStores, other: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch
) -> None:
    tries = [entered(node, prefixes[:1], new_match()) for node in [store, other] * 4]
    assert (await asyncio.gather(*tries)).count(True) == 3
    assert not await entered(other, prefixes[:1], None)
    assert await entered(other, ("elsewhere", *prefixes[1:]), None)


async def test_wider_prefixes_have_larger_quotas(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch
) -> None:
    made = 0
    for number in range(40):
        narrow, wide = f"{prefixes[0]}:{number}", f"{prefixes[1]}:{number // 8}"
        for _ in range(3):
            made += await entered(store, (narrow, wide, prefixes[2]), new_match())
    # Twelve of each of the five wider prefixes, and at most 48 of the widest one.
    assert made == 48


async def test_finished_matches_free_the_open_quota_but_not_the_stored_one(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch
) -> None:
    matches = [new_match() for _ in range(6)]
    for number, match in enumerate(matches[:5]):
        assert await entered(store, prefixes, match)
        if number < 4:
            await store.address_matches.leave(match)
    assert not await entered(store, prefixes, matches[5])
    assert await store.address_matches.oldest_of(prefixes[0], 9) == [matches[4]]
    await store.address_matches.leave(matches[0], lost=True)
    assert await entered(store, prefixes, matches[5])


async def test_a_rematch_counts_for_the_same_prefixes(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch
) -> None:
    first, again, unknown = new_match(), new_match(), new_match()
    assert await entered(store, prefixes, first)
    await store.address_matches.leave(first)
    await store.address_matches.enter_rematch(first, again)
    await store.address_matches.enter_rematch(unknown, new_match())
    for prefix in prefixes:
        assert await store.address_matches.oldest_of(prefix, 9) == [again]


async def test_a_match_counts_once_for_each_of_its_players_prefixes(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch
) -> None:
    match, zero, one = new_match(), prefixes[:1], prefixes[1:2]
    for _ in range(2):
        for who in (zero, one):
            assert await store.address_matches.enter(match, who, 0, 0)
    for (prefix,) in (zero, one):
        assert await store.address_matches.oldest_of(prefix, 9) == [match]
    await store.address_matches.leave(match)
    for (prefix,) in (zero, one):
        assert await store.address_matches.oldest_of(prefix, 9) == []


async def test_open_matches_are_listed_oldest_first(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch, redis_url: str
) -> None:
    await ask(redis_url, "DEL", ALL)
    matches = [new_match() for _ in range(4)]
    for number, match in enumerate(matches):
        assert await entered(store, (f"{prefixes[0]}{number}",), match)
        await ask(redis_url, "ZINCRBY", ALL, str(number), match)
    await store.address_matches.leave(matches[1])
    assert await store.address_matches.oldest(0, 9) == [matches[0], *matches[2:]]
    assert await store.address_matches.oldest(1, 1) == [matches[2]]


async def test_a_count_expires_if_the_end_of_the_match_is_never_reported(
    store: RedisStores, prefixes: tuple[str, ...], new_match: NewMatch, redis_url: str
) -> None:
    matches = [new_match() for _ in range(3)]
    for match in matches:
        assert await entered(store, prefixes[:1], match)
    assert not await entered(store, prefixes[:1], None)
    key = f"spite:{{addresses}}:matches:{prefixes[0]}"
    for name in (key, f"spite:{{addresses}}:of:{matches[0]}"):
        left = await ask(redis_url, "PTTL", name)
        assert isinstance(left, int)
        assert KEPT_MS - 60_000 < left <= KEPT_MS
    await ask(redis_url, "ZINCRBY", key, str(-KEPT_MS), matches[0])
    assert await entered(store, prefixes[:1], None)
    assert OVER_MS < KEPT_MS
