"""Tests of how nodes load matches from stored states and steps, and follow each other's steps.

They also go on after the store has lost its last steps, and with data of the first release.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random

import pytest
import pytest_asyncio

from protocol.core.commands import Accept, Act, Command, OfferDraw, Resign
from protocol.core.ids import SPECTATOR, CommandId, Mark, MatchId, PlayerId, Version
from protocol.core.messages import Snapshot, Step
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match, Player
from server.matches.directory import MatchDirectory
from server.matches.live.audience import STEPS_KEPT, ResumePoint
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import UnknownMatch
from server.matches.live.match_writer import STATE_EVERY
from server.store.ports import StoredMatch
from server.store.redis.keys import match_keys
from server.store.redis.stores import RedisStores
from server.store.redis_process import ask
from tests.support.match_nodes import Listener, directory, submitted
from tests.support.store_nodes import Connect

pytestmark = pytest.mark.asyncio(loop_scope="session")

COMMANDS = count(1)
PLAYERS = Player(PlayerId("ann"), "Ann"), Player(PlayerId("ben"), "Ben")
GAME = GAMES[DEFAULT_GAME]
PRESET = "snm-a-short"
DEALT = 2
"""The version after the deal; the store has the state at this version."""


@pytest.fixture
def node(store: RedisStores) -> MatchDirectory:
    return directory(store)


@pytest.fixture
def another(other: RedisStores) -> MatchDirectory:
    return directory(other)


@pytest_asyncio.fixture(loop_scope="session")
async def match(node: MatchDirectory) -> MatchId:
    """Return a new match whose first turn has begun."""
    match = await node.create(PLAYERS[0], MatchSettings(DEFAULT_GAME, PRESET, GAME.presets[PRESET]))
    accept = Accept(id=CommandId("in"), version=Version(0))
    begun = await order(node, match, 1, accept)
    assert (begun.version, begun.status) == (DEALT, "playing")
    return match


async def order(node: MatchDirectory, match: MatchId, seat: int, command: Command) -> Match:
    """Send a player's command to a node, which must accept it, and return the match after it."""
    await node.newest(match)
    live = node.known(match)
    assert live
    player = PLAYERS[seat]
    listener = Listener(player.id)
    assert await submitted(live, listener, player.name, command) == "accepted"
    return live.match


async def play(node: MatchDirectory, match: MatchId, moves: int) -> Match:
    """Make some random moves through a node, and return the match after them."""
    played = await node.newest(match)
    for _ in range(moves):
        (seat,) = GAME.actors(played.game.state)
        name = CommandId(f"m{next(COMMANDS)}")
        action = Random(name).choice(GAME.legal_actions(played.game.state, seat))
        act = Act(id=name, version=played.version, action=action)
        played = await order(node, match, seat, act)
    return played


async def caught_up(node: MatchDirectory, match: MatchId) -> LiveMatch:
    """Let `node` handle all notifications, and return its live match."""
    await node.newest(match)
    await node.catch_up(match, None)
    live = node.known(match)
    assert live
    return live


async def watching(
    node: MatchDirectory, match: MatchId, held: ResumePoint | None = None
) -> Listener:
    """Connect a new spectator to a match on a node, and return its listener.

    It has received what a client with the resume point `held` lacks. None is a client without one.
    """
    listener = Listener()
    await node.join(match, listener, held)
    return listener


async def listening(node: MatchDirectory, match: MatchId) -> Listener:
    """Connect a new spectator to a match on a node. Return its listener, with nothing received."""
    listener = await watching(node, match)
    listener.received.clear()
    return listener


async def held_of(node: MatchDirectory, match: MatchId) -> ResumePoint:
    """Return the resume point of a spectator who has received everything that `node` knows."""
    visitor = await watching(node, match)
    live = node.known(match)
    assert live
    live.leave(visitor)
    snapshot = visitor.received[0]
    return ResumePoint(snapshot.version, SPECTATOR, Mark(snapshot.mark))


async def stored(store: RedisStores, match: MatchId) -> StoredMatch:
    found = await store.matches.subscribe(match)
    assert found
    return found


@asynccontextmanager
async def moments_to_lose(redis_url: str, match: MatchId) -> AsyncIterator[None]:
    """At the end of this context, put back the match in the store as it was at the beginning.

    This is a store that has lost its last writes.
    """
    keys = match_keys(match)
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", key, f"{key}:then")
    yield
    for key in (keys.state, keys.log):
        await ask(redis_url, "COPY", f"{key}:then", key, "REPLACE")


async def test_a_node_loads_the_current_match_after_any_move(
    node: MatchDirectory, match: MatchId, connect: Connect
) -> None:
    stores = await connect()
    for _ in range(STATE_EVERY * 2 + 3):
        held = await held_of(node, match)
        played = await play(node, match, 1)
        newcomers = directory(stores)
        assert await newcomers.newest(match) == played
        # The node has loaded its steps too.
        assert (await watching(newcomers, match, held)).steps() == [played.version]


async def test_the_state_is_stored_from_time_to_time(
    node: MatchDirectory, match: MatchId, store: RedisStores
) -> None:
    ages = []
    for _ in range(STATE_EVERY * 2):
        await play(node, match, 1)
        found = await stored(store, match)
        ages.append(found.version - found.state_version)
    assert ages == [*range(1, STATE_EVERY), *range(STATE_EVERY), 0]


async def test_moves_of_another_node_are_followed_without_the_state(
    node: MatchDirectory, another: MatchDirectory, match: MatchId, redis_url: str
) -> None:
    listener = await listening(another, match)
    played = await play(node, match, 5)
    await ask(redis_url, "HSET", match_keys(match).state, "state", "nobody reads this")
    followed = await caught_up(another, match)
    assert followed.match == played
    assert listener.steps() == [*range(DEALT + 1, DEALT + 6)]
    assert len(listener.received) == 5


