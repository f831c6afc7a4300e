"""Tests of `--workers`: processes that share one port act as one server, and are replaced."""

import asyncio
import re
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random

import psutil
import pytest

from protocol.core.commands import Resign
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from server.transport.web.node_header import NODE_HEADER
from tests.support.begun_match import begun
from tests.support.game_checks import check_game
from tests.support.http import get
from tests.support.players import table
from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.support.wire import wire

OWN_PORT = re.compile(r"a worker's own port is at (http://\S+)")
MANY = 200
"""A number of connections so large that they almost never all come to the same one of two nodes."""


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server with two workers, and check that a clean stop leaves no process."""
    folder = tmp_path_factory.mktemp("workers")
    with ServerProcess(folder, arguments=["--workers", "2"]) as running:
        yield running
        started = psutil.Process(running.pid).children(recursive=True)
        assert running.stop() == 0
    assert psutil.wait_procs(started, timeout=PATIENCE_S)[1] == []
    assert list(running.data.glob("*.pid")) == []
    assert "Traceback" not in running.log.read_text()


def own_addresses(server: ServerProcess) -> list[str]:
    """Return the URL of each worker's own port."""
    return OWN_PORT.findall(server.log.read_text())


def worker_at(server: ServerProcess, address: str) -> psutil.Process:
    """Return the server's worker process that listens on the port of a URL."""
    port = int(address.rpartition(":")[2])
    (found,) = (
        child
        for child in psutil.Process(server.pid).children()
        for listening in child.net_connections("tcp")
        if listening.laddr.port == port and listening.status == psutil.CONN_LISTEN
    )
    return found


@pytest.mark.long
def test_every_worker_is_reached_through_the_shared_port(workers: ServerProcess) -> None:
    own = {get(f"{url}/healthz").headers[NODE_HEADER] for url in own_addresses(workers)}
    assert len(own) == 2
    shared = (get(f"{workers.url}/healthz").headers[NODE_HEADER] for _ in range(MANY))
    reached: set[str] = set()
    while reached != own:
        reached.add(next(shared))


@pytest.mark.long
async def test_players_on_different_workers_play_each_other(workers: ServerProcess) -> None:
    async with AsyncExitStack() as stack:
        seated = await begun(workers, stack)
        here = seated.mover.socket.response
        assert here is not None
        for _ in range(MANY):
            waiter = await stack.enter_async_context(
                wire(seated.address, seated.tokens[1 - seated.seat])
            )
            there = waiter.socket.response
            assert there is not None
            if there.headers[NODE_HEADER] != here.headers[NODE_HEADER]:
                break
        else:
            raise AssertionError("every connection came to the same worker")
        await waiter.receive_a("snapshot", version=2)
        await seated.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await waiter.receive_a("step", version=3)


@pytest.mark.long
async def test_a_killed_worker_is_replaced_and_its_match_goes_on(
    workers: ServerProcess,
) -> None:
    here, there = own_addresses(workers)
    players = await table(here, "snm-a-short", Random(21))
    players.people[1].client.move_to(replace(players.address, site=there))
    game = asyncio.create_task(players.play())
    await players.people[2].has_seen(version=8)
    worker_at(workers, there).kill()
    # The player reconnects to the same URL, which the next worker serves soon.
    check_game(players, await game, await players.record())
    async with wire(MatchAddress(there, players.address.match)) as watcher:
        assert (await watcher.receive_a("snapshot")).match.status == "finished"


@pytest.mark.long
async def test_workers_end_when_their_supervisor_is_killed(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = ServerProcess(tmp_path_factory.mktemp("killed"), arguments=["--workers", "2"])
    server.start()
    started = psutil.Process(server.pid).children(recursive=True)
    redis = psutil.Process(server.redis_pid())
    async with AsyncExitStack() as stack:
        seated = await begun(server, stack)
        await asyncio.to_thread(server.kill)
        assert await seated.mover.close_code() == 1012
    # This Redis keeps running until the next server on its folder stops it.
    redis.kill()
    assert psutil.wait_procs(started, timeout=PATIENCE_S)[1] == []
    for url in (server.url, *own_addresses(server)):
        with socket.create_server(("127.0.0.1", int(url.rpartition(":")[2]))):
            pass
