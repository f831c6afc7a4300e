"""Tests of the quota of matches of an address's guests: which matches count, and for how long.

At the quota, or while memory is short, the oldest match without a connected player is ended.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count

import pytest
import pytest_asyncio

from protocol.core.commands import Accept, Rematch, Resign
from protocol.core.ids import CommandId, MatchId, Version
from server.matches.core.in_game import UNATTENDED_MS, UNATTENDED_OPEN_MS
from server.matches.core.model import Player
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.watermarks import Watermarks
from server.matches.reclaimer import MatchReclaimer
from server.store.redis.address_matches import ALL
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.matches.nodes import BEGUN, Node
from tests.support.matches import ANN, BEN, EVE
from tests.support.store_nodes import running

ACCEPT = Accept(id=CommandId("in"), version=Version(0))
RESIGN = Resign(id=CommandId("bye"), version=Version(BEGUN), game=1)
NUMBERS = count(1)


@dataclass
class Used:
    """A stand-in for the memory use of the store, which tests set."""

    ratio: float = 0.0


@pytest.fixture
def address() -> tuple[str, ...]:
    """Return the prefixes of a network address whose guests the store does not know yet."""
    return (f"address{next(NUMBERS)}",)


@pytest.fixture
def memory() -> Used:
    return Used()


@pytest_asyncio.fixture
async def node(redis_url: str, memory: Used) -> AsyncIterator[Node]:
    """Yield a node on which the guests of an address have a quota of two matches."""
    async with running(RedisStores(redis_url, f"quota{next(NUMBERS)}")) as stores:
        yield Node(stores=stores, address_limit=2, memory=memory)


async def status(node: Node, match: MatchId) -> str:
    return (await node.directory.newest(match)).status


async def begun(node: Node, address: tuple[str, ...]) -> MatchId:
    match = await node.open_match(ANN, addresses=address)
    assert await node.say(match, BEN, ACCEPT) == "accepted"
    return match


async def test_an_address_has_a_quota_for_all_its_guests(
    node: Node, address: tuple[str, ...]
) -> None:
    await node.open_match(ANN, addresses=address)
    await node.open_match(BEN, addresses=address)
    with pytest.raises(TooManyFromAddress):
        await node.open_match(EVE, addresses=address)
    with pytest.raises(TooManyFromAddress):
        await node.directory.check_may_play(EVE.id, guest=True, addresses=address)
    await node.open_match(EVE, addresses=("elsewhere", *address))
    await node.open_match(EVE)


async def test_a_finished_match_frees_its_place_and_its_rematch_counts(
    node: Node, address: tuple[str, ...]
) -> None:
    first = await begun(node, address)
    await begun(node, address)
    assert await node.say(first, ANN, RESIGN) == "accepted"
    for who in (ANN, BEN):
        again = Rematch(id=CommandId("again"), version=Version(0))
        assert await node.say(first, who, again) == "accepted"
    with pytest.raises(TooManyFromAddress):
        await node.open_match(EVE, addresses=address)


async def test_an_open_match_that_expires_frees_its_place(
    node: Node, address: tuple[str, ...]
) -> None:
    for _ in range(2):
        match = await node.open_match(ANN, addresses=address)
    node.clock.ms += 25 * 3600 * 1000
    await node.directory.wake(match)
    assert await status(node, match) == "expired"
    await node.open_match(EVE, addresses=address)


@pytest.mark.parametrize("who", [ANN, BEN, None])
async def test_the_oldest_match_without_a_connected_player_ends_to_free_space(
    node: Node, address: tuple[str, ...], who: Player | None
) -> None:
    first, second = await begun(node, address), await begun(node, address)
    node.clock.ms += UNATTENDED_MS
    if who is not None:
        listener = await node.listen(first, who)
        await (await node.live(first)).report_presence()
    new = await node.open_match(EVE, addresses=address)
    given_way, stays = (first, second) if who is None else (second, first)
    assert await status(node, given_way) == "finished"
    assert await status(node, stays) == "playing"
    assert await status(node, new) == "open"
    if who is not None:
        (await node.live(first)).leave(listener)


async def test_a_player_connected_to_another_node_keeps_a_match(
    node: Node, address: tuple[str, ...], redis_url: str
) -> None:
    first, second = await begun(node, address), await begun(node, address)
    async with running(RedisStores(redis_url, f"there{next(NUMBERS)}")) as stores:
        there = Node(stores=stores)
        for match in (first, second):
            await there.listen(match, BEN)
            await (await there.live(match)).report_presence()
        node.clock.ms += UNATTENDED_MS
        with pytest.raises(TooManyFromAddress):
            await node.open_match(EVE, addresses=address)
        assert await status(node, first) == "playing"


async def test_a_match_that_the_store_has_lost_frees_its_place(
    node: Node, address: tuple[str, ...], redis_url: str
) -> None:
    for _ in range(2):
        match = await node.open_match(ANN, addresses=address)
    await node.directory.drop(await node.live(match))
    node.directory.forget_dropped()
    await ask(redis_url, "DEL", match_keys(match).state)
    await node.open_match(EVE, addresses=address)


async def test_unattended_matches_of_guests_end_while_memory_is_short(
    node: Node, address: tuple[str, ...], memory: Used, redis_url: str
) -> None:
    await ask(redis_url, "DEL", ALL)
    matches = [await node.open_match(ANN, addresses=address) for _ in range(2)]
    others = [await node.open_match(EVE) for _ in range(2)]
    listener = await node.listen(matches[1], ANN)
    await (await node.live(matches[1])).report_presence()
    node.clock.ms += UNATTENDED_OPEN_MS
    watermarks = Watermarks(memory)
    reclaimer = MatchReclaimer(node.directory, node.stores.address_matches, watermarks)
    await reclaimer.reclaim_some()
    assert await status(node, matches[0]) == "open"
    memory.ratio = 0.75
    await reclaimer.reclaim_some()
    assert await status(node, matches[0]) == "expired"
    for match in (matches[1], *others):
        assert await status(node, match) == "open"
    (await node.live(matches[1])).leave(listener)
