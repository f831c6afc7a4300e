"""Tests that a pause of a node extends a short time window in a game: Pirate's to sink a ship."""

import time
from collections import Counter
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from protocol.core.clock import TimeControl
from protocol.core.commands import Act
from protocol.core.ids import CommandId, GameKey, MatchId, Seat, other
from protocol.games.pirate import PirateRules, Play
from server.games.pirate.cards import PACK
from server.games.pirate.state import State
from server.games.registry import GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.new_matches import open_match
from server.matches.core.requests import BeginGame, TakeSeat
from server.matches.core.steps import Decision
from server.matches.live.match_writer import create
from server.store.redis.stores import RedisStores
from tests.games.pirate.tables import aside, cards, run, table
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN, command, with_game
from tests.support.store_nodes import running

WINDOW_MS = 1_000
RULES = PirateRules(sink_window_ms=WINDOW_MS)
CLOCK = TimeControl(bank_ms=600_000)
PLAYERS = (ANN, BEN)
BOARDS: Seat = 0


@pytest_asyncio.fixture
async def node(redis_url: str) -> AsyncIterator[Node]:
    async with running(RedisStores(redis_url, "windows")) as stores:
        yield Node(stores=stores, clock=stores.clock)


def contested() -> State:
    """Return a game of Pirate in which both players can board the ship of hearts."""
    piles = {
        "low_H": run("H", "A", "7"),
        "high_H": run("H", "K", "9"),
        "waste_0": "5D 8H",
        "waste_1": "5D 8H",
    }
    others = Counter(PACK * 2) - Counter(cards(" ".join(piles.values())))
    return table(RULES, **piles, stock_0=" ".join(others.elements()))


async def boarded(node: Node, clock: TimeControl | None) -> MatchId:
    """Create a match of Pirate in which a player has boarded a ship and the other may sink it."""
    now_ms, game = node.stores.clock.now_ms(), GAMES[GameKey("pirate")]
    settings = MatchSettings(game.key, game.default_preset, RULES, clock)
    match = open_match(MatchId(f"boarded{now_ms}"), settings, ANN, bytes(32), now_ms)
    for request in (TakeSeat(BEN, command("in")), BeginGame()):
        answer = decide(match, request, now_ms)
        assert isinstance(answer, Decision)
        match = answer.match
    await create(with_game(match, state=contested()), node.ports)
    assert await play(node, match.id, BOARDS) == "accepted"
    return match.id


async def play(node: Node, match: MatchId, seat: Seat) -> str:
    version = (await node.directory.newest(match)).version
    act = Act(id=CommandId(f"play{seat}"), version=version, action=Play(ship="H"))
    return await node.say(match, PLAYERS[seat], act)


@pytest.mark.parametrize("clock", [None, CLOCK])
async def test_a_ship_can_sink_after_a_pause_in_its_window(
    node: Node, clock: TimeControl | None
) -> None:
    match = await boarded(node, clock)
    live = await node.live(match)
    time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
    assert await node.timers.next() == match
    await live.wake()
    assert live.match.game_type.wake_ms(live.match.game.state) is not None
    assert await play(node, match, other(BOARDS)) == "accepted"
    assert aside(live.match.game.state) == (0, 0, 14)


async def test_an_action_right_after_a_pause_comes_within_the_window(node: Node) -> None:
    """The node reads the action before it has woken the match."""
    match = await boarded(node, CLOCK)
    time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
    assert await play(node, match, other(BOARDS)) == "accepted"
    assert aside((await node.live(match)).match.game.state) == (0, 0, 14)


async def test_a_window_that_a_pause_extended_ends(node: Node) -> None:
    match = await boarded(node, CLOCK)
    live = await node.live(match)
    time.sleep(2.0)  # noqa: ASYNC251 - the node stands still
    while live.match.game_type.wake_ms(live.match.game.state) is not None:
        await node.timers.next()
        await live.wake()
    assert aside(live.match.game.state) == (13, 0, 0)
