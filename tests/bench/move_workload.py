"""Play a fixed number of moves in one process, while callgrind counts its instructions.

`tests.bench.measure_costs` runs it under valgrind to find the cost of a move.
The matches, the node's way of a move and Redis are real. Only the clients' sockets are stand-ins:
the order in which a real socket is read depends on how busy the machine is. The node's background
tasks don't run, because they cost more the longer the moves take.
"""

import asyncio
import os
import subprocess
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, cast

import uvloop

from protocol.core.codec import CODECS, Codec
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, MatchId, PlayerId, Version
from server import garbage_collector
from server.bench.load import RULES
from server.bench.node import unlimited
from server.bench.prepared import FIRST_VERSION, PreparedMove, prepare, secret_of
from server.games.registry import DEFAULT_GAME
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Player
from server.matches.directory import MatchDirectory
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import MatchPorts
from server.matches.live.timers import Timers
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.telemetry import Telemetry
from server.transport.net.fast_websocket import (
    FastWebSocket,
    Receiver,
    SpectatorBatches,
    short_message,
)
from server.transport.rooms import connection
from server.transport.rooms.connection import Connection
from server.transport.web.identity import Identity

MATCHES = 25
ROUNDS = 40
"""Moves played in each match. Every prepared game is longer."""
MSGPACK: Codec = CODECS[0]


class Arrivals:
    """Counts down the frames that a round of moves still has to bring."""

    def __init__(self) -> None:
        self._missing = 0
        self._all_arrived = asyncio.Event()

    def expect(self, count: int) -> None:
        """Let `all_arrived` wait for `count` more frames."""
        self._missing = count
        self._all_arrived.clear()

    def arrived(self) -> None:
        """Count one expected frame as received. The last one lets `all_arrived` return."""
        self._missing -= 1
        if self._missing == 0:
            self._all_arrived.set()

    async def all_arrived(self) -> None:
        """Return when every expected frame has come."""
        await self._all_arrived.wait()


class SocketStandIn:
    """A stand-in for a FastWebSocket: what a connection uses of it, without a socket behind it."""

    lag_ms = 1

    def __init__(self, arrivals: Arrivals) -> None:
        self.loop = asyncio.get_running_loop()
        self.is_awaited = False
        """The next write is one that the round waits for."""
        self.receiver: Receiver | None = None
        self._arrivals = arrivals

    def take_over(self, receiver: Receiver) -> None:
        self.receiver = receiver

    def write(self, *frames: bytes) -> None:
        b"".join(frames)
        if self.is_awaited:
            self.is_awaited = False
            self._arrivals.arrived()

    def write_in_batch(self, _batches: SpectatorBatches, *frames: bytes) -> None:
        self.write(*frames)

    def flush(self) -> None: ...

    def stop_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def measure_lag(self) -> None: ...

    def ping_often(self) -> None: ...

    def feed(self, payload: bytes) -> None:
        """Receive a client's message, as it comes from a socket: in a masked frame."""
        frame = bytes((0x82, 0x80 | len(payload))) + bytes(4) + payload
        message = short_message(frame)
        if message is None or self.receiver is None:
            raise ValueError("not a short message, or nobody to receive it")
        self.receiver.receive(message)


@dataclass
class Table:
    """A dealt match to measure: its players' sockets and connections, and the moves to make."""

    sockets: list[SocketStandIn]
    moves: list[PreparedMove]
    connections: list["asyncio.Task[Any]"] = field(default_factory=list)


async def seat_two(directory: MatchDirectory, telemetry: Telemetry, number: int) -> Table:
    """Create a match, connect both players, and return it as a Table when the cards are dealt."""
    arrivals = Arrivals()
    players = [PlayerId(f"player-{number}-{seat}") for seat in range(2)]
    match = await directory.create(
        Player(players[0], "Ann"), MatchSettings(DEFAULT_GAME, None, RULES)
    )
    table = Table([], list(prepare(match, RULES, ROUNDS)))
    for player in players:
        socket = SocketStandIn(arrivals)
        wire = cast(FastWebSocket, socket)
        joined = Connection(
            websocket=wire, codec=MSGPACK, identity=Identity(player, "Ann"), telemetry=telemetry
        )
        socket.is_awaited = True
        arrivals.expect(1)
        run = joined.run(partial(_enter, directory, match), SpectatorBatches())
        table.sockets.append(socket)
        table.connections.append(asyncio.create_task(run))
        await arrivals.all_arrived()
    accept = Accept(id=CommandId("in"), version=Version(0))
    dealt = MSGPACK.encode(accept)
    if not isinstance(dealt, bytes):
        raise TypeError("the first codec is MessagePack")
    table.sockets[1].feed(dealt)
    live = directory.known(match)
    while live is not None and live.match.version < FIRST_VERSION:  # noqa: ASYNC110 -- not counted
        await asyncio.sleep(0.001)
    return table


async def _enter(directory: MatchDirectory, match: MatchId, listener: Any) -> Any:
    return await directory.join(match, listener, None)


async def play(tables: list[Table]) -> None:
    """Play ROUNDS rounds. In each, every match makes its next move, all at once."""
    arrivals = Arrivals()
    for table in tables:
        for socket in table.sockets:
            socket._arrivals = arrivals
    for turn in range(ROUNDS):
        arrivals.expect(len(tables))
        for table in tables:
            move = table.moves[turn]
            table.sockets[1 - move.seat].is_awaited = True
            table.sockets[move.seat].feed(move.frame)
        await arrivals.all_arrived()


def count(state: str) -> None:
    """Switch callgrind's counting of this process's instructions: `state` is `on` or `off`."""
    command = ["callgrind_control", "--instr=" + state, str(os.getpid())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


async def main() -> None:
    """Seat the players, then play with callgrind's counting switched on."""
    setattr(connection, "FrameReader", unlimited)  # noqa: B010 -- a type for a function
    telemetry = Telemetry()
    with tempfile.TemporaryDirectory() as folder:
        async with (
            EmbeddedRedis(Path(folder)) as redis,
            RedisStores(
                redis.url,
                "node",
                commit_took_s=telemetry.commit_seconds.add,
                commit_failed=telemetry.store_failures.add,
            ) as stores,
        ):
            ports = MatchPorts(
                stores.commits,
                stores.matches,
                stores.presence,
                stores.node_health,
                stores.clock,
                Timers(stores.clock),
                MatchQuota(stores.open_matches, stores.matches_in_play, 0, 0),
                bytes(32),
                stores.chat,
            )
            directory = MatchDirectory(ports, secret_of)
            tables = [await seat_two(directory, telemetry, number) for number in range(MATCHES)]
            garbage_collector.freeze()
            count("on")
            await play(tables)
            count("off")
            for table in tables:
                for socket in table.sockets:
                    if socket.receiver is not None:
                        socket.receiver.connection_closed()
                await asyncio.gather(*table.connections)


if __name__ == "__main__":
    uvloop.run(main())
