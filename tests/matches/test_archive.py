"""The records of a match's games, once they are over."""

import json

import pytest

from protocol.core.commands import NextGame, Resign
from protocol.core.ids import CommandId, GameKey, MatchId, Version
from server.games.registry import GAMES
from server.matches.archive import game_of, record_of
from server.matches.live.stored import UnknownMatch
from server.matches.names import MATCH_ID_LENGTH
from tests.matches.nodes import Node
from tests.support.matches import ANN, BEN

LONG = GameKey("spite"), "momentpoint"
"""A match of several games."""


async def resign(node: Node, match: MatchId, game: int) -> None:
    version = (await node.directory.newest(match)).version
    command = Resign(id=CommandId(f"bye{game}"), version=version, game=game)
    assert await node.say(match, ANN, command) == "accepted"


@pytest.mark.parametrize("key", GAMES)
async def test_a_game_that_is_over_has_a_record_that_is_found_right(
    here: Node, key: GameKey
) -> None:
    match = await here.open_match(ANN, key)
    await here.begin(match)
    await resign(here, match, 1)
    line = await record_of(here.directory, here.stores.matches, match)
    assert line is not None
    GAMES[key].records.check(line)
    record = json.loads(line)
    assert len(match) == MATCH_ID_LENGTH
    assert (record["match"], record["game"], record["id"]) == (match, 1, f"{match}-1")
    assert record["players"] == ["Ann", "Ben"]
    assert (record["result"]["winner"], record["result"]["reason"]) == (1, "resigned")
    assert ("fairness" in record) == GAMES[key].chance
    if GAMES[key].chance:
        assert all(checked.ok for checked in GAMES[key].records.verify(line))


async def test_a_game_that_is_on_has_no_record(here: Node, match: MatchId) -> None:
    for number in (None, 0, 1, 2):
        assert await record_of(here.directory, here.stores.matches, match, number) is None
    await here.begin(match)
    for number in (None, 0, 1, 2):
        assert await record_of(here.directory, here.stores.matches, match, number) is None


async def test_each_game_of_a_match_has_a_record_of_its_own(here: Node, there: Node) -> None:
    key, preset = LONG
    rules = GAMES[key].presets[preset]
    match = await here.directory.create(ANN, key, preset, rules)
    await here.begin(match)
    await resign(here, match, 1)
    for player in (ANN, BEN):
        command = NextGame(id=CommandId(f"next{player.id}"), version=Version(3), game=2)
        assert await here.say(match, player, command) == "accepted"
    first = await record_of(there.directory, there.stores.matches, match)
    assert first is not None
    assert json.loads(first)["game"] == 1
    assert await record_of(there.directory, there.stores.matches, match, 2) is None
    await resign(here, match, 2)
    for node in (here, there):
        await node.directory.hear(match, None)
        lines = [
            await record_of(node.directory, node.stores.matches, match, number)
            for number in (1, 2, None)
        ]
        assert lines[0] == first
        assert lines[1] is not None
        assert lines[1] == lines[2]
        assert json.loads(lines[1])["game"] == 2
        assert all(checked.ok for checked in GAMES[key].records.verify(lines[1]))


async def test_a_match_that_nobody_made_has_none(here: Node) -> None:
    with pytest.raises(UnknownMatch):
        await record_of(here.directory, here.stores.matches, MatchId("nowhere"))


def test_a_game_that_never_began_is_not_found_among_the_steps() -> None:
    with pytest.raises(ValueError, match="no game 1"):
        game_of(1, [])
