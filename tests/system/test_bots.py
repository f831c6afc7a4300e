"""Tests of games against a server's bots, which go on after a node or the bots' process dies."""

import asyncio
from random import Random

import psutil
import pytest

from protocol.core.views import MatchView
from server.bots.pace import Pace
from server.cli.play import TerminalPlayer
from server.client.connection import MatchAddress, new_guest
from server.games.registry import GAMES
from tests.support.http import asking
from tests.support.moments import nothing, see
from tests.support.players import Person, person
from tests.support.server_process import ServerProcess, beside
from tests.support.timeouts import PATIENCE_S

LEVEL = "medium"
SHORT = "snm-a-short"
AT_ONCE = Pace(action_s=0, poll_s=0.01)


async def against_computer(site: str, level: str = LEVEL, **asked: str) -> Person:
    """Create a guest and the guest's match against a bot of this level. Return the guest.

    `asked` are more fields of the request, such as `preset`.
    """
    guest = await new_guest(site)
    async with asking(site, guest.token) as http:
        made = await http.post("/api/matches", json={"computer": level, **asked})
        made.raise_for_status()
    return await person(MatchAddress.of(made.json()["url"]), guest.token, Random(1))


def check_end(view: MatchView) -> None:
    """Check that a match against a bot of LEVEL is finished, with the numbers of both players."""
    assert view.status == "finished"
    assert [player and player.computer for player in view.players] == [None, LEVEL]
    assert view.game is not None
    assert view.game.chance is not None
    assert None not in view.game.chance.numbers


def workers(server: ServerProcess) -> list[psutil.Process]:
    """Return the processes in which the server's bots run."""
    children = psutil.Process(server.pid).children()
    return [child for child in children if "server.bots.worker" in child.cmdline()]


async def test_a_game_and_a_rematch_with_contributions_of_both(server: ServerProcess) -> None:
    player = await against_computer(server.url, preset=SHORT)
    async with asyncio.timeout(PATIENCE_S):
        check_end(await player.follow())
        client = player.client
        over = await see(
            client,
            (lambda _: True, client.rematch),
            (lambda view: view.next_match is not None, nothing),
        )
        assert over.next_match is not None
        client.move_to(MatchAddress(server.url, over.next_match))
        again = await see(
            client, (lambda view: view.id == over.next_match and view.game is not None, nothing)
        )
    assert [each and each.computer for each in again.players] == [None, LEVEL]
    assert again.game is not None
    assert again.game.chance is not None
    assert None not in again.game.chance.numbers


@pytest.mark.long
async def test_a_whole_game_without_turns(server: ServerProcess) -> None:
    game = next(game for game in GAMES.values() if not game.exact)
    level = list(game.levels)[-1]
    player = await against_computer(server.url, level, game=game.key)
    async with asyncio.timeout(PATIENCE_S):
        await TerminalPlayer(
            player.client, level, Random(1), as_json=True, watch=False, pace=AT_ONCE
        ).play()
    view = player.client.view
    assert view is not None
    assert view.status == "finished"


@pytest.mark.long
async def test_a_game_goes_on_after_the_server_was_killed(own_server: ServerProcess) -> None:
    player = await against_computer(own_server.url, preset=SHORT)
    async with asyncio.timeout(PATIENCE_S):
        game = asyncio.create_task(player.follow())
        await player.has_seen(version=12)
        await asyncio.to_thread(own_server.kill)
        await asyncio.to_thread(own_server.start)
        check_end(await game)


async def test_a_game_goes_on_after_the_bots_process_was_killed(
    server: ServerProcess,
) -> None:
    player = await against_computer(server.url, preset=SHORT)
    async with asyncio.timeout(PATIENCE_S):
        game = asyncio.create_task(player.follow())
        await player.has_seen(version=12)
        for worker in workers(server):
            worker.kill()
        check_end(await game)


@pytest.mark.long
async def test_the_other_node_runs_the_bots_of_a_dead_node(
    server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> None:
    dying = beside(server, tmp_path_factory.mktemp("dying"))
    dying.start()
    player = await against_computer(dying.url, preset=SHORT)
    async with asyncio.timeout(PATIENCE_S):
        game = asyncio.create_task(player.follow())
        await player.has_seen(version=12)
        await asyncio.to_thread(dying.kill)
        assert player.client.view is not None
        player.client.move_to(MatchAddress(server.url, player.client.view.id))
        check_end(await game)