async def test_alternating_nodes_store_no_more_states_than_one(
    node: MatchDirectory, another: MatchDirectory, match: MatchId, store: RedisStores
) -> None:
    for turn in range(STATE_EVERY - 1):
        player = (node, another)[turn % 2]
        await caught_up(player, match)
        await play(player, match, 1)
    found = await stored(store, match)
    assert (found.version, found.state_version) == (DEALT + STATE_EVERY - 1, DEALT)
    await caught_up(another, match)
    await play(another, match, 1)
    assert (await stored(store, match)).state_version == DEALT + STATE_EVERY
    # The first node knows this, and stores no other state for as long.
    await caught_up(node, match)
    for _ in range(STATE_EVERY - 1):
        await play(node, match, 1)
        assert (await stored(store, match)).state_version == DEALT + STATE_EVERY
    await play(node, match, 1)
    assert (await stored(store, match)).state_version == DEALT + 2 * STATE_EVERY


async def test_a_returning_client_receives_missed_steps(
    node: MatchDirectory, match: MatchId, connect: Connect
) -> None:
    held = []
    for _ in range(4):
        played = await play(node, match, 1)
        held.append(await held_of(node, match))
    newcomers = directory(await connect())
    for where in (node, newcomers):
        for missed, before in enumerate(reversed(held)):
            back = await watching(where, match, before)
            assert back.steps() == [*range(played.version - missed + 1, played.version + 1)]
            # The next message is the presence.
            assert len(back.received) == missed + 1


async def test_changes_outside_the_steps_are_loaded(
    node: MatchDirectory, another: MatchDirectory, match: MatchId
) -> None:
    listener = await listening(another, match)
    played = await play(node, match, 2)
    resign = Resign(id=CommandId("bye"), version=played.version, game=1)
    resigned = await order(node, match, 0, resign)
    assert (await caught_up(another, match)).match == resigned
    assert listener.steps() == [DEALT + 1, DEALT + 2, DEALT + 3]
    assert len(listener.received) == 3


@pytest.mark.parametrize("moves", [STEPS_KEPT - 1, STEPS_KEPT, STEPS_KEPT + 1])
async def test_listeners_receive_a_snapshot_after_many_missed_steps(
    node: MatchDirectory, another: MatchDirectory, match: MatchId, moves: int
) -> None:
    listener = await listening(another, match)
    held = [await held_of(node, match)]
    for _ in range(moves - 1):
        played = await play(node, match, 1)
        held.append(await held_of(node, match))
    offer = OfferDraw(id=CommandId("draw"), version=played.version, game=1)
    offered = await order(node, match, 0, offer)
    assert (await caught_up(another, match)).match == offered
    # A snapshot is shorter than that many steps.
    assert len(listener.received) == (moves if moves < STEPS_KEPT else 1)
    assert await held_of(another, match) == await held_of(node, match)
    for before in held[-STEPS_KEPT + 1 :]:
        received = [
            (await watching(where, match, before)).received[:-1] for where in (node, another)
        ]
        assert received[0] == received[1]
        assert isinstance(received[0][0], Step)


async def test_a_client_reveals_a_loss_that_its_node_missed(
    node: MatchDirectory, another: MatchDirectory, match: MatchId, redis_url: str
) -> None:
    await play(node, match, 1)
    async with moments_to_lose(redis_url, match):
        lost = await play(node, match, 2)
    played = await play(another, match, 2)
    assert played.version == lost.version
    client = await watching(node, match, await held_of(another, match))
    live = node.known(match)
    assert live
    assert live.match == played
    assert await held_of(node, match) == await held_of(another, match)
    # Only the presence: the client knew everything else.
    assert [message.type for message in client.received] == ["presence"]


@pytest.mark.parametrize("moves", [1, 2, 3], ids=["fewer", "as many", "more"])
async def test_a_match_continues_after_the_store_lost_its_last_steps(
    store: RedisStores,
    node: MatchDirectory,
    *,
    another: MatchDirectory,
    match: MatchId,
    redis_url: str,
    moves: int,
) -> None:
    # The second of the two steps to be lost comes with the state.
    await play(node, match, STATE_EVERY - 2)
    async with moments_to_lose(redis_url, match):
        await play(node, match, 2)
    played = await play(another, match, moves)
    listener = await listening(node, match)
    lost = await held_of(node, match)
    followed = await caught_up(node, match)
    assert followed.match == played
    (received,) = listener.received
    assert (received.type, received.version) == ("snapshot", played.version)
    # A client that was disconnected returns with the lost steps.
    back = await watching(another, match, lost)
    assert isinstance(back.received[0], Snapshot)
    # The node knows which state is stored, and stores the next one in time.
    due = (await stored(store, match)).state_version + STATE_EVERY
    played = await play(node, match, due - played.version - 1)
    assert (await stored(store, match)).state_version == due - STATE_EVERY
    await play(node, match, 1)
    assert (await stored(store, match)).state_version == due


async def test_listeners_of_a_lost_match_are_closed(
    node: MatchDirectory, match: MatchId, redis_url: str
) -> None:
    listener = await listening(node, match)
    await ask(redis_url, "DEL", match_keys(match).state)
    with pytest.raises(UnknownMatch):
        await play(node, match, 1)
    assert listener.received == ["dismissed"]
    assert match not in [live.id for live in node]
    with pytest.raises(UnknownMatch):
        await node.newest(match)
    assert node.known(match) is None
