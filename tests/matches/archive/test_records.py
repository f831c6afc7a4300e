"""Tests of the records of a match's finished games, read before and after they are archived."""

import asyncio
import json

import pytest

from protocol.core.commands import NextGame, Resign
from protocol.core.ids import CommandId, GameKey, MatchId, Version
from server.games.registry import GAMES
from server.matches.archive.archive_entry import recorded_game
from server.matches.archive.records import LOOK_AGAIN_S, Records
from server.matches.archive.writer import RecordWriter
from server.matches.core.match_settings import MatchSettings
from server.matches.live.match_loader import UnknownMatch
from server.matches.names import MATCH_ID_LENGTH
from server.store.redis.keys import match_keys
from server.store.redis_process import ask
from tests.matches.archive.archives import UnsteadyArchive, archiving
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN

SEVERAL_GAMES = GameKey("spite"), "momentpoint"
"""A match of several games."""


async def resign(node: Node, match: MatchId, game: int) -> None:
    version = (await node.directory.newest(match)).version
    command = Resign(id=CommandId(f"bye{game}"), version=version, game=game)
    assert await node.say(match, ANN, command) == "accepted"


@pytest.mark.parametrize("key", GAMES)
async def test_a_finished_game_has_a_valid_record(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, key: GameKey
) -> None:
    match = await here.open_match(ANN, key)
    await here.begin(match)
    await resign(here, match, 1)
    async with archiving(here, archive, writer):
        found = await Records(archive, here.directory, here.stores.outbox).record(match)
    assert found is not None
    line = found.line
    GAMES[key].records.replay(line)
    record = json.loads(line)
    assert len(match) == MATCH_ID_LENGTH
    assert (record["match"], record["game"], record["id"]) == (match, 1, f"{match}-1")
    assert record["players"] == ["Ann", "Ben"]
    assert (record["result"]["winner"], record["result"]["reason"]) == (1, "resigned")
    assert ("fairness" in record) == GAMES[key].chance
    if GAMES[key].chance:
        assert all(checked.ok for checked in GAMES[key].records.verify(line))


async def test_an_unfinished_game_has_no_record(
    here: Node, archive: UnsteadyArchive, match: MatchId
) -> None:
    records = Records(archive, here.directory, here.stores.outbox)
    for number in (None, 0, 1, 2):
        assert await records.record(match, number) is None
    await here.begin(match)
    for number in (None, 0, 1, 2):
        assert await records.record(match, number) is None


async def test_each_game_of_a_match_has_its_own_record(
    here: Node, there: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    key, preset = SEVERAL_GAMES
    rules = GAMES[key].presets[preset]
    match = await here.directory.create(ANN, MatchSettings(key, preset, rules))
    records = [Records(archive, node.directory, node.stores.outbox) for node in (here, there)]
    await here.begin(match)
    async with archiving(here, archive, writer):
        await resign(here, match, 1)
        for player in (ANN, BEN):
            command = NextGame(id=CommandId(f"next{player.id}"), version=Version(3), game=2)
            assert await here.say(match, player, command) == "accepted"
        first = await records[1].record(match)
        assert first is not None
        assert json.loads(first.line)["game"] == 1
        assert await records[1].record(match, 2) is None
        await resign(here, match, 2)
        # The other node does not know the second game.
        for known in records:
            found = [await known.record(match, number) for number in (1, 2, None)]
            assert found[0] == first
            assert found[1] is not None
            assert found[1] == found[2]
            assert found[1].tag != first.tag
            assert json.loads(found[1].line)["game"] == 2
            assert all(checked.ok for checked in GAMES[key].records.verify(found[1].line))


async def test_a_match_that_is_no_longer_in_the_store_still_has_records(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter, redis_url: str
) -> None:
    match = await here.open_match(ANN)
    await here.begin(match)
    await resign(here, match, 1)
    records = Records(archive, here.directory, here.stores.outbox)
    async with archiving(here, archive, writer):
        before = await records.record(match)
    keys = match_keys(match)
    await ask(redis_url, "DEL", keys.state, keys.log)
    await here.directory.drop(await here.live(match))
    assert await records.record(match) == await records.record(match, 1) == before
    assert await records.record(match, 2) is None


async def test_a_request_for_a_game_that_has_just_ended_waits_for_its_record(
    here: Node, archive: UnsteadyArchive, writer: RecordWriter
) -> None:
    match = await here.open_match(ANN)
    await here.begin(match)
    await resign(here, match, 1)
    asking = asyncio.create_task(Records(archive, here.directory, here.stores.outbox).record(match))
    await asyncio.sleep(2 * LOOK_AGAIN_S)
    assert not asking.done()
    async with archiving(here, archive, writer):
        assert await asking is not None


async def test_a_missing_match_has_no_records(here: Node, archive: UnsteadyArchive) -> None:
    for number in (None, 1):
        with pytest.raises(UnknownMatch):
            await Records(archive, here.directory, here.stores.outbox).record(
                MatchId("nowhere"), number
            )


def test_a_game_that_never_began_is_not_found_among_the_steps() -> None:
    with pytest.raises(ValueError, match="no game 1"):
        recorded_game(1, [])
