import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.store.ports import Log, Stored, StoreUnavailable
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStore
from server.store.redis_process import ask
from tests.support.commits import commit, stored
from tests.support.store_nodes import Connect, NewMatch, all_due

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_new_match_has_version_0_and_no_steps(store: RedisStore, match: MatchId) -> None:
    assert await store.watch(match) == stored(0)
    assert await store.steps(match, Version(0)) == []


async def test_an_id_is_taken_once(
    store: RedisStore, other: RedisStore, new_match: NewMatch
) -> None:
    match = new_match()
    answers = await asyncio.gather(
        *(node.create(commit(match, 0, by=f" {n}")) for n, node in enumerate([store, other] * 8))
    )
    assert sorted(answers) == [False] * 15 + [True]
    assert await store.watch(match) == stored(0, by=f" {answers.index(True)}")


async def test_an_unknown_match_is_neither_loaded_nor_written(
    store: RedisStore, new_match: NewMatch
) -> None:
    match = new_match()
    assert await store.watch(match) is None
    for version in (0, 1, 7):
        assert not await store.commit(commit(match, version))
    assert await store.watch(match) is None
    assert await store.steps(match, Version(0)) == []


async def test_commits_lead_from_version_to_version(store: RedisStore, match: MatchId) -> None:
    for version in (1, 2, 3):
        assert await store.commit(commit(match, version))
    assert await store.watch(match) == stored(3)


@pytest.mark.parametrize("version", [0, 1, 2, 4])
async def test_a_commit_on_another_version_writes_nothing(
    store: RedisStore, match: MatchId, version: int
) -> None:
    for earlier in (1, 2):
        await store.commit(commit(match, earlier))
    assert not await store.commit(commit(match, version, by=" late", deadline_ms=1))
    assert await store.watch(match) == stored(2)
    assert await store.steps(match, Version(0)) == [b"step 1", b"step 2"]
    assert match not in await all_due(store)


async def test_a_commit_on_another_state_of_the_same_version_writes_nothing(
    store: RedisStore, match: MatchId
) -> None:
    await store.commit(commit(match, 1, by=" here"))
    assert not await store.commit(commit(match, 2, after=" that was lost"))
    assert await store.watch(match) == stored(1, by=" here")
    assert await store.commit(commit(match, 2, after=" here"))


async def test_steps_are_those_above_a_version_in_order(store: RedisStore, match: MatchId) -> None:
    for version in range(1, 13):
        await store.commit(commit(match, version))
    assert await store.steps(match, Version(9)) == [b"step 10", b"step 11", b"step 12"]
    assert await store.steps(match, Version(12)) == []


async def test_a_commit_without_a_state_leaves_the_one_that_is_stored(
    store: RedisStore, match: MatchId
) -> None:
    await store.commit(commit(match, 1))
    for version in (2, 3):
        assert await store.commit(replace(commit(match, version), state=None))
    assert await store.watch(match) == Stored(
        Version(3), b"mark 3", b"state 1", Version(1), [b"step 2", b"step 3"]
    )
    await store.commit(commit(match, 4))
    assert await store.watch(match) == stored(4)


@pytest.mark.parametrize(
    ("recent", "steps"),
    [(1, [b"step 2", b"step 3"]), (3, [b"step 1", b"step 2", b"step 3"])],
    ids=["fewer than the state needs", "more"],
)
async def test_a_match_comes_with_recent_steps(
    store: RedisStore, match: MatchId, recent: int, steps: list[bytes]
) -> None:
    await store.commit(commit(match, 1))
    for version in (2, 3):
        await store.commit(replace(commit(match, version), state=None))
    newest = await store.watch(match, recent)
    assert newest
    assert newest.steps == steps
    everything = await store.watch(match, 64)
    assert everything
    assert everything.steps == [b"step 1", b"step 2", b"step 3"]


async def test_a_log_is_followed_from_a_version_on(store: RedisStore, match: MatchId) -> None:
    for version in (1, 2, 3):
        await store.commit(commit(match, version))
    log = Log(Version(3), b"mark 3", Version(3), [b"step 2", b"step 3"])
    assert await store.follow(match, Version(1)) == log
    assert await store.follow(match, Version(3)) == replace(log, steps=[])
    assert await store.follow(MatchId("nowhere"), Version(0)) is None


async def test_a_state_of_an_older_release_is_that_of_the_version(
    store: RedisStore, match: MatchId, redis_url: str
) -> None:
    await store.commit(commit(match, 1))
    await ask(redis_url, "HDEL", match_keys(match).state, "state_version")
    assert await store.watch(match) == stored(1)
    await store.commit(replace(commit(match, 2), state=None))
    newest = await store.watch(match)
    assert newest
    assert (newest.state_version, newest.steps) == (1, [b"step 2"])


async def test_states_and_steps_are_any_bytes(store: RedisStore, new_match: NewMatch) -> None:
    match = new_match()
    blob = bytes(range(256)) * 400 + b"\r\n"
    await store.create(commit(match, 0))
    plain = commit(match, 1)
    assert await store.commit(replace(plain, mark=blob[:8], state=blob, step=blob[::-1]))
    assert await store.watch(match) == Stored(Version(1), blob[:8], blob, Version(1), [])
    assert await store.steps(match, Version(0)) == [blob[::-1]]


async def test_one_of_many_commits_of_two_nodes_wins_each_version(
    store: RedisStore, other: RedisStore, match: MatchId
) -> None:
    after = ""
    for version in range(1, 21):
        answers = await asyncio.gather(
            *(
                node.commit(commit(match, version, by=f" {n}", after=after))
                for n, node in enumerate([store, other] * 4)
            )
        )
        assert answers.count(True) == 1
        after = f" {answers.index(True)}"
        winner = f"step {version}{after}".encode()
        assert await store.steps(match, Version(version - 1)) == [winner]


async def test_two_nodes_that_race_through_a_match_lose_no_step(
    store: RedisStore, other: RedisStore, match: MatchId
) -> None:
    async def play(node: RedisStore, name: str) -> list[bytes]:
        won: list[bytes] = []
        while len(won) < 50:
            newest = await node.watch(match)
            assert newest
            after = newest.state.decode().removeprefix(f"state {newest.version}")
            made = commit(match, newest.version + 1, by=name, after=after)
            if await node.commit(made):
                won.append(made.step)
        return won

    first, second = await asyncio.gather(play(store, " a"), play(other, " b"))
    steps = await store.steps(match, Version(0))
    assert [step for step in steps if step.endswith(b"a")] == first
    assert [step for step in steps if step.endswith(b"b")] == second
    assert len(steps) == 100


async def test_all_nodes_have_the_same_key(connect: Connect) -> None:
    nodes = [await connect() for _ in range(4)]
    keys = await asyncio.gather(*(node.signing_key() for node in nodes))
    assert len(keys[0]) == 32
    assert set(keys) == {keys[0]}


async def test_a_closed_store_says_so(redis_url: str, new_match: NewMatch) -> None:
    async with RedisStore(redis_url, "closed") as store:
        await store.ping()
    with pytest.raises(StoreUnavailable):
        await store.commit(commit(new_match(), 1))


async def test_where_no_redis_is_the_store_does_not_open(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    store = RedisStore(f"unix://{tmp_path_factory.mktemp('none')}/redis.sock", "node")
    with pytest.raises(StoreUnavailable):
        await store.open()
