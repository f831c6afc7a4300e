"""Tests that commits of matches to Redis are atomic and ordered, whichever node writes them."""

import asyncio

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, Version
from server.store.ports import Commits, StoredMatch
from server.store.redis.stores import RedisStores
from tests.support.commits import commit, stored
from tests.support.store_nodes import NewMatch, all_due

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def commits(store: RedisStores) -> Commits:
    """Return the first node's interface for commits of matches (the port `Commits`)."""
    return store.commits


async def test_an_unknown_match_is_not_written(
    commits: Commits, store: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    for version in (0, 1, 7):
        assert not await commits.commit(commit(match, version))
    assert await store.matches.subscribe(match) is None


async def test_an_id_can_be_used_once(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    answers = await asyncio.gather(
        *(
            node.commits.create(commit(match, 0, by=f" {n}"))
            for n, node in enumerate([store, other] * 8)
        )
    )
    assert sorted(answers) == [False] * 15 + [True]
    assert await store.matches.subscribe(match) == stored(0, by=f" {answers.index(True)}")


async def test_commits_advance_the_version(
    commits: Commits, store: RedisStores, match: MatchId
) -> None:
    for version in (1, 2, 3):
        assert await commits.commit(commit(match, version))
    assert await store.matches.subscribe(match) == stored(3)


@pytest.mark.parametrize("version", [0, 1, 2, 4])
async def test_a_commit_on_another_version_writes_nothing(
    commits: Commits, store: RedisStores, match: MatchId, version: int
) -> None:
    for earlier in (1, 2):
        await commits.commit(commit(match, earlier))
    assert not await commits.commit(commit(match, version, by=" late", deadline_ms=1))
    assert await store.matches.subscribe(match) == stored(2)
    assert await store.matches.steps(match, Version(0)) == [b"step 1", b"step 2"]
    assert match not in await all_due(store)


async def test_a_commit_on_another_history_writes_nothing(
    commits: Commits, store: RedisStores, match: MatchId
) -> None:
    await commits.commit(commit(match, 1, by=" here"))
    assert not await commits.commit(commit(match, 2, after=" that was lost"))
    assert await store.matches.subscribe(match) == stored(1, by=" here")
    assert await commits.commit(commit(match, 2, after=" here"))


async def test_a_commit_without_a_state_keeps_the_stored_one(
    commits: Commits, store: RedisStores, match: MatchId
) -> None:
    await commits.commit(commit(match, 1))
    for version in (2, 3):
        assert await commits.commit(replace(commit(match, version), state=None))
    assert await store.matches.subscribe(match) == StoredMatch(
        Version(3), b"mark 3", b"state 1", Version(1), [b"step 2", b"step 3"]
    )
    await commits.commit(commit(match, 4))
    assert await store.matches.subscribe(match) == stored(4)


async def test_states_and_steps_can_be_any_bytes(
    commits: Commits, store: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    blob = bytes(range(256)) * 400 + b"\r\n"
    await commits.create(commit(match, 0))
    plain = commit(match, 1)
    assert await commits.commit(replace(plain, mark=blob[:8], state=blob, step=blob[::-1]))
    assert await store.matches.subscribe(match) == StoredMatch(
        Version(1), blob[:8], blob, Version(1), []
    )
    assert await store.matches.steps(match, Version(0)) == [blob[::-1]]


async def test_one_commit_wins_each_version(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    after = ""
    for version in range(1, 21):
        answers = await asyncio.gather(
            *(
                node.commits.commit(commit(match, version, by=f" {n}", after=after))
                for n, node in enumerate([store, other] * 4)
            )
        )
        assert answers.count(True) == 1
        after = f" {answers.index(True)}"
        winner = f"step {version}{after}".encode()
        assert await store.matches.steps(match, Version(version - 1)) == [winner]


async def test_racing_nodes_lose_no_step(
    store: RedisStores, other: RedisStores, match: MatchId
) -> None:
    async def play(node: RedisStores, name: str) -> list[bytes]:
        won: list[bytes] = []
        while len(won) < 50:
            newest = await node.matches.subscribe(match)
            assert newest
            after = newest.state.decode().removeprefix(f"state {newest.version}")
            made = commit(match, newest.version + 1, by=name, after=after)
            if await node.commits.commit(made):
                won.append(made.step)
        return won

    first, second = await asyncio.gather(play(store, " a"), play(other, " b"))
    steps = await store.matches.steps(match, Version(0))
    assert [step for step in steps if step.endswith(b"a")] == first
    assert [step for step in steps if step.endswith(b"b")] == second
    assert len(steps) == 100
