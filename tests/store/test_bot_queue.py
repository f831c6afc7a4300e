"""Which node's computers play in which matches."""

import asyncio
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId, Version
from server.store.ports import BotOwner
from server.store.redis.bot_queue import BOTS_A_PLAYER, BOTS_AN_ADDRESS, BUCKETS_A_CALL, LEASE_MS
from server.store.redis.keys import BUCKETS, match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.patience import PATIENCE_S
from tests.support.store_nodes import Connect, NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLENTY = 100_000
LOOKS = BUCKETS // BUCKETS_A_CALL


async def held(store: RedisStores, room: int = PLENTY) -> Collection[MatchId]:
    """What a node holds once it has looked everywhere."""
    for _ in range(LOOKS):
        found = await store.bot_queue.lease(room)
    return found


async def create(store: RedisStores, match: MatchId, *, needs_bot: bool | None = True) -> None:
    assert await store.commits.create(replace(commit(match, 0), needs_bot=needs_bot))


async def go_on(
    store: RedisStores, match: MatchId, version: int, *, needs_bot: bool | None
) -> None:
    assert await store.commits.commit(replace(commit(match, version), needs_bot=needs_bot))


@dataclass
class Lease:
    """The lease of a match in Redis."""

    redis_url: str
    match: MatchId

    async def holder(self) -> str:
        """Which node holds it, or held it last."""
        found = await ask(self.redis_url, "HGET", match_keys(self.match).bot_queue, self.match)
        assert isinstance(found, bytes)
        return found.decode().partition(":")[2]

    async def lapse(self) -> None:
        """Have it lapse now."""
        lapsed = f"1:{await self.holder()}"
        await ask(self.redis_url, "HSET", match_keys(self.match).bot_queue, self.match, lapsed)


async def test_a_match_is_held_by_the_node_that_looks_first(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match, without = new_match(), new_match()
    await create(store, match)
    await create(store, without, needs_bot=None)
    async with asyncio.timeout(PATIENCE_S):
        await store.bot_queue.wait_for_entry()
    # What was entered here comes in the first look.
    assert match in await store.bot_queue.lease(PLENTY)
    assert match not in await held(other)
    mine = await held(store)
    assert match in mine
    assert without not in mine


async def test_a_lease_that_lapses_leaves_the_match_to_another_node(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await held(store)
    lease = Lease(redis_url, match)
    assert await lease.holder() == store.node_id
    await lease.lapse()
    # The node that held it may still come back in time.
    assert match in await held(store)
    assert match not in await held(other)
    await lease.lapse()
    assert match in await held(other)
    assert match not in await held(store)
    assert LEASE_MS == 10_000


async def test_each_match_is_held_by_one_node(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    matches = {new_match() for _ in range(100)}
    await asyncio.gather(*(create(store, match) for match in matches))
    looks = await asyncio.gather(*(held(node) for node in (store, other)))
    counted = Counter(match for found in looks for match in found if match in matches)
    assert counted == Counter(matches)


async def test_a_node_takes_on_no_more_than_it_has_room_for(
    connect: Connect, new_match: NewMatch
) -> None:
    node, larger = await connect(), await connect()
    matches = {new_match() for _ in range(30)}
    await asyncio.gather(*(create(larger, match) for match in matches))
    assert len(await held(node, 0)) == 0
    for _ in range(LOOKS):
        found = await node.bot_queue.lease(max(0, 5 - len(await node.bot_queue.lease(0))))
    assert len(found) <= 5
    assert matches <= {*found, *await held(larger)}


async def test_a_commit_removes_it_and_another_one_enters_it_again(
    store: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await create(store, match)
    await go_on(store, match, 1, needs_bot=True)
    assert match in await held(store)
    await go_on(store, match, 2, needs_bot=False)
    assert match not in await held(store)
    await go_on(store, match, 3, needs_bot=None)
    assert match not in await held(store)
    await go_on(store, match, 4, needs_bot=True)
    assert match in await held(store)


async def test_a_commit_of_another_past_changes_nothing(
    store: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await create(store, match)
    past = replace(commit(match, 1, after="another past"), needs_bot=False)
    assert not await store.commits.commit(past)
    assert match in await held(store)


async def test_a_node_lets_go_of_a_match_only_as_it_knows_it(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await held(store)
    await go_on(other, match, 1, needs_bot=True)
    assert not await store.bot_queue.remove(match, Version(0))
    assert not await other.bot_queue.remove(match, Version(1))
    assert match in await held(store)
    assert await store.bot_queue.remove(match, Version(1))
    assert match not in await held(store)
    await go_on(other, match, 2, needs_bot=True)
    assert match in await held(store)


async def test_a_match_that_the_store_has_lost_is_let_go(
    store: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await create(store, match)
    assert match in await held(store)
    await ask(redis_url, "DEL", match_keys(match).state)
    assert await store.bot_queue.remove(match, Version(7))
    assert match not in await held(store)


async def test_what_a_node_releases_another_one_has_at_once(
    connect: Connect, other: RedisStores, new_match: NewMatch
) -> None:
    node, match = await connect(), new_match()
    await create(node, match)
    assert match in await held(node)
    await node.bot_queue.release()
    assert match in await held(other)


async def test_all_that_is_held_can_be_released(
    store: RedisStores, connect: Connect, new_match: NewMatch
) -> None:
    killed, match = await connect(), new_match()
    await create(killed, match)
    assert match in await held(killed)
    await store.bot_queue.release_all()
    assert match in await held(store)


def owner(player: str, *prefixes: str) -> BotOwner:
    return BotOwner(PlayerId(player), prefixes)


async def test_a_player_gets_no_more_bots_than_allowed(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    ann = owner(new_match())
    matches = [new_match() for _ in range(BOTS_A_PLAYER + 1)]
    for match in matches:
        await create(store, match, needs_bot=None)
    *allowed, last = matches
    for match in allowed:
        assert await store.bot_queue.admit(match, ann)
        # A player who connects again has the same place.
        assert await other.bot_queue.admit(match, ann)
    assert not await other.bot_queue.admit(last, ann)
    assert set(allowed) <= set(await held(store))
    assert last not in await held(store)
    assert await other.bot_queue.admit(new_match(), owner(new_match()))
    # A match that bots have left frees its place.
    await go_on(store, allowed[0], 1, needs_bot=False)
    assert await other.bot_queue.admit(last, ann)


async def test_guests_of_one_address_get_no_more_bots_than_allowed_and_others_still_do(
    store: RedisStores, new_match: NewMatch
) -> None:
    narrow, wide = f"{new_match()}/64", f"{new_match()}/56"
    for _ in range(BOTS_AN_ADDRESS):
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
    for _ in range(LOOKS):
        seen |= set(await node.bot_queue.lease(PLENTY, PLENTY))
    assert {first, newcomer} <= seen
    assert further not in seen
    assert further in await held(node)
