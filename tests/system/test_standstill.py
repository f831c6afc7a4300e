"""Tests of a node that stands still for longer than its leases and then goes on, beside another.

No clock ends a game by it, each game is archived once, and seeks are paired once.
"""

import asyncio
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from protocol.core.commands import Accept, ClaimGame, Ping, Resign
from protocol.core.ids import CommandId, MatchId, Version
from protocol.core.lobby import Seek
from server.client.connection import MatchAddress, new_guest
from server.client.lobby import LobbyClient, in_lobby
from server.games.registry import DEFAULT_GAME
from tests.support.begun_match import begun
from tests.support.http import asking
from tests.support.server_process import ServerProcess, beside
from tests.support.wire import wire

STANDSTILL_S = 13.0
"""The length of a standstill.

It exceeds the leases of the lobby and of the archiver, and a clock of BANK_MS.
"""
BANK_MS = 12_000
HEARTBEATS_S = 1.0
"""The time in which a node writes some heartbeats, which show that it served the game."""
LEASE_MS = 2_000
GAMES = 6


@pytest.fixture
def awake(own_server: ServerProcess) -> ServerProcess:
    """Return the node that runs all the time, unlike the one that stands still."""
    return own_server


@pytest.fixture
def stopped(
    own_server: ServerProcess, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """Start the second node, which will be stopped for a while."""
    with beside(own_server, tmp_path_factory.mktemp("second")) as node:
        yield node
        assert "Traceback" not in node.log.read_text()


async def stand_still(node: ServerProcess) -> None:
    """Stop the node's process for STANDSTILL_S seconds, and continue it."""
    node.send(signal.SIGSTOP)
    try:
        await asyncio.sleep(STANDSTILL_S)
    finally:
        node.send(signal.SIGCONT)


@pytest.mark.long
async def test_no_clock_ends_a_game_and_no_absence_can_be_claimed(
    awake: ServerProcess, stopped: ServerProcess
) -> None:
    async with AsyncExitStack() as stack:
        tokens = [(await new_guest(awake.url)).token for _ in range(2)]
        async with asking(awake.url, tokens[0]) as http:
            made = await http.post(
                "/api/matches", json={"preset": "snm-a-short", "clock": {"bank_ms": BANK_MS}}
            )
        match = MatchId(made.json()["id"])
        wires = [
            await stack.enter_async_context(wire(MatchAddress(stopped.url, match), token))
            for token in tokens
        ]
        await wires[1].send(Accept(id=CommandId("in"), version=Version(0)))
        steps = [await each.receive_a("step", version=2) for each in wires]
        (turn,) = [event for event in steps[0].events if event.type == "turn"]
        waiter = tokens[1 - turn.seat]
        async with wire(MatchAddress(awake.url, match), waiter) as elsewhere:
            seen = await elsewhere.receive_a("snapshot")
            await elsewhere.receive_a("presence", seats=[True, True])
            await asyncio.sleep(HEARTBEATS_S)
            standing = asyncio.create_task(stand_still(stopped))
            for number in range(2):
                claim = ClaimGame(id=CommandId(f"c{number}"), version=seen.version, game=1)
                await elsewhere.send(claim)
                await elsewhere.receive_a("rejected", id=claim.id)
                await standing
        async with wire(MatchAddress(awake.url, match)) as watcher:
            assert (await watcher.receive_a("snapshot")).match.status == "playing"
        await wires[turn.seat].send(Ping())
        await wires[turn.seat].receive_a("pong")


@pytest.mark.long
async def test_each_game_is_archived_once(awake: ServerProcess, stopped: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        tables = [await begun(stopped, stack) for _ in range(GAMES)]
        for table in tables:
            await table.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
            await table.mover.receive_a("accepted", id="bye")
        standing = asyncio.create_task(stand_still(stopped))
        records = {table.address.match: await record(awake, table.address) for table in tables}
        await standing
        for table in tables:
            assert await record(stopped, table.address) == records[table.address.match]
            async with asking(stopped.url, table.tokens[0]) as http:
                finished = (await http.get("/api/me/finished")).json()["matches"]
            assert Counter(each["id"] for each in finished) == {table.address.match: 1}


async def record(node: ServerProcess, address: MatchAddress) -> str:
    """Return the text of a finished match's record, as a node sends it."""
    async with asking(node.url) as http:
        answer = await http.get(f"/api/matches/{address.match}/record")
        answer.raise_for_status()
        return answer.text


@pytest.mark.long
async def test_a_seek_returns_to_the_lobby_and_is_paired_once(
    awake: ServerProcess, stopped: ServerProcess
) -> None:
    async with AsyncExitStack() as stack:
        ann, bob = [
            await stack.enter_async_context(in_lobby(node.url, (await new_guest(node.url)).token))
            for node in (stopped, awake)
        ]
        seat = (await seek(ann)).seat
        while seat not in bob.seats:
            await bob.receive()
        standing = asyncio.create_task(stand_still(stopped))
        while seat in bob.seats:
            await bob.receive()
        await standing
        while not bob.seats:
            await bob.receive()
        assert len(bob.seats) == 1
        paired = await seek(bob)
        ann_paired = await ann.receive_a("paired")
        assert paired.match == ann_paired.match
        while bob.seats:
            await bob.receive()


async def seek(lobby: LobbyClient) -> Any:
    """Enter a seek in the lobby, and return the lobby's answer."""
    wanted = Seek(id=CommandId("seek"), game=DEFAULT_GAME, text="match_target=7")
    await lobby.send(wanted)
    return await lobby.answer(wanted.id)
