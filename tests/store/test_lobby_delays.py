"""Tests of players in the lobby who can't be paired for a while.

They wait after no-shows and declines, and reliable players wait before unreliable opponents.
"""

import pytest
from msgspec.structs import replace

from protocol.core.ids import PlayerId, SeatId
from server.limits import DECLINES_PER_ADDRESS, DECLINES_PER_PLAYER, NO_SHOWS_PER_ADDRESS
from server.lobby.no_shows import NO_SHOW_RULES
from server.store.lobby import RELIABLE_MS, Arrival, MustWait, StoredPair, StoredSeek
from server.store.redis.keys import lobby_pair
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.store.lobby_seeks import MANY, enter, fresh, seek

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("nodes_live")]

ENTERED = "spite:{lobby}:entered"
ARRIVALS: dict[bool, Arrival] = {True: "came", False: "absent"}


async def dissolved(store: RedisStores, pair: StoredPair, *came: bool) -> None:
    first, second = came
    arrivals: tuple[Arrival, Arrival] = ARRIVALS[first], ARRIVALS[second]
    await store.lobby.dissolve(pair, arrivals, NO_SHOW_RULES)


async def no_show(store: RedisStores, ghost: StoredSeek) -> None:
    """Pair the player of the seek `ghost`, who doesn't come. The pairing is dissolved."""
    await enter(store, ghost)
    pair = await enter(store, seek(fresh("ann"), "any"), ghost.seat)
    await dissolved(store, pair, False, True)


async def test_after_a_no_show_the_other_player_keeps_the_place(
    store: RedisStores, other: RedisStores, key: str
) -> None:
    ann, ghost, bob = (seek(fresh(name), key) for name in ("ann", "ghost", "bob"))
    await enter(store, ann)
    (before,) = [s for s in (await store.lobby.read(MANY)).seeks if s.seat == ann.seat]
    pair = await enter(other, ghost)
    assert await enter(store, seek(fresh("cyd"), fresh("key"))) == "waiting"
    await dissolved(other, pair, True, False)
    assert await store.lobby.pair_of(ann.player) is None
    refused = await enter(store, ghost)
    assert isinstance(refused, MustWait)
    assert 29_000 < refused.after_ms <= 30_000
    again = seek(ann.player, key)
    assert await enter(other, again) == "waiting"
    (after,) = [s for s in (await store.lobby.read(MANY)).seeks if s.seat == again.seat]
    assert after.since_ms == before.since_ms
    assert (await enter(store, bob)).players == (ann.player, bob.player)


async def test_the_wait_grows_with_each_no_show(store: RedisStores, redis_url: str) -> None:
    ghost = fresh("ghost")
    for wait_ms in (30_000, 120_000, 600_000, 600_000):
        await no_show(store, seek(ghost, fresh("key")))
        refused = await enter(store, seek(ghost, fresh("key")))
        assert isinstance(refused, MustWait)
        assert wait_ms - 5_000 < refused.after_ms <= wait_ms
        await ask(redis_url, "DEL", f"spite:{{lobby}}:wait:{ghost}")


async def test_a_player_who_is_delayed_waits_as_after_a_no_show(
    store: RedisStores, other: RedisStores
) -> None:
    hasty = fresh("hasty")
    await store.lobby.delay(PlayerId(hasty), NO_SHOW_RULES)
    refused = await enter(other, seek(hasty, fresh("key")))
    assert isinstance(refused, MustWait)
    assert 29_000 < refused.after_ms <= 30_000
    await store.lobby.delay(PlayerId(hasty), NO_SHOW_RULES)
    refused = await enter(other, seek(hasty, fresh("key")))
    assert isinstance(refused, MustWait)
    assert refused.after_ms > 110_000


async def test_no_shows_delay_guests_of_the_address_but_not_accounts(
    store: RedisStores,
) -> None:
    address, network = fresh("2001:db8::/64"), fresh("2001:db8::/56")
    for _ in range(NO_SHOWS_PER_ADDRESS + 1):
        ghost = seek(fresh("ghost"), fresh("key"))
        await no_show(store, replace(ghost, prefixes=(address, network)))
    key = fresh("key")
    guest = replace(seek(fresh("guest"), key), prefixes=(address, network))
    assert isinstance(await enter(store, guest), MustWait)
    # A wider prefix has a larger allowance.
    neighbour = replace(seek(fresh("neighbour"), key), prefixes=(fresh("/64"), network))
    assert await enter(store, neighbour) == "waiting"
    registered = replace(seek(fresh("registered"), key), prefixes=None)
    assert await enter(store, registered) == "waiting"
    pair = await enter(store, replace(seek(fresh("ben"), key), prefixes=None))
    assert registered.player in pair.players


