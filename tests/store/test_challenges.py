"""Tests of challenges in a real Redis: visible on all nodes, answered once, and limited.

They expire, or end when the challenger goes offline.
"""

import asyncio
from itertools import count

import pytest
from msgspec.structs import replace

from protocol.core.ids import PlayerId
from server.store.challenges import StoredChallenge
from server.store.redis.challenges import RECEIVED_PER_ADDRESS
from server.store.redis.keys import PLAYERS_HERE
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask

pytestmark = pytest.mark.asyncio(loop_scope="session")

NAMES = count(1)


def challenge(to: str | None = None, by: str | None = None) -> StoredChallenge:
    number = next(NAMES)
    by, to = by or f"challenger{number}", to or f"challenged{number}"
    return StoredChallenge(f"c{number}", PlayerId(by), PlayerId(to), b"the \xff terms", b"as")


async def made(store: RedisStores, one: StoredChallenge, most: int = 3) -> str:
    return await store.challenges.make(one, most, most)


async def ids_of(store: RedisStores, player: PlayerId) -> list[str]:
    return [one.id for one in await store.challenges.of(player)]


async def test_a_challenge_is_visible_and_answered_once_on_any_node(
    store: RedisStores, other: RedisStores
) -> None:
    one = challenge()
    assert await made(store, one) == "made"
    (found,) = await other.challenges.of(one.to)
    assert (found.by, found.terms, found.asked, found.state) == (one.by, one.terms, b"as", "open")
    assert await other.challenges.answer(one.id, one.by, "accepted", b"me") is None
    for _ in range(2):
        taken = await other.challenges.answer(one.id, one.to, "accepted", b"me")
        assert taken is not None
        assert (taken.state, taken.asked) == ("accepted", b"me")
    assert await store.challenges.answer(one.id, one.by, "withdrawn", b"") is None
    assert await other.challenges.answer(one.id, one.to, "declined", b"") is None
    assert [known.state for known in await store.challenges.of(one.by)] == ["accepted"]
    assert await ids_of(store, one.to) == []


async def test_only_one_of_a_concurrent_answer_and_withdrawal_counts(
    store: RedisStores, other: RedisStores
) -> None:
    one = challenge()
    await made(store, one)
    ends = await asyncio.gather(
        store.challenges.answer(one.id, one.by, "withdrawn", b""),
        other.challenges.answer(one.id, one.to, "accepted", b"me"),
    )
    assert sum(end is not None for end in ends) == 1


async def test_only_one_of_two_concurrent_mutual_challenges_is_made(
    store: RedisStores, other: RedisStores
) -> None:
    one = challenge()
    back = challenge(to=one.by, by=one.to)
    outcomes = await asyncio.gather(made(store, one), made(other, back))
    assert sorted(outcomes) == ["already", "made"]


async def test_the_number_of_open_challenges_is_limited(store: RedisStores) -> None:
    one = challenge()
    assert await made(store, one) == "made"
    assert await made(store, challenge(by=one.by), 1) == "too_many_made"
    assert await made(store, challenge(to=one.to), 1) == "too_many_came"


async def test_attempts_are_counted_over_all_nodes(store: RedisStores, other: RedisStores) -> None:
    player = PlayerId("who tries")
    assert await store.challenges.count_attempt(player, 2, 60_000) == 0
    assert await other.challenges.count_attempt(player, 2, 60_000) == 0
    assert 0 < await store.challenges.count_attempt(player, 2, 60_000) <= 60_000


async def test_a_challenge_ends_when_its_challenger_goes_offline(
    redis_url: str, store: RedisStores
) -> None:
    one = challenge()
    await made(store, one)
    assert await ids_of(store, one.to) == [one.id]
    assert await store.challenges.online([one.by, one.to]) == {one.by, one.to}
    assert 0 < float(await lease(redis_url, one.by)) - store.clock.now_ms() <= 15_000
    await ask(redis_url, "ZADD", PLAYERS_HERE, 1, one.by)
    assert await store.challenges.online([one.by, one.to]) == {one.to}
    assert await ids_of(store, one.to) == []
    assert await store.challenges.answer(one.id, one.to, "accepted", b"me") is None
    assert await made(store, challenge(to=one.to), 1) == "made"


async def test_a_challenge_expires(redis_url: str, store: RedisStores) -> None:
    one = challenge()
    await made(store, one)
    key = f"spite:{{challenges}}:one:{one.id}"
    lasts_ms = await ask(redis_url, "PTTL", key)
    assert isinstance(lasts_ms, int)
    assert 60_000 < lasts_ms <= 120_000
    await ask(redis_url, "PEXPIRE", key, 0)
    assert await ids_of(store, one.by) == await ids_of(store, one.to) == []
    assert await store.challenges.answer(one.id, one.to, "accepted", b"me") is None


async def lease(redis_url: str, player: PlayerId) -> bytes:
    reply = await ask(redis_url, "ZSCORE", PLAYERS_HERE, player)
    assert isinstance(reply, bytes)
    return reply


async def test_each_kind_of_challenger_has_its_own_quota(
    store: RedisStores,
) -> None:
    one = challenge()
    assert await made(store, one, 1) == "made"
    assert await made(store, challenge(to=one.to), 1) == "too_many_came"
    for kind in ("registered", "followed"):
        assert await made(store, replace(challenge(to=one.to), kind=kind), 1) == "made"
        assert await made(store, replace(challenge(to=one.to), kind=kind), 1) == "too_many_came"


async def test_guests_of_one_address_have_a_quota_of_challenges(
    store: RedisStores,
) -> None:
    to = challenge().to
    for _ in range(RECEIVED_PER_ADDRESS):
        assert await made(store, replace(challenge(to=to), source="192.0.2.1"), 10) == "made"
    assert await made(store, replace(challenge(to=to), source="192.0.2.1"), 10) == "too_many_came"
    assert await made(store, replace(challenge(to=to), source="192.0.2.2"), 10) == "made"


async def test_a_declined_challenger_has_to_wait(
    redis_url: str, store: RedisStores, other: RedisStores
) -> None:
    one = challenge()
    wait = f"spite:{{challenges}}:declined:{one.by}:{one.to}"
    for hours in (1, 6, 24, 24):
        again = challenge(to=one.to, by=one.by)
        assert await made(store, again) == "made"
        assert await other.challenges.answer(again.id, one.to, "declined", b"") is not None
        assert await made(other, challenge(to=one.to, by=one.by)) == "declined"
        wait_ms = await ask(redis_url, "PTTL", wait)
        assert isinstance(wait_ms, int)
        assert (hours - 1) * 3_600_000 < wait_ms <= hours * 3_600_000
        await ask(redis_url, "DEL", wait)
    # The challenged player, and challenges to others, are not affected.
    assert await made(store, challenge(to=one.by, by=one.to)) == "made"
