"""Tests of the outbox of finished games: each is claimed once, and archiving shortens the log."""

from dataclasses import dataclass

import pytest

from protocol.core.ids import MatchId, Version
from server.store.ports import EndedGame, OutboxEntry
from server.store.redis.commands import Commands, Redis
from server.store.redis.keys import BUCKETS, match_keys, outbox
from server.store.redis.outbox import STEPS_KEPT
from server.store.redis.scripts import Command
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.commits import commit
from tests.support.store_nodes import Connect, NewMatch, all_ended, in_buckets

pytestmark = pytest.mark.asyncio(loop_scope="session")

DUE_MS = 10**15
GAME_STEPS = 100
"""The steps of each game: more than are kept for returning clients."""


async def after_games(store: RedisStores, match: MatchId, games: int) -> list[EndedGame]:
    """Create a match in play in which this many games have ended, and return those games."""
    await store.commits.create(commit(match, 0, deadline_ms=DUE_MS))
    played = []
    for number in range(1, games + 1):
        began = Version((number - 1) * GAME_STEPS + 1)
        game = EndedGame(number, began)
        for version in range(began, began + GAME_STEPS):
            last = version == began + GAME_STEPS - 1
            ended = game if last else None
            step = commit(match, version, deadline_ms=DUE_MS, ended=ended)
            assert await store.commits.commit(step)
        played.append(game)
    return played


async def of(store: RedisStores, match: MatchId) -> list[OutboxEntry]:
    """Claim the outbox entries of all matches, and return those of this match."""
    return [entry for entry in await all_ended(store) if entry.match == match]


async def log_length(redis_url: str, match: MatchId) -> object:
    return await ask(redis_url, "LLEN", match_keys(match).log)


async def claims_lapse(redis_url: str, match: MatchId) -> None:
    """Make every claim on a match's outbox expire."""
    key = match_keys(match).outbox
    pending = await ask(redis_url, "XPENDING", key, "archive", "-", "+", 1000)
    assert isinstance(pending, list)
    for receipt, *_ in pending:
        await ask(redis_url, "XCLAIM", key, "archive", "nodes", 0, receipt, "IDLE", 10**6, "JUSTID")


async def test_a_game_is_claimed_once_with_all_its_steps(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    games = await after_games(store, match, 2)
    entries = await of(store, match)
    assert [entry.game for entry in entries] == games
    assert [entry.ended for entry in entries] == [GAME_STEPS, 2 * GAME_STEPS]
    assert await of(other, match) == []
    assert await of(store, match) == []
    for entry in entries:
        stored = await other.outbox.load_game(entry)
        assert stored is not None
        assert stored.state == f"state {2 * GAME_STEPS}".encode()
        first, last = entry.game.began, entry.ended
        assert stored.steps == [f"step {n}".encode() for n in range(first, last + 1)]


async def test_a_claim_expires_until_the_game_is_archived(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await after_games(store, match, 1)
    [entry] = await of(store, match)
    await claims_lapse(redis_url, match)
    assert await of(other, match) == [entry]
    await store.outbox.mark_archived(entry)
    await store.outbox.mark_archived(entry)
    await claims_lapse(redis_url, match)
    assert await of(other, match) == []


async def test_claimed_games_take_no_room_of_waiting_ones(
    connect: Connect, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    for bucket in range(BUCKETS):
        await ask(redis_url, "DEL", outbox(bucket))
    first, second, last = in_buckets(new_match, [1, 2, 3])
    for match in (first, second):
        await after_games(other, match, 2)
    assert len(await all_ended(other)) == 4
    await after_games(other, last, 2)
    node = await connect()
    claimed = await node.outbox.claim(2)
    assert [entry.match for entry in claimed] == [last, last]


async def test_a_rejected_commit_enters_no_game(store: RedisStores, match: MatchId) -> None:
    ended = EndedGame(1, Version(1))
    assert not await store.commits.commit(commit(match, 1, after="another past", ended=ended))
    assert await of(store, match) == []


async def test_archived_games_shorten_the_log(
    store: RedisStores, other: RedisStores, new_match: NewMatch, redis_url: str
) -> None:
    match = new_match()
    await after_games(store, match, 3)
    first, second, third = await of(store, match)
    # Another node archived the second game first, so the log must reach back to the first.
    await other.outbox.mark_archived(second)
    assert await log_length(redis_url, match) == 3 * GAME_STEPS
    await store.outbox.mark_archived(first)
    assert await log_length(redis_url, match) == GAME_STEPS + STEPS_KEPT
    stored = await store.outbox.load_game(third)
    assert stored is not None
    assert stored.steps[0] == f"step {2 * GAME_STEPS + 1}".encode()
    assert len(stored.steps) == GAME_STEPS
    assert await store.outbox.load_game(first) is None


async def test_a_shortened_log_is_read_by_versions_as_before(
    store: RedisStores, other: RedisStores, new_match: NewMatch
) -> None:
    match = new_match()
    await after_games(store, match, 1)
    newest = GAME_STEPS + 10
    for version in range(GAME_STEPS + 1, newest + 1):
        assert await store.commits.commit(commit(match, version, deadline_ms=DUE_MS))
    [entry] = await of(store, match)
    await store.outbox.mark_archived(entry)
    expected = [f"step {n}".encode() for n in range(1, newest + 1)]
    for node in (store, other):
        recent = await node.matches.subscribe(match, 5)
        assert recent is not None
        assert recent.steps == expected[-5:]
        everything = await node.matches.subscribe(match, 10_000)
        assert everything is not None
        assert everything.steps == expected[-STEPS_KEPT - 10 :]
        log = await node.matches.log_since(match, Version(newest - 3))
        assert log is not None
        assert log.steps == expected[-3:]
        assert await node.matches.steps(match, Version(newest - 3)) == expected[-3:]
        assert await node.matches.steps(match, Version(0)) == expected[-STEPS_KEPT - 10 :]


@dataclass
class ArchivesAfterward:
    """Sends commands to Redis, and archives a game after each of them."""

    redis: Commands
    store: RedisStores
    game: OutboxEntry

    async def run(self, command: Command) -> object:
        reply = await self.redis.run(command)
        await self.store.outbox.mark_archived(self.game)
        return reply


async def test_a_game_archived_meanwhile_does_not_move_the_steps_that_are_read(
    store: RedisStores, new_match: NewMatch, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    await after_games(store, match, 2)
    first, _ = await of(store, match)
    redis = Redis(redis_url, replica_acks=0).commands()
    monkeypatch.setattr(store.matches, "_redis", ArchivesAfterward(redis, store, first))
    read = await store.matches.steps(match, Version(GAME_STEPS), 2)
    assert read == [f"step {GAME_STEPS + 1}".encode(), f"step {GAME_STEPS + 2}".encode()]
    await redis.close()


async def test_the_number_of_waiting_games_is_known(
    store: RedisStores, new_match: NewMatch
) -> None:
    await all_ended(store)
    before = store.outbox.waiting
    await after_games(store, new_match(), 2)
    entries = await all_ended(store)
    assert store.outbox.waiting == before + 2
    for entry in entries:
        await store.outbox.mark_archived(entry)
    await all_ended(store)
    assert store.outbox.waiting == before