async def declined(store: RedisStores, undecided: StoredSeek) -> None:
    """Pair the player of the seek `undecided`, who then declines the match."""
    await enter(store, undecided)
    pair = await enter(store, seek(fresh("ann"), "any"), undecided.seat)
    await store.lobby.dissolve(pair, ("declined", "came"), NO_SHOW_RULES)


async def test_a_player_who_declines_too_often_waits(store: RedisStores) -> None:
    key, undecided = fresh("key"), fresh("undecided")
    for _ in range(DECLINES_PER_PLAYER):
        await declined(store, seek(undecided, key))
    await declined(store, seek(undecided, key))
    assert isinstance(await enter(store, seek(undecided, key)), MustWait)


async def test_guests_of_an_address_who_decline_too_often_wait(store: RedisStores) -> None:
    key, address = fresh("key"), fresh("2001:db8::/64")
    for _ in range(DECLINES_PER_ADDRESS + 1):
        await declined(store, replace(seek(fresh("undecided"), key), prefixes=(address,)))
    guest = replace(seek(fresh("guest"), key), prefixes=(address,))
    assert isinstance(await enter(store, guest), MustWait)
    registered = replace(seek(fresh("registered"), key), prefixes=None)
    assert await enter(store, registered) == "waiting"


async def unreliable_address(store: RedisStores) -> str:
    """Return the address of a guest who was just paired and has not come to the match."""
    address, ghost = fresh("2001:db8::/64"), seek(fresh("ghost"), fresh("key"))
    await no_show(store, replace(ghost, prefixes=(address,)))
    return address


async def has_waited(redis_url: str, sought: StoredSeek) -> None:
    """Make a stored seek older by RELIABLE_MS, so that it may be paired with unreliable players."""
    entered = await ask(redis_url, "HGET", ENTERED, sought.seat)
    assert isinstance(entered, bytes)
    await ask(redis_url, "HSET", ENTERED, sought.seat, str(int(entered) - RELIABLE_MS))


async def test_a_seek_waits_before_it_is_paired_with_an_unreliable_guest(
    store: RedisStores, other: RedisStores, key: str, redis_url: str
) -> None:
    address = await unreliable_address(store)
    ghost, another = (replace(seek(fresh("g"), key), prefixes=(address,)) for _ in range(2))
    ann, ben = seek(fresh("ann"), key), seek(fresh("ben"), key)
    assert await enter(store, ghost) == "waiting"
    assert await enter(other, ann) == "waiting"
    # The unreliable guest has waited longer, but is skipped.
    assert (await enter(store, ben)).players == (ann.player, ben.player)
    cyd = seek(fresh("cyd"), key)
    assert await enter(other, cyd) == "waiting"
    assert (await enter(store, another)).players == (ghost.player, another.player)
    await store.lobby.withdraw([ghost.seat, another.seat])
    last = replace(seek(fresh("g"), key), prefixes=(address,))
    assert await enter(store, last) == "waiting"
    assert await enter(other, cyd) == "waiting"
    await has_waited(redis_url, cyd)
    assert (await enter(other, cyd)).players == (last.player, cyd.player)


async def test_an_unreliable_guest_is_paired_with_a_seek_that_has_waited(
    store: RedisStores, key: str, redis_url: str
) -> None:
    address = await unreliable_address(store)
    guest = replace(seek(fresh("guest"), key), prefixes=(address,))
    ann, taking = seek(fresh("ann"), key), replace(guest, seat=SeatId(fresh("seat")), key="any")
    await enter(store, ann)
    refused = await enter(store, taking, ann.seat)
    assert isinstance(refused, MustWait)
    assert 0 < refused.after_ms <= RELIABLE_MS
    assert await enter(store, guest) == "waiting"
    await store.lobby.withdraw([guest.seat])
    await has_waited(redis_url, ann)
    assert (await enter(store, taking, ann.seat)).players == (ann.player, guest.player)


async def test_a_delayed_player_is_not_paired(store: RedisStores, key: str, redis_url: str) -> None:
    ghost, wanted = seek(fresh("ghost"), key), fresh("key")
    await enter(store, seek(ghost.player, wanted))
    pair = await enter(store, seek(fresh("ann"), wanted))
    # Simulate a wait of some seconds.
    await ask(redis_url, "DEL", lobby_pair(ghost.player))
    assert await enter(store, ghost) == "waiting"
    await dissolved(store, pair, False, True)
    assert await enter(store, seek(fresh("bob"), key)) == "waiting"
