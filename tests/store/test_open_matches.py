"""A player has so many open matches, over all nodes."""

import asyncio
from itertools import count

import pytest

from protocol.core.ids import PlayerId
from server.store.redis.keys import open_matches
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYERS = count(1)


@pytest.fixture
def player() -> PlayerId:
    return PlayerId(f"player{next(PLAYERS)}")


async def test_there_is_room_for_so_many_over_all_nodes(
    store: RedisStores, other: RedisStores, player: PlayerId
) -> None:
    asked = await asyncio.gather(
        *(node.open_matches.reserve(player, 3) for node in [store, other] * 4)
    )
    assert len([room for room in asked if room is not None]) == 3


async def test_a_match_that_was_accepted_makes_room(
    store: RedisStores, other: RedisStores, player: PlayerId, new_match: NewMatch
) -> None:
    matches = [new_match(), new_match()]
    for match in matches:
        room = await store.open_matches.reserve(player, 2)
        assert room is not None
        await store.commits.create(commit(match, 0))
        await store.open_matches.use(player, room, match)
    assert await other.open_matches.reserve(player, 2) is None
    assert await store.commits.commit(commit(matches[0], 1))
    assert await other.open_matches.reserve(player, 2) is not None
    assert await other.open_matches.reserve(player, 2) is None


async def test_what_is_counted_lapses_by_itself(
    connect: Connect, redis_url: str, player: PlayerId, new_match: NewMatch
) -> None:
    store = await connect()
    room = await store.open_matches.reserve(player, 1)
    assert room is not None
    await store.open_matches.use(player, room, new_match())
    left_ms = await ask(redis_url, "PTTL", open_matches(player))
    assert isinstance(left_ms, int)
    assert 0 < left_ms <= 24 * 3600 * 1000
