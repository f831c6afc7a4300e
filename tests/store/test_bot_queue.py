"""Tests of the queue of matches that need a bot: each is leased by one node, within quotas."""

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

import pytest
import pytest_asyncio
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId, Version
from server.store.bot_queue import BotOwner
from server.store.redis.bot_queue import (
    BOTS_PER_ADDRESS,
    BOTS_PER_PLAYER,
    BUCKETS_PER_CALL,
    LEASE_MS,
)
from server.store.redis.keys import BUCKETS, bot_queue, match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, in_buckets, redis_ms
from tests.support.timeouts import PATIENCE_S, until

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLENTY = 100_000
CALLS = BUCKETS // BUCKETS_PER_CALL


async def leased_by(store: RedisStores, limit: int = PLENTY) -> Collection[MatchId]:
    """Return the matches that a node leases to play their bots, after a scan of all buckets.

    `limit` is how many matches the node may still lease.
    """
    for _ in range(CALLS):
        found = await store.bot_queue.lease(limit)
    return found


async def create(store: RedisStores, match: MatchId, *, needs_bot: bool | None = True) -> None:
    assert await store.commits.create(replace(commit(match, 0), needs_bot=needs_bot))


async def go_on(
    store: RedisStores, match: MatchId, version: int, *, needs_bot: bool | None
) -> None:
    assert await store.commits.commit(replace(commit(match, version), needs_bot=needs_bot))


@pytest_asyncio.fixture(loop_scope="session")
async def empty_queue(redis_url: str) -> None:
    """Remove the matches of other tests from the queue."""
    for bucket in range(BUCKETS):
        await ask(redis_url, "DEL", bot_queue(bucket))


async def next_ms(redis_url: str) -> None:
    """Wait until the time of Redis is another one."""
    before_ms = await redis_ms(redis_url)

    async def is_later() -> bool:
        return await redis_ms(redis_url) > before_ms

    await until(is_later)


@dataclass
class Lease:
    """The lease of a match by the node that plays its bot, as stored in Redis."""

    redis_url: str
    match: MatchId

    async def holder(self) -> str:
        """Return the id of the node whose lease of the match's bot is valid, or has expired.

        Without a lease, or after its release, the result isn't the id of a node.
        """
        found = await ask(self.redis_url, "HGET", match_keys(self.match).bot_queue, self.match)
        assert isinstance(found, bytes)
        return found.decode().partition(":")[2]

    async def lapse(self, at_ms: int = 1) -> None:
        """Make the node's lease of the match expire, by default long ago."""
        lapsed = f"{at_ms}:{await self.holder()}"
        await ask(self.redis_url, "HSET", match_keys(self.match).bot_queue, self.match, lapsed)


