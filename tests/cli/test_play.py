"""Tests `spite play`, which plays or watches a match in a terminal, against a stand-in server."""

import asyncio
import io
import json
from random import Random
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from protocol.core.codec import CODECS, match_vocabulary
from protocol.core.commands import Act, Resign
from protocol.core.events import Expired
from protocol.core.ids import SPECTATOR, Mark, MatchId, Version, Viewer
from protocol.core.message import Message
from protocol.core.messages import Accepted, Snapshot, Step
from server.cli.play import TerminalPlayer
from server.client.connection import MatchAddress, MatchClient
from server.matches.core.model import Match
from server.matches.core.requests import TakeSeat
from server.matches.core.view import snapshot
from tests.support.matches import BEN, GAME, begun, command, finished, granted, offer
from tests.support.timeouts import PATIENCE_S

CODEC = CODECS[1]
EXPIRED = Step(version=Version(1), events=[Expired()], mark=Mark(0))


def seen(match: Match, viewer: Viewer) -> Snapshot:
    return snapshot(match, bytes(8), viewer, match.moved_ms)


class Table:
    """A stand-in for a server with one match. It records every command.

    It accepts commands if it has a snapshot to send after them; otherwise it answers none.
    """

    def __init__(self, *messages: Message, leads_to: Snapshot | None = None) -> None:
        """Create a server that sends `messages`, and `leads_to` after each command, if given."""
        self._messages = messages
        self._leads_to = leads_to
        self.received: list[Any] = []

    async def _serve(self, socket: ServerConnection) -> None:
        for message in self._messages:
            await socket.send(CODEC.encode(message))
        async for frame in socket:
            command = match_vocabulary(GAME.wire).read(CODEC, frame)
            self.received.append(command)
            if self._leads_to is not None:
                accepted = Accepted(id=command.id, version=self._leads_to.version)
                await socket.send(CODEC.encode(accepted))
                await socket.send(CODEC.encode(self._leads_to))

    async def play(
        self, *, policy: str | None = None, as_json: bool = False, watch: bool = True
    ) -> None:
        """Run `spite play` against this stand-in for a server, and return when it ends.

        The arguments are options of the command. Raise TimeoutError after PATIENCE_S seconds.
        """
        async with asyncio.timeout(PATIENCE_S), serve(self._serve, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            address = MatchAddress(f"http://127.0.0.1:{port}", MatchId("match1"))
            client = MatchClient(address, codec=CODEC)
            await TerminalPlayer(client, policy, Random(1), as_json=as_json, watch=watch).play()


@pytest.fixture(autouse=True)
def typed(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """Replace standard input by a buffer, which is empty unless a test writes to it.

    Return the buffer.
    """
    lines = io.StringIO()
    monkeypatch.setattr("sys.stdin", lines)
    return lines


async def test_a_waiting_match_says_what_it_waits_for(capsys: pytest.CaptureFixture[str]) -> None:
    await Table(seen(offer(), SPECTATOR), EXPIRED).play()
    assert capsys.readouterr().out.split("\n\n") == [
        "\nWaiting for your opponent to accept.",
        "expired\n",
    ]


async def test_a_game_about_to_begin_is_announced(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seated = granted(offer(), TakeSeat(BEN, command()))
    await Table(seen(seated, 0), seen(finished(), 0)).play()
    assert "The game is about to start." in capsys.readouterr().out


async def test_a_running_game_is_shown_by_its_terminal_view(
    capsys: pytest.CaptureFixture[str],
) -> None:
    on, over = seen(begun(), 0), seen(finished(), 0)
    await Table(on, over).play()
    shown = capsys.readouterr().out
    assert GAME.terminal.describe(on.match) in shown
    assert GAME.terminal.describe(over.match) in shown


async def test_each_view_is_a_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    await Table(seen(begun(), 0), seen(finished(), 0)).play(as_json=True)
    views = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(v["version"], v["status"]) for v in views] == [(2, "playing"), (3, "finished")]


async def test_a_policy_acts_in_its_turn() -> None:
    match = begun()
    (seat,) = GAME.actors(match.game.state)
    table = Table(seen(match, seat), leads_to=seen(finished(), seat))
    await table.play(policy="greedy")
    (act,) = table.received
    assert isinstance(act, Act)
    assert act.version == match.version
    assert act.action in GAME.legal_actions(match.game.state, seat)


async def test_a_policy_does_not_act_in_the_opponents_turn() -> None:
    match = begun()
    (seat,) = GAME.actors(match.game.state)
    waiting: Viewer = 1 if seat == 0 else 0
    table = Table(seen(match, waiting), seen(finished(), waiting))
    await table.play(policy="greedy")
    assert table.received == []


async def test_typing_resign_resigns_the_game(typed: io.StringIO) -> None:
    typed.write("nonsense\nresign\n")
    typed.seek(0)
    table = Table(seen(begun(), 0), leads_to=seen(finished(), 0))
    await table.play()
    (resigning,) = table.received
    assert isinstance(resigning, Resign)
    assert resigning.game == 1


async def test_typing_quit_leaves_the_match(typed: io.StringIO) -> None:
    typed.write("quit\n")
    typed.seek(0)
    await Table(seen(offer(), SPECTATOR)).play()
