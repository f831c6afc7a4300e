"""Tests of reading and writing matches and their logs in Redis."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.store.errors import StoreUnavailable
from server.store.ports import MatchLog
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit, stored
from tests.support.store_nodes import NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_new_match_has_version_0_and_no_steps(store: RedisStores, match: MatchId) -> None:
    assert await store.matches.subscribe(match) == stored(0)
    assert await store.matches.steps(match, Version(0)) == []


async def test_an_unknown_match_is_not_loaded(store: RedisStores, new_match: NewMatch) -> None:
    match = new_match()
    for _ in range(2):
        assert await store.matches.subscribe(match) is None
    assert await store.matches.steps(match, Version(0)) == []


async def test_steps_after_a_version_are_read_in_order(store: RedisStores, match: MatchId) -> None:
    for version in range(1, 13):
        await store.commits.commit(commit(match, version))
    assert await store.matches.steps(match, Version(9)) == [b"step 10", b"step 11", b"step 12"]
    assert await store.matches.steps(match, Version(12)) == []


@pytest.mark.parametrize(
    ("recent", "steps"),
    [(1, [b"step 2", b"step 3"]), (3, [b"step 1", b"step 2", b"step 3"])],
    ids=["fewer than the state needs", "more"],
)
async def test_a_match_is_loaded_with_recent_steps(
    store: RedisStores, match: MatchId, recent: int, steps: list[bytes]
) -> None:
    await store.commits.commit(commit(match, 1))
    for version in (2, 3):
        await store.commits.commit(replace(commit(match, version), state=None))
    newest = await store.matches.subscribe(match, recent)
    assert newest
    assert newest.steps == steps
    everything = await store.matches.subscribe(match, 64)
    assert everything
    assert everything.steps == [b"step 1", b"step 2", b"step 3"]


async def test_the_log_is_read_from_a_version_on(store: RedisStores, match: MatchId) -> None:
    for version in (1, 2, 3):
        await store.commits.commit(commit(match, version))
    log = MatchLog(Version(3), b"mark 3", Version(3), [b"step 2", b"step 3"])
    assert await store.matches.log_since(match, Version(1)) == log
    assert await store.matches.log_since(match, Version(3)) == replace(log, steps=[])
    assert await store.matches.log_since(MatchId("nowhere"), Version(0)) is None


async def test_many_matches_are_read_with_the_steps_since_their_states(
    store: RedisStores, match: MatchId, new_match: NewMatch
) -> None:
    other, nowhere = new_match(), new_match()
    await store.commits.create(commit(other, 0))
    for version in (1, 2):
        await store.commits.commit(commit(match, version))
    await store.commits.commit(replace(commit(match, 3), state=None))
    last = replace(stored(2), version=Version(3), mark=b"mark 3", steps=[b"step 3"])
    assert await store.matches.read_many([match, nowhere, other]) == [last, None, stored(0)]
    assert await store.matches.exists([match, nowhere, other]) == [True, False, True]
    assert await store.matches.read_many([]) == []


async def test_reading_many_matches_does_not_subscribe(
    store: RedisStores, match: MatchId, redis_url: str
) -> None:
    await store.matches.read_many([match])
    assert await ask(redis_url, "EXISTS", match_keys(match).nodes) == 0


async def test_a_closed_store_raises_an_error(redis_url: str, new_match: NewMatch) -> None:
    async with RedisStores(redis_url, "closed") as store:
        await store.ping()
    with pytest.raises(StoreUnavailable):
        await store.commits.commit(commit(new_match(), 1))


async def test_a_store_does_not_open_without_redis(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    store = RedisStores(f"unix://{tmp_path_factory.mktemp('none')}/redis.sock", "node")
    with pytest.raises(StoreUnavailable):
        await store.open()
