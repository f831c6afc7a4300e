"""Matches as stored, a state now and then and each step, and as other nodes follow them."""

from itertools import count

import pytest
from msgspec.structs import replace

from protocol.codec import CODECS, Codec, Frame
from protocol.ids import CommandId, MatchId, PlayerId
from protocol.messages import Snapshot
from server.matches.decide import Decision
from server.matches.live import Held, LiveMatch
from server.matches.marks import told
from server.matches.model import Match
from server.matches.requests import Begin, GiveUp, TakeSeat
from server.matches.runner import SAVED_EVERY, MatchRunner
from server.store.redis.keys import match_keys
from server.store.redis.store import RedisStore
from server.store.redis_process import ask
from tests.matches.test_decide import BEN, NOW, action, offer
from tests.store.conftest import Connect, NewMatch

pytestmark = pytest.mark.anyio
COMMANDS = count(1)


class Watcher:
    """Somebody who listens, and what they heard."""

    player = PlayerId("eve")
    codec: Codec = CODECS[0]

    def __init__(self) -> None:
        self.heard: list[object] = []

    def push(self, *frames: Frame) -> None:
        self.heard += [self.codec.unpack(frame) for frame in frames]


@pytest.fixture
def node(store: RedisStore) -> MatchRunner:
    return MatchRunner(store, lambda: NOW)


@pytest.fixture
def another(other: RedisStore) -> MatchRunner:
    return MatchRunner(other, lambda: NOW)


@pytest.fixture
async def match(node: MatchRunner, new_match: NewMatch) -> MatchId:
    """A match whose first turn is on."""
    match = replace(offer(), id=new_match())
    assert await node.create(match)
    async with node.locked(match.id) as live:
        await node.settle(live, TakeSeat(BEN, CommandId("in")))
        await node.settle(live, Begin())
    return match.id


async def play(node: MatchRunner, match: MatchId, moves: int) -> Match:
    """Make some moves; gives the match after them."""
    async with node.locked(match) as live:
        for _ in range(moves):
            if live.match.status != "playing":
                break
            ruling = await node.settle(live, action(live.match, f"m{next(COMMANDS)}"))
            assert isinstance(ruling, Decision)
        return live.match


async def caught_up(node: MatchRunner, match: MatchId) -> LiveMatch:
    """The match as `node` has it once it has heard of everything."""
    async with node.locked(match) as live:
        await node.catch_up(live)
        return live


async def test_whoever_loads_a_match_has_it_as_it_is_after_any_move(
    node: MatchRunner, match: MatchId, connect: Connect
) -> None:
    newcomers = MatchRunner(await connect(), lambda: NOW)
    for _ in range(SAVED_EVERY * 2 + 3):
        played = await play(node, match, 1)
        async with newcomers.locked(match) as live:
            assert live.match == played
            assert live.recent[-1].version == played.version
        await newcomers.drop(live)


async def test_the_state_is_stored_now_and_then(
    node: MatchRunner, match: MatchId, store: RedisStore
) -> None:
    ages = []
    for _ in range(SAVED_EVERY * 2):
        await play(node, match, 1)
        stored = await store.watch(match)
        assert stored
        ages.append(stored.version - stored.state_version)
    assert ages == [*range(1, SAVED_EVERY), *range(SAVED_EVERY), 0]


async def test_moves_of_another_node_are_followed_without_the_state(
    node: MatchRunner, another: MatchRunner, match: MatchId, redis_url: str
) -> None:
    watcher = Watcher()
    (await caught_up(another, match)).audience.add(watcher, "spectator")
    played = await play(node, match, 5)
    await ask(redis_url, "HSET", match_keys(match).state, "state", "nobody reads this")
    followed = await caught_up(another, match)
    assert (followed.match, followed.saved) == (played, 2)
    assert len(watcher.heard) == 5


async def test_nodes_that_take_turns_store_no_more_states_than_one(
    node: MatchRunner, another: MatchRunner, match: MatchId, store: RedisStore
) -> None:
    for turn in range(SAVED_EVERY - 1):
        player = (node, another)[turn % 2]
        await caught_up(player, match)
        await play(player, match, 1)
    stored = await store.watch(match)
    assert stored
    assert (stored.version, stored.state_version) == (SAVED_EVERY + 1, 2)


async def test_who_comes_back_is_sent_what_was_missed(
    node: MatchRunner, match: MatchId, connect: Connect
) -> None:
    held = []
    for _ in range(4):
        played = await play(node, match, 1)
        live = await caught_up(node, match)
        held.append(Held(played.version, "spectator", told(live.mark)))
    newcomers = MatchRunner(await connect(), lambda: NOW)
    for runner in (node, newcomers):
        live = await caught_up(runner, match)
        for missed, version in enumerate(reversed(held)):
            steps = live.missed_by("spectator", version)
            assert steps is not None
            assert [step.version for step in steps] == [
                *range(played.version - missed + 1, played.version + 1)
            ]


async def test_what_steps_do_not_tell_is_loaded(
    node: MatchRunner, another: MatchRunner, match: MatchId
) -> None:
    watcher = Watcher()
    (await caught_up(another, match)).audience.add(watcher, "spectator")
    await play(node, match, 2)
    async with node.locked(match) as live:
        await node.settle(live, GiveUp(0, CommandId("bye")))
    followed = await caught_up(another, match)
    assert followed.match == live.match
    assert len(watcher.heard) == 3


@pytest.mark.parametrize("moves", [1, 2, 3], ids=["fewer", "as many", "more"])
async def test_a_match_whose_last_moments_were_lost_is_taken_as_it_is_now(
    node: MatchRunner, another: MatchRunner, match: MatchId, redis_url: str, moves: int
) -> None:
    await play(node, match, 3)
    keys = match_keys(match)
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", key, f"{key}:then")
    await play(node, match, 2)
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", f"{key}:then", key, "REPLACE")
    played = await play(another, match, moves)
    watcher = Watcher()
    async with node.locked(match) as live:
        live.audience.add(watcher, "spectator")
        held = Held(live.match.version, "spectator", told(live.mark))
    followed = await caught_up(node, match)
    assert followed.match == played
    assert len(watcher.heard) == 1
    # Who was away meanwhile comes back with what was lost.
    async with another.locked(match) as there:
        (greeting,) = there.greeting("spectator", held)
        assert isinstance(greeting, Snapshot)
    assert (await play(node, match, 1)).version == played.version + 1
