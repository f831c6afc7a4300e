"""The log, at its most talkative: every line can be read by a program, and gives nothing away."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.client.connection import new_guest
from tests.support.players import Table, create_match, person
from tests.support.server_process import ServerProcess
from tests.support.wire import JSON, wire

FACE = re.compile(r"(?<![\w-])(?:[A2-9TJQK][SHDC]|W)(?![\w-])")


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


async def a_game(server: ServerProcess) -> tuple[Table, list[str]]:
    """A whole game with dropped connections and some nonsense; gives the table and all tokens."""
    chance = Random(6)
    tokens = [(await new_guest(server.url)).token for _ in range(3)]
    address = await create_match(server.url, tokens[0], "snm-a-short")
    first, second, watcher = [
        await person(address, token, chance, drop_chance=0.05) for token in tokens
    ]
    watcher.takes_seats = False
    async with wire(address, tokens[2], codec=JSON) as visitor:
        await visitor.send_frame('{"type":"act","id":"x","version":1,"action":{"card":"7S"}}')
        await visitor.receive_a("error")
    async with wire(address, cookie="spite_player=forged.signature") as stranger:
        await stranger.receive_a("error")
    table = Table(address, (first, second, watcher))
    await table.play()
    return table, tokens


async def test_a_game_leaves_lines_with_ids_and_without_cards_or_tokens(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    talkative = {"SPITE_LOG_LEVEL": "debug", "SPITE_LOG_FORMAT": "json"}
    with ServerProcess(tmp_path_factory.mktemp("talkative"), talkative) as server:
        table, tokens = await a_game(server)
    text = server.log.read_text()
    told = lines(server.log)
    for line in told:
        assert line.keys() >= {"time", "level", "logger", "event"}
    assert FACE.findall(text) == []
    for token in tokens:
        player, _, signature = token.rpartition(".")
        assert player not in text
        assert signature not in text
    assert "forged" not in text
    for event in ("joined", "command", "connection closed", "connection refused"):
        about = [line for line in told if line["event"] == event]
        assert about, event
        assert {line["match"] for line in about} == {table.address.match}
        assert all(len(line["connection"]) == 8 for line in about)
    assert len({line["connection"] for line in told if line["event"] == "joined"}) > 3
