"""Tests of whole games over real sockets, with lost connections and a killed server.

Every acknowledged move is in the log once and in order. The final views agree with the record. No
client was ever sent a card that its player may not know.
"""

import asyncio
from random import Random

import pytest

from protocol.core.ids import VIEWERS
from protocol.core.messages import Step
from tests.support.game_checks import TABLE_CODECS, check_game, faces_in, snapshots_and_steps
from tests.support.open_cards import faces_shown
from tests.support.players import table
from tests.support.server_process import ServerProcess

GAMES_AT_ONCE = 8


@pytest.mark.long
async def test_games_survive_lost_connections_and_a_killed_server(
    own_server: ServerProcess, games_to_play: int
) -> None:
    for seed in range(0, games_to_play, GAMES_AT_ONCE):
        tables = [
            await table(own_server.url, "snm-a-short", Random(seed + n), drop_chance=0.05)
            for n in range(GAMES_AT_ONCE)
        ]
        async with asyncio.TaskGroup() as playing:
            games = [playing.create_task(one.play()) for one in tables]
            await tables[0].people[2].has_seen(version=5 + seed % 17)
            await asyncio.to_thread(own_server.kill)
            await asyncio.to_thread(own_server.start)
        for one, game in zip(tables, games, strict=True):
            check_game(one, game.result(), await one.record())


@pytest.mark.parametrize("preset", ["snm-a", "snm-pz", "snm-pz-nwis"])
async def test_a_whole_game_of_each_preset(server: ServerProcess, preset: str) -> None:
    players = await table(server.url, preset, Random(preset))
    views, record = await players.play(), await players.record()
    check_game(players, views, record)
    # No client was disconnected, so each one received exactly the events it may see, at the time.
    for person, viewer, codec in zip(players.people, VIEWERS, TABLE_CODECS, strict=True):
        steps = [m for m in snapshots_and_steps(person.frames, codec) if isinstance(m, Step)]
        shown = [face for step in steps for face in faces_in(step)]
        assert shown == faces_shown(record, viewer)
