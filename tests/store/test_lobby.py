"""Tests of the lobby in a real Redis: seeks are paired once, and each node's list is shared.

Entries of dead nodes are removed.
"""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.ids import SeatId
from server.store.lobby import NodeCounts, StoredPair
from server.store.redis.keys import LOBBY_NODES
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.store.lobby_seeks import LIMIT, MANY, enter, fresh, report, seek
from tests.support.store_nodes import Connect
from tests.support.timeouts import PATIENCE_S

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("nodes_live")]


async def waiting(store: RedisStores) -> list[SeatId]:
    return [found.seat for found in (await store.lobby.read(MANY)).seeks]


async def forget_node(store: RedisStores, redis_url: str) -> None:
    """Make the lobby lease of the store's node expire, as if the node had died."""
    await ask(redis_url, "HSET", LOBBY_NODES, store.node_id, "1")


async def test_a_seek_waits_and_is_paired_with_the_next_one(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann, bob = seek(fresh("ann"), key), seek(fresh("bob"), key)
    assert await enter(store, ann) == "waiting"
    assert ann.seat in await waiting(other)
    pair = await enter(other, bob)
    assert pair.players == (ann.player, bob.player)
    assert (pair.seats, pair.terms) == ((ann.seat, bob.seat), (ann.terms, bob.terms))
    assert await store.lobby.pair_of(ann.player) == await store.lobby.pair_of(bob.player) == pair
    assert not {ann.seat, bob.seat} & set(await waiting(store))


async def test_only_seeks_with_equal_keys_are_paired(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann, bob = seek(fresh("ann"), key), seek(fresh("bob"), fresh("key"))
    assert await enter(store, ann) == "waiting"
    assert await enter(other, bob) == "waiting"
    cyd = seek(fresh("cyd"), key)
    assert (await enter(other, cyd)).players == (ann.player, cyd.player)
    assert bob.seat in await waiting(store)


async def test_a_player_is_never_paired_with_themself(store: RedisStores, key: str) -> None:
    player = fresh("ann")
    assert await enter(store, seek(player, key)) == "waiting"
    assert await enter(store, seek(player, key)) == "waiting"
    partner = seek(fresh("bob"), key)
    pair = await enter(store, partner)
    assert pair.players == (player, partner.player)


async def test_a_pairing_ends_all_seeks_of_both_players(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann = fresh("ann")
    elsewhere = seek(ann, fresh("key"))
    assert await enter(other, elsewhere) == "waiting"
    assert await enter(store, seek(ann, key)) == "waiting"
    pair = await enter(store, seek(fresh("bob"), key))
    assert elsewhere.seat not in await waiting(store)
    assert await report(other, elsewhere.seat) == [elsewhere.seat]
    # Another seek of hers, sent before she knew of the pairing, does not create a second one.
    assert await enter(other, seek(ann, fresh("key"))) == pair


async def test_a_repeated_seek_counts_once(store: RedisStores, key: str) -> None:
    ann = seek(fresh("ann"), key)
    assert [await enter(store, ann) for _ in range(LIMIT + 1)] == ["waiting"] * (LIMIT + 1)
    assert (await waiting(store)).count(ann.seat) == 1
    pair = await enter(store, seek(fresh("bob"), key))
    assert await enter(store, ann) == pair


async def test_a_seek_moved_to_another_node_keeps_its_place(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann = seek(fresh("ann"), key)
    await enter(store, ann)
    (before,) = [s for s in (await store.lobby.read(MANY)).seeks if s.seat == ann.seat]
    await enter(other, ann)
    (after,) = [s for s in (await store.lobby.read(MANY)).seeks if s.seat == ann.seat]
    assert after == before
    # The first node can no longer withdraw it.
    await store.lobby.withdraw([ann.seat])
    assert ann.seat in await waiting(store)
    await other.lobby.withdraw([ann.seat])
    assert ann.seat not in await waiting(store)


async def test_an_open_seek_keeps_its_content(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann = seek(fresh("ann"), key)
    assert await enter(store, ann) == "waiting"
    assert await enter(other, seek(ann.player, fresh("key"), ann.seat)) == "id_in_use"
    assert await enter(other, seek(ann.player, key, ann.seat, "and watchers")) == "id_in_use"
    assert await enter(store, seek(ann.player, "any", ann.seat), SeatId("other")) == "id_in_use"
    (found,) = [s for s in (await store.lobby.read(MANY)).seeks if s.seat == ann.seat]
    assert found.terms == ann.terms
    assert await enter(store, ann) == "waiting"
    # A seek that has ended frees its id.
    await store.lobby.withdraw([ann.seat])
    assert await enter(other, seek(ann.player, fresh("key"), ann.seat)) == "waiting"


async def test_a_pairing_lists_all_seeks_that_it_ended(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann, elsewhere = seek(fresh("ann"), key), fresh("key")
    besides = seek(ann.player, elsewhere)
    await enter(other, besides)
    await enter(store, ann)
    bob = seek(fresh("bob"), key)
    pair = await enter(store, bob)
    assert pair.ended_with == {ann.seat, besides.seat, bob.seat}
    assert await other.lobby.pair_of(ann.player) == pair


async def test_a_chosen_seek_can_be_accepted(store: RedisStores, key: str) -> None:
    ann, bob = seek(fresh("ann"), key), seek(fresh("bob"), fresh("key"))
    await enter(store, ann)
    await enter(store, bob)
    eve = seek(fresh("eve"), "any")
    pair = await enter(store, eve, bob.seat)
    assert (pair.players, pair.terms[0]) == ((bob.player, eve.player), bob.terms)
    assert await enter(store, seek(fresh("cyd"), "any"), bob.seat) == "seat_gone"
    assert await enter(store, seek(ann.player, "any"), ann.seat) == "own_seat"
    assert ann.seat in await waiting(store)


async def test_the_number_of_seeks_is_limited(store: RedisStores) -> None:
    ann = fresh("ann")
    for _ in range(LIMIT):
        assert await enter(store, seek(ann, fresh("key"))) == "waiting"
    assert await enter(store, seek(ann, fresh("key"))) == "too_many_seeks"
    standing = len(await waiting(store))
    assert await enter(store, seek(fresh("bob"), fresh("key")), most=standing) == "too_busy"


async def test_the_seeks_of_a_dead_node_are_removed(
    connect: Connect, store: RedisStores, key: str, redis_url: str
) -> None:
    dying = await connect()
    await report(dying, listing=b"listed there")
    ann, bob = seek(fresh("ann"), key), seek(fresh("bob"), key)
    assert await enter(dying, ann) == "waiting"
    assert b"listed there" in (await store.lobby.read(MANY)).listings
    await forget_node(dying, redis_url)
    # Neither pairing nor the list includes seeks of a dead node.
    assert await enter(store, bob) == "waiting"
    assert await enter(store, seek(fresh("cyd"), "any"), ann.seat) == "seat_gone"
    lobby = await store.lobby.read(MANY)
    assert ann.seat not in [found.seat for found in lobby.seeks]
    assert b"listed there" not in lobby.listings
    assert await report(dying, ann.seat) == [ann.seat]


async def test_a_node_with_an_expired_lease_publishes_its_list_again(
    connect: Connect, store: RedisStores, redis_url: str
) -> None:
    slow = await connect()
    await report(slow, listing=b"listed here")
    await forget_node(slow, redis_url)
    assert b"listed here" not in (await store.lobby.read(MANY)).listings
    await report(slow, listing=b"listed here")
    await report(slow, listing=b"listed here")
    assert b"listed here" in (await store.lobby.read(MANY)).listings


async def test_the_counts_of_nodes_are_added_up(connect: Connect, store: RedisStores) -> None:
    before = (await store.lobby.read(0)).counts
    one, two = await connect(), await connect()
    await one.lobby.report(NodeCounts(3, 1), b"one", ())
    await two.lobby.report(NodeCounts(4, 2), b"two", ())
    after = (await store.lobby.read(0)).counts
    assert (after.players - before.players, after.playing - before.playing) == (7, 3)


async def test_a_changed_list_is_read_again(connect: Connect, store: RedisStores) -> None:
    lister = await connect()
    for listing in (b"first", b"second", b"second", b"third"):
        await report(lister, listing=listing)
        for _ in range(2):
            assert listing in (await store.lobby.read(0)).listings


async def test_a_leaving_node_removes_all_its_entries(
    redis_url: str, store: RedisStores, key: str
) -> None:
    ann = seek(fresh("ann"), key)
    async with RedisStores(redis_url, fresh("leaving")) as leaving:
        await report(leaving, listing=b"leaves")
        await enter(leaving, ann)
        assert ann.seat in await waiting(store)
    lobby = await store.lobby.read(MANY)
    assert ann.seat not in [found.seat for found in lobby.seeks]
    assert b"leaves" not in lobby.listings


async def test_nodes_are_notified_of_changes_and_of_their_ended_seeks(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    words = other.lobby.notifications()

    async def next_word(wanted: SeatId | None) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while await anext(words) != wanted:
                pass

    ann, bob = seek(fresh("ann"), key), seek(fresh("bob"), key)
    await enter(other, ann)
    await enter(store, seek(fresh("eve"), fresh("key")))
    await next_word(None)
    assert isinstance(await enter(store, bob), StoredPair)
    await next_word(ann.seat)


async def test_concurrent_seeks_are_each_paired_once(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    seeks = [seek(fresh("p"), key) for _ in range(200)]
    nodes = [(store, other)[number % 2] for number in range(len(seeks))]
    outcomes = await asyncio.gather(
        *(enter(node, sought) for node, sought in zip(nodes, seeks, strict=True))
    )
    pairs = [outcome for outcome in outcomes if isinstance(outcome, StoredPair)]
    paired = [player for pair in pairs for player in pair.players]
    assert sorted(paired) == sorted(sought.player for sought in seeks)


async def test_a_block_keeps_two_players_apart(store: RedisStores, key: str) -> None:
    ann, ben = seek(fresh("ann"), key), seek(fresh("ben"), key)
    assert await enter(store, ann) == "waiting"
    apart = frozenset({str(ann.player)})
    assert await enter(store, replace(ben, apart=apart)) == "waiting"
    taking = replace(seek(ben.player, "any"), apart=apart)
    assert await enter(store, taking, ann.seat) == "seat_gone"
    pair = await enter(store, seek(fresh("cyd"), key))
    assert ann.player in pair.players


async def test_guests_of_one_address_do_not_crowd_out_others(
    store: RedisStores, other: RedisStores
) -> None:
    address = fresh("2001:db8::/64")
    ghosts = [replace(seek(fresh("g"), fresh("key")), prefixes=(address,)) for _ in range(120)]
    for ghost in ghosts:
        assert await enter(store, ghost) == "waiting"
    guest = replace(seek(fresh("guest"), fresh("key")), prefixes=(fresh("192.0.2."),))
    registered = replace(seek(fresh("registered"), fresh("key")), prefixes=None)
    for sought in (guest, registered):
        assert await enter(other, sought) == "waiting"
    listed = [found.seat for found in (await store.lobby.read(100)).seeks]
    assert {guest.seat, registered.seat} <= set(listed)
    assert len(set(listed) & {ghost.seat for ghost in ghosts}) == 3
    assert listed.index(registered.seat) < listed.index(guest.seat)
    for sought in ghosts:
        await store.lobby.withdraw([sought.seat])
