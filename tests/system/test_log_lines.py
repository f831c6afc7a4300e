"""Tests of a server's output as JSON: every line is JSON, also of a server that can't start.

The most detailed log has no card, no player's id and no token. Its lines about connections name the
match and the connection.
"""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from server.client.connection import new_guest
from tests.support.players import Table, create_match, person
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import JSON, wire

FACE = re.compile(r"(?<![\w-])(?:[A2-9TJQK][SHDC]|W)(?![\w-])")


def lines(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text().splitlines()]


async def play_game(server: ServerProcess) -> tuple[Table, list[str]]:
    """Play a game with lost connections and invalid messages. Return its table and all tokens."""
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


@pytest.mark.long
async def test_a_game_leaves_lines_with_ids_and_without_cards_or_tokens(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    talkative = {"SPITE_LOG_LEVEL": "debug", "SPITE_LOG_FORMAT": "json"}
    with ServerProcess(tmp_path_factory.mktemp("talkative"), talkative) as server:
        table, tokens = await play_game(server)
    text = server.log.read_text()
    entries = lines(server.log)
    for line in entries:
        assert line.keys() >= {"time", "level", "logger", "event"}
    assert FACE.findall(text) == []
    for token in tokens:
        player, _, signature = token.rpartition(".")
        assert player not in text
        assert signature not in text
    assert "forged" not in text
    for event in ("joined", "command", "connection closed", "connection refused"):
        about = [line for line in entries if line["event"] == event]
        assert about, event
        assert {line["match"] for line in about} == {table.address.match}
        assert all(len(line["connection"]) == 8 for line in about)
    assert len({line["connection"] for line in entries if line["event"] == "joined"}) > 3


@pytest.mark.long
def test_all_output_of_a_server_is_json(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "server.cli.main", "serve", "--port", "0"]
    command += ["--log-format", "json", "--data", str(tmp_path / "data")]

    def start() -> "subprocess.Popen[str]":
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    first = start()
    assert first.stdout is not None
    opened = first.stdout.readline()
    # A second server on the same folder can't start.
    refused = start()
    out, err = refused.communicate(timeout=PATIENCE_S)
    assert refused.returncode == 1
    first.send_signal(signal.SIGTERM)
    outputs = [opened, *first.communicate(timeout=PATIENCE_S)]
    lines = [json.loads(line) for text in [*outputs, out, err] for line in text.splitlines()]
    assert json.loads(opened)["url"].startswith("http://127.0.0.1:")
    (stopped,) = [line for line in lines if line["level"] == "critical"]
    assert "another server uses the data folder" in stopped["event"]
