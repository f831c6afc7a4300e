"""Tests of clients that reconnect: with a known version, from another device, and after crashes."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from random import Random

import pytest

from protocol.core.codes import CloseCode
from protocol.core.commands import Act, Resign
from protocol.core.ids import CommandId, Version
from server.store.embedded import socket_path
from server.store.redis.keys import match_keys
from server.store.redis_process import ask
from tests.support.begun_match import BegunMatch, begun
from tests.support.policy import choose
from tests.support.server_process import ServerProcess
from tests.support.wire import wire


async def play_on(table: BegunMatch, moves: int) -> int:
    """Make up to `moves` moves in a match, each by the seat in turn. Return the match's version.

    A change of the turn takes the place of a move.
    """
    version = 2
    chance = Random(5)
    for move in range(moves):
        async with wire(table.address, table.tokens[table.seat]) as device:
            view = (await device.receive_a("snapshot")).match
            if view.game.position.turn.seat != table.seat:
                table.seat = 1 - table.seat
                table.mover, table.waiter = table.waiter, table.mover
                continue
            action = choose(view, view.viewer, chance)
            command = Act(id=CommandId(f"m{move}"), version=Version(version), action=action)
            await device.send(command)
            version = (await device.receive_a("accepted")).version
    return version


async def test_a_client_that_reconnects_gets_the_missed_steps(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        version = await play_on(table, 6)
        assert version > 4
        query = await table.waiter.resume_query(3, table.seat)
        async with wire(table.address, table.tokens[table.seat], query=query) as back:
            steps = [await back.receive() for _ in range(version - 3)]
            assert [step.version for step in steps] == [  # type: ignore[attr-defined]
                *range(4, version + 1)
            ]
            assert (await back.receive()).type == "presence"  # type: ignore[attr-defined]


async def test_a_client_with_another_view_history_or_a_later_version_gets_a_snapshot(
    server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        token = table.tokens[table.seat]
        fitting = await table.waiter.resume_query(2, table.seat)
        for query in (
            await table.waiter.resume_query(2, "spectator"),
            fitting.replace("since=2", "since=99"),
            fitting.replace("mark=", "mark=1"),
            fitting.replace("&mark=", "&no="),
            fitting.replace("mark=", "mark=x"),
            f"?since=99&viewer={table.seat}",
            f"?since=x&viewer={table.seat}",
            f"?since=-1&viewer={table.seat}",
            "?since=2",
            "",
        ):
            async with wire(table.address, token, query=query) as back:
                first = await back.receive()
                assert first.type == "snapshot"  # type: ignore[attr-defined]


async def test_the_opponents_absence_and_return_are_shown(server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(server, stack)
        await table.waiter.receive_a("presence", seats=[True, True], spectators=0)
        await table.mover.socket.close()
        away = [seat != table.seat for seat in (0, 1)]
        await table.waiter.receive_a("presence", seats=away)
        async with wire(table.address, table.tokens[table.seat]):
            await table.waiter.receive_a("presence", seats=[True, True])


async def test_a_match_survives_a_crash_of_the_server(own_server: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(own_server, stack)
        version = await play_on(table, 3)
        before = await table.view()
        query = await table.waiter.resume_query(version - 1, table.seat)
        await asyncio.to_thread(own_server.kill)
        await asyncio.to_thread(own_server.start)
        async with wire(table.address, table.tokens[table.seat], query=query) as back:
            assert (await back.receive_a("step")).version == version
        assert await table.view() == before


@pytest.mark.long
async def test_a_match_survives_a_crash_of_server_and_redis(
    own_server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(own_server, stack)
        await play_on(table, 3)
        before = await table.view()
        redis = own_server.redis_pid()
        await asyncio.to_thread(own_server.kill)
        os.kill(redis, signal.SIGKILL)
        await asyncio.to_thread(own_server.start)
        assert await table.view() == before


@pytest.mark.long
async def test_clients_are_notified_if_the_store_has_lost_the_match(
    own_server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack:
        table = await begun(own_server, stack)
        watcher = await stack.enter_async_context(wire(table.address))
        await watcher.receive_a("presence", spectators=1)
        redis = f"unix://{socket_path(own_server.data)}"
        assert await ask(redis, "DEL", match_keys(table.address.match).state) == 1
        await table.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        for connection in (table.mover, table.waiter, watcher):
            assert (await connection.receive_a("error")).code == "unknown_match"
            assert await connection.close_code() == CloseCode.UNKNOWN_MATCH
