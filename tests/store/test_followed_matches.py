"""Matches as stored, a state now and then and each step, and as other nodes follow them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from itertools import count

import pytest
import pytest_asyncio
from msgspec.msgpack import decode, encode
from msgspec.structs import replace
from server.matches.runner import SAVED_EVERY, MatchRunner, UnknownMatch

from protocol.core.codec import CODECS, Codec, Frame
from protocol.core.ids import CommandId, MatchId, PlayerId, Version
from protocol.core.messages import Snapshot
from server.matches.core.decide import Decision
from server.matches.core.marks import told
from server.matches.core.model import Match
from server.matches.core.requests import Begin, GiveUp, OfferDraw, TakeSeat
from server.matches.core.storage import dump_match
from server.matches.directory import MatchService
from server.matches.live import STEPS_KEPT, Held, LiveMatch
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStore
from server.store.redis_process import ask
from tests.support.matches import BEN, NOW, action, offer
from tests.support.store_nodes import Connect, NewMatch

pytestmark = pytest.mark.asyncio(loop_scope="session")
COMMANDS = count(1)


class Watcher:
    """Somebody who listens, and what they heard."""

    player = PlayerId("eve")
    codec: Codec = CODECS[0]

    def __init__(self) -> None:
        self.heard: list[object] = []

    def push(self, *frames: Frame) -> None:
        self.heard += [self.codec.unpack(frame) for frame in frames]

    def dismiss(self) -> None:
        self.heard.append("dismissed")


@pytest.fixture
def node(store: RedisStore) -> MatchRunner:
    return MatchRunner(store, lambda: NOW)


@pytest.fixture
def another(other: RedisStore) -> MatchRunner:
    return MatchRunner(other, lambda: NOW)


@pytest_asyncio.fixture(loop_scope="session")
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


@asynccontextmanager
async def moments_to_lose(redis_url: str, match: MatchId) -> AsyncIterator[None]:
    """On leaving this context the store has lost what was done to `match` within it."""
    keys = match_keys(match)
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", key, f"{key}:then")
    yield
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", f"{key}:then", key, "REPLACE")


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
    await caught_up(another, match)
    await play(another, match, 1)
    assert (await caught_up(node, match)).saved == SAVED_EVERY + 2


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


@pytest.mark.parametrize("moves", [STEPS_KEPT - 1, STEPS_KEPT, STEPS_KEPT + 1])
async def test_who_watches_where_much_was_missed_sees_how_it_is_now(
    node: MatchRunner, another: MatchRunner, match: MatchId, moves: int
) -> None:
    watcher = Watcher()
    (await caught_up(another, match)).audience.add(watcher, "spectator")
    await play(node, match, moves - 1)
    async with node.locked(match) as live:
        await node.settle(live, OfferDraw(0, CommandId("draw")))
    followed = await caught_up(another, match)
    assert (followed.match, followed.mark) == (live.match, live.mark)
    assert list(followed.recent) == list(live.recent)
    # A snapshot is shorter than so many steps.
    assert len(watcher.heard) == (moves if moves < STEPS_KEPT else 1)


async def test_a_node_that_missed_a_loss_asks_again_when_a_client_comes_that_did_not(
    store: RedisStore, other: RedisStore, node: MatchRunner, match: MatchId, redis_url: str
) -> None:
    here, there = [
        MatchService(each, each, bytes(32), lambda: NOW, lambda _: bytes(32))
        for each in (store, other)
    ]
    await play(node, match, 1)
    async with moments_to_lose(redis_url, match):
        await play(here.runner, match, 2)
    await play(there.runner, match, 2)
    live = await caught_up(there.runner, match)
    client = Watcher()
    held = Held(live.match.version, "spectator", told(live.mark))
    joined = await here.join(match, client, held)
    assert (joined.match, joined.mark) == (live.match, live.mark)
    # Nothing but who is there: the client knew everything.
    assert len(client.heard) == 1


async def test_a_match_that_the_release_before_has_stored_goes_on(
    node: MatchRunner, connect: Connect, match: MatchId, redis_url: str
) -> None:
    played = await play(node, match, 3)
    keys = match_keys(match)
    # That release stored each state, with a mark of its own, and steps without an author.
    state = dump_match(played)
    mark = blake2b(state, digest_size=8).digest()
    await ask(redis_url, "HSET", keys.state, "state", state, "mark", mark)
    await ask(redis_url, "HDEL", keys.state, "state_version")
    for place, step in enumerate(await (await connect()).steps(match, Version(0))):
        _, *fields, _ = decode(step)
        await ask(redis_url, "LSET", keys.log, place, encode((1, *fields)))
    here, there = [MatchRunner(await connect(), lambda: NOW) for _ in range(2)]
    watcher = Watcher()
    (await caught_up(there, match)).audience.add(watcher, "spectator")
    played = await play(here, match, 1)
    assert (await caught_up(there, match)).match == played
    played = await play(there, match, SAVED_EVERY)
    assert (await caught_up(here, match)).match == played
    assert len(watcher.heard) == 1 + SAVED_EVERY
    async with MatchRunner(await connect(), lambda: NOW).locked(match) as live:
        assert live.match == played


@pytest.mark.parametrize("moves", [1, 2, 3], ids=["fewer", "as many", "more"])
async def test_a_match_whose_last_moments_were_lost_is_taken_as_it_is_now(
    store: RedisStore,
    node: MatchRunner,
    another: MatchRunner,
    match: MatchId,
    redis_url: str,
    moves: int,
) -> None:
    # The second of the two that will be lost has the state with it.
    await play(node, match, SAVED_EVERY - 2)
    async with moments_to_lose(redis_url, match):
        await play(node, match, 2)
    played = await play(another, match, moves)
    watcher = Watcher()
    async with node.locked(match) as live:
        live.audience.add(watcher, "spectator")
        held = Held(live.match.version, "spectator", told(live.mark))
    followed = await caught_up(node, match)
    assert followed.match == played
    stored = await store.watch(match)
    assert stored
    assert followed.saved == stored.state_version
    assert len(watcher.heard) == 1
    # Who was away meanwhile comes back with what was lost.
    async with another.locked(match) as there:
        (greeting,) = there.greeting("spectator", held)
        assert isinstance(greeting, Snapshot)
    assert (await play(node, match, 1)).version == played.version + 1


async def test_whoever_watches_a_match_that_the_store_has_lost_is_dismissed(
    node: MatchRunner, match: MatchId, redis_url: str
) -> None:
    watcher = Watcher()
    (await caught_up(node, match)).audience.add(watcher, "spectator")
    await ask(redis_url, "DEL", match_keys(match).state)
    with pytest.raises(UnknownMatch):
        await play(node, match, 1)
    assert watcher.heard == ["dismissed"]
    assert node.known(match) is None
