"""Test of a whole match of each game over real sockets, played by the command line's players."""

import asyncio
from random import Random

import pytest

from protocol.core.ids import MatchId
from server.bots.pace import Pace
from server.cli.play import TerminalPlayer
from server.client.connection import MatchAddress, MatchClient, new_guest
from server.games.registry import GAMES
from tests.support.http import asking
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import JSON, wire

PACE = Pace(action_s=0, poll_s=0.01)
"""The pace of the test's players: faster than people where both may act at any time."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.long
async def test_a_whole_match_is_played_and_its_record_is_correct(
    server: ServerProcess, key: str
) -> None:
    (game,) = (game for game in GAMES.values() if game.key == key)
    tokens = [(await new_guest(server.url)).token for _ in range(2)]
    async with asking(server.url, tokens[0]) as http:
        made = await http.post("/api/matches", json={"game": key})
        address = MatchAddress(server.url, MatchId(made.json()["id"]))
        clients = [MatchClient(address, token) for token in tokens]
        async with asyncio.timeout(PATIENCE_S), asyncio.TaskGroup() as playing:
            for seat, client in enumerate(clients):
                player = TerminalPlayer(
                    client, "greedy", Random(seat), as_json=True, watch=False, pace=PACE
                )
                playing.create_task(player.play())
        record = (await http.get(f"/api/matches/{address.match}/record")).text
    game.records.replay(record)
    if game.chance:
        assert all(checked.ok for checked in game.records.verify(record))
    async with wire(address, codec=JSON, game=game.key) as watcher:
        seen = (await watcher.receive_a("snapshot")).match
    assert (seen.status, seen.game_key) == ("finished", key)
    for seat, client in enumerate(clients):
        assert client.view is not None
        assert client.view.viewer == seat
        assert client.view.game is not None
        assert client.view.game.result == seen.game.result
        assert client.view.score == seen.score