async def test_the_first_node_to_scan_leases_a_match(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match, without = new_match(), new_match()
    await create(store, match)
    await create(store, without, needs_bot=None)
    async with asyncio.timeout(PATIENCE_S):
        await store.bot_queue.wait_for_entry()
    # The first call returns matches that were entered here.
    assert match in await store.bot_queue.lease(PLENTY)
    assert match not in await leased_by(other)
    mine = await leased_by(store)
    assert match in mine
    assert without not in mine


async def test_another_node_takes_over_an_expired_lease(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await leased_by(store)
    lease = Lease(redis_url, match)
    assert await lease.holder() == store.node_id
    await lease.lapse()
    # The node that held the lease may still return in time.
    assert match in await leased_by(store)
    assert match not in await leased_by(other)
    await lease.lapse()
    assert match in await leased_by(other)
    assert match not in await leased_by(store)
    assert LEASE_MS == 10_000


async def test_each_match_is_leased_by_one_node(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    matches = {new_match() for _ in range(100)}
    await asyncio.gather(*(create(store, match) for match in matches))
    looks = await asyncio.gather(*(leased_by(node) for node in (store, other)))
    counted = Counter(match for found in looks for match in found if match in matches)
    assert counted == Counter(matches)


async def test_a_node_leases_at_most_its_limit(connect: Connect, new_match: NewMatch) -> None:
    node, larger = await connect(), await connect()
    matches = {new_match() for _ in range(30)}
    await asyncio.gather(*(create(larger, match) for match in matches))
    assert len(await leased_by(node, 0)) == 0
    for _ in range(CALLS):
        found = await node.bot_queue.lease(max(0, 5 - len(await node.bot_queue.lease(0))))
    assert len(found) <= 5
    assert matches <= {*found, *await leased_by(larger)}


@pytest.mark.usefixtures("empty_queue")
async def test_leased_matches_take_no_room_of_waiting_ones(
    connect: Connect, other: RedisStores, new_match: NewMatch
) -> None:
    node = await connect()
    *others, mine, waiting = in_buckets(new_match, range(BUCKETS_PER_CALL))
    for match in others:
        await create(other, match)
    assert set(others) <= set(await leased_by(other))
    await create(node, mine)
    assert mine in await leased_by(node)
    await create(other, waiting)
    assert set(await leased_by(node, 1)) == {mine, waiting}


@pytest.mark.usefixtures("empty_queue")
async def test_the_match_that_waits_longest_is_leased_first(
    connect: Connect, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    node = await connect()
    first, second, third = in_buckets(new_match, [9, 5, 2])
    for match in (first, second, third):
        await create(other, match)
        await next_ms(redis_url)
    order: list[MatchId] = []
    for _ in range(3 * CALLS):
        order += set(await node.bot_queue.lease(1)) - set(order)
    assert order == [first, second, third]


@pytest.mark.usefixtures("empty_queue")
async def test_matches_of_a_bucket_are_leased_in_the_order_of_their_entry(
    connect: Connect, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    node = await connect()
    known, first, second = (in_buckets(new_match, [7])[0] for _ in range(3))
    # Redis lists a hash in the order in which its fields were added.
    await create(other, known)
    assert known in await leased_by(other)
    for match in (first, second):
        await create(other, match)
        await next_ms(redis_url)
    await Lease(redis_url, known).lapse(await redis_ms(redis_url))
    order: list[MatchId] = []
    for _ in range(3 * CALLS):
        order += set(await node.bot_queue.lease(1)) - set(order)
    assert order == [first, second, known]


@pytest.mark.usefixtures("empty_queue")
@pytest.mark.parametrize("of_all_nodes", [False, True])
async def test_released_matches_are_leased_before_waiting_ones(
    connect: Connect, new_match: NewMatch, *, of_all_nodes: bool
) -> None:
    node, retiring = await connect(), await connect()
    waiting, in_play = sorted(in_buckets(new_match, [3, 30]))
    await create(node, in_play)
    assert in_play in await leased_by(retiring)
    await create(node, waiting)
    if of_all_nodes:
        await node.bot_queue.release_all()
    else:
        await retiring.bot_queue.release()
    assert set(await node.bot_queue.lease(1)) == {in_play}


async def test_commits_remove_and_enter_a_match(store: RedisStores, new_match: NewMatch) -> None:
    match = new_match()
    await create(store, match)
    await go_on(store, match, 1, needs_bot=True)
    assert match in await leased_by(store)
    await go_on(store, match, 2, needs_bot=False)
    assert match not in await leased_by(store)
    await go_on(store, match, 3, needs_bot=None)
    assert match not in await leased_by(store)
    await go_on(store, match, 4, needs_bot=True)
    assert match in await leased_by(store)


async def test_a_rejected_commit_does_not_change_the_queue(
    store: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await create(store, match)
    past = replace(commit(match, 1, after="another past"), needs_bot=False)
    assert not await store.commits.commit(past)
    assert match in await leased_by(store)


async def test_a_node_removes_a_match_only_at_its_version(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await leased_by(store)
    await go_on(other, match, 1, needs_bot=True)
    assert not await store.bot_queue.remove(match, Version(0))
    assert not await other.bot_queue.remove(match, Version(1))
    assert match in await leased_by(store)
    assert await store.bot_queue.remove(match, Version(1))
    assert match not in await leased_by(store)
    await go_on(other, match, 2, needs_bot=True)
    assert match in await leased_by(store)


async def test_a_lost_match_can_be_removed(
    store: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await leased_by(store)
    await ask(redis_url, "DEL", match_keys(match).state)
    assert await store.bot_queue.remove(match, Version(7))
    assert match not in await leased_by(store)


async def test_released_matches_can_be_leased_at_once(
    connect: Connect, other: RedisStores, new_match: NewMatch
) -> None:
    node, match = await connect(), new_match()
    await create(node, match)
    assert match in await leased_by(node)
    await node.bot_queue.release()
    assert match in await leased_by(other)


async def test_the_leases_of_all_nodes_can_be_released(
    store: RedisStores, connect: Connect, new_match: NewMatch
) -> None:
    killed, match = await connect(), new_match()
    await create(killed, match)
    assert match in await leased_by(killed)
    await store.bot_queue.release_all()
    assert match in await leased_by(store)


def owner(player: str, *prefixes: str) -> BotOwner:
    return BotOwner(PlayerId(player), prefixes)


async def test_bots_of_a_player_are_limited(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    ann = owner(new_match())
    matches = [new_match() for _ in range(BOTS_PER_PLAYER + 1)]
    for match in matches:
        await create(store, match, needs_bot=None)
    *allowed, last = matches
    for match in allowed:
        assert await store.bot_queue.admit(match, ann)
        # A player who connects again uses the same slot.
        assert await other.bot_queue.admit(match, ann)
    assert not await other.bot_queue.admit(last, ann)
    assert set(allowed) <= set(await leased_by(store))
    assert last not in await leased_by(store)
    assert await other.bot_queue.admit(new_match(), owner(new_match()))
    # A match that its bots have left frees its slot.
    await go_on(store, allowed[0], 1, needs_bot=False)
    assert await other.bot_queue.admit(last, ann)


async def test_bots_of_guests_are_limited_by_address(
    store: RedisStores, new_match: NewMatch
) -> None:
    narrow, wide = f"{new_match()}/64", f"{new_match()}/56"
    for _ in range(BOTS_PER_ADDRESS):
        assert await store.bot_queue.admit(new_match(), owner(new_match(), narrow, wide))
    assert not await store.bot_queue.admit(new_match(), owner(new_match(), narrow, wide))
    assert await store.bot_queue.admit(new_match(), owner(new_match(), f"{new_match()}/64", wide))
    registered = owner(new_match())
    assert await store.bot_queue.admit(new_match(), registered)


async def test_the_reserve_is_for_addresses_without_a_match(
    connect: Connect, new_match: NewMatch
) -> None:
    node = await connect()
    narrow, first, further, newcomer = f"{new_match()}/64", *(new_match() for _ in range(3))
    await node.bot_queue.lease(PLENTY)
    assert await node.bot_queue.admit(first, owner(new_match(), narrow))
    assert await node.bot_queue.admit(further, owner(new_match(), narrow))
    assert await node.bot_queue.admit(newcomer, owner(new_match(), f"{new_match()}/64"))
    seen: set[MatchId] = set()
    for _ in range(CALLS):
        seen |= set(await node.bot_queue.lease(PLENTY, PLENTY))
    assert {first, newcomer} <= seen
    assert further not in seen
    assert further in await leased_by(node)
