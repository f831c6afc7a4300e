"""Tests of two nodes on one Redis, with players and spectators of the same match on both."""

import asyncio
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from protocol.core.commands import Rematch, Resign
from protocol.core.ids import CommandId, GameKey, Version
from server.bots.pace import Pace
from server.cli.play import TerminalPlayer
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.games.registry import GAMES
from tests.support.begun_match import begun
from tests.support.game_checks import check_game
from tests.support.http import asking
from tests.support.players import create_match, table
from tests.support.server_process import ServerProcess, beside
from tests.support.timeouts import PATIENCE_S, until
from tests.support.wire import wire

PIRATE = GAMES[GameKey("pirate")]
PACE = Pace(action_s=0, poll_s=0.02)
"""Both players act all the time."""
Nodes = tuple[ServerProcess, ServerProcess]


@pytest.fixture(scope="module")
def nodes(server: ServerProcess, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nodes]:
    with beside(server, tmp_path_factory.mktemp("second")) as second:
        yield server, second
        assert "Traceback" not in second.log.read_text()


async def test_players_on_different_nodes_play_a_whole_game(nodes: Nodes) -> None:
    here, there = nodes
    players = await table(here.url, "snm-a-short", Random(11))
    for person in players.people[1:]:
        person.client.move_to(replace(players.address, site=there.url))
    check_game(players, await players.play(), await players.record())


@pytest.mark.parametrize("attempt", range(5))
async def test_a_rematch_requested_on_both_nodes_at_once_is_created(
    nodes: Nodes, attempt: int
) -> None:
    here, there = nodes
    async with AsyncExitStack() as stack:
        seated = await begun(here, stack)
        far = MatchAddress(there.url, seated.address.match)
        waiter = await stack.enter_async_context(wire(far, seated.tokens[1 - seated.seat]))
        await waiter.receive_a("snapshot", version=2)
        await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await waiter.receive_a("step", version=3)
        again = Rematch(id=CommandId(f"again{attempt}"), version=Version(3))
        await asyncio.gather(seated.mover.send(again), waiter.send(again))
        made = (await waiter.receive_a("step", version=5)).events[-1]
        async with wire(MatchAddress(here.url, made.match), seated.tokens[0]) as player:
            assert (await player.receive_a("snapshot")).match.viewer == 0


async def test_presence_on_one_node_is_shown_on_both(nodes: Nodes) -> None:
    here, there = nodes
    async with AsyncExitStack() as stack:
        seated = await begun(here, stack)
        far = MatchAddress(there.url, seated.address.match)
        async with wire(far) as watcher:
            await watcher.receive_a("presence", seats=[True, True], spectators=1)
            await seated.mover.receive_a("presence", seats=[True, True], spectators=1)
        await seated.mover.receive_a("presence", seats=[True, True], spectators=0)


@pytest.mark.long
async def test_players_of_a_dead_node_continue_on_the_other(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> None:
    dying = beside(server, tmp_path_factory.mktemp("dying"))
    dying.start()
    players = await table(server.url, "snm-a-short", Random(12))
    moved = players.people[1].client
    moved.move_to(replace(players.address, site=dying.url))
    game = asyncio.create_task(players.play())
    await players.people[2].has_seen(version=8)
    await asyncio.to_thread(dying.kill)
    moved.move_to(players.address)
    check_game(players, await game, await players.record())


@pytest.mark.long
async def test_a_race_goes_on_when_the_node_of_a_player_dies(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> None:
    dying = beside(server, tmp_path_factory.mktemp("dying"))
    dying.start()
    tokens = [(await new_guest(server.url)).token for _ in range(2)]
    address = await create_match(server.url, tokens[0], PIRATE.default_preset, PIRATE.key)
    here, there = clients = [MatchClient(address, token) for token in tokens]
    there.move_to(replace(address, site=dying.url))
    async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as playing:
        for seat, client in enumerate(clients):
            player = TerminalPlayer(
                client, "greedy", Random(seat), as_json=True, watch=False, pace=PACE
            )
            playing.create_task(player.play())
        await until(lambda: min(client.version for client in clients) >= 30)
        await asyncio.to_thread(dying.kill)
        there.move_to(address)
    assert here.view is not None
    assert there.view is not None
    assert here.view.status == "finished"
    assert here.version == there.version
    assert here.view == structs.replace(there.view, viewer=here.view.viewer)
    async with asking(server.url) as http:
        record = (await http.get(f"/api/matches/{address.match}/record")).text
    PIRATE.records.replay(record)
    assert all(checked.ok for checked in PIRATE.records.verify(record))
