"""A stand-in for a room (a match or the lobby), and a connection to it over a real socket.

Tests of connections set how the room answers.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from protocol.core.codec import JsonCodec, Vocabulary, match_vocabulary
from protocol.core.ids import PlayerId
from protocol.core.messages import Accepted, Presence
from protocol.games.spite import SPITE
from server.listener import Answered, Listener, run_command
from server.telemetry import Telemetry
from server.transport.net.fast_websocket import FastWebSocket, SpectatorBatches, fast_websocket
from server.transport.rooms.connection import Connection
from server.transport.rooms.endpoint import close
from server.transport.rooms.room import Room
from server.transport.web.identity import Identity
from tests.support.in_process_server import listening
from tests.support.metrics import metric
from tests.support.timeouts import PATIENCE_S

ANN = Identity(PlayerId("ann"), "Ann")
GREETING = Presence(seats=[True, False], spectators=0)


@dataclass
class StagedRoom:
    """A stand-in for a match or the lobby, as the room of a connection.

    While `may_answer` is set, it accepts and records every command, or raises `submit_fails` if
    that is set.
    """

    seated: set[PlayerId] = field(default_factory=set)
    enter_fails: Exception | None = None
    submit_fails: Exception | None = None
    takes_seat: bool = False
    """True if a client that sends a command has a seat from then on."""
    may_enter: asyncio.Event = field(default_factory=asyncio.Event)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a command has arrived."""
    left: asyncio.Event = field(default_factory=asyncio.Event)
    commands: list[tuple[str | None, Any]] = field(default_factory=list)
    """The executed commands in order, each with the sender's name."""
    refreshed: int = 0

    def __post_init__(self) -> None:
        self.may_enter.set()
        self.may_answer.set()

    @property
    def vocabulary(self) -> Vocabulary:
        return match_vocabulary(SPITE)

    def has_seat(self, player: PlayerId) -> bool:
        return player in self.seated

    async def enter(self, listener: Listener) -> tuple[Room, str]:
        await self.may_enter.wait()
        if self.enter_fails is not None:
            raise self.enter_fails
        listener.push(listener.codec.frame(GREETING))
        return self, "snapshot"

    def submit(
        self, listener: Listener, name: str | None, command: Any, answered: Answered
    ) -> None:
        run_command(self._submit(listener, name, command), answered)

    async def _submit(self, listener: Listener, name: str | None, command: Any) -> str:
        self.asked.set()
        await self.may_answer.wait()
        if self.submit_fails is not None:
            raise self.submit_fails
        self.commands.append((name, command))
        if self.takes_seat:
            self.seated.add(listener.player)
        listener.push(listener.codec.frame(Accepted(id=command.id, version=command.version)))
        return "accepted"

    def refresh(self, listener: Listener) -> None:
        self.refreshed += 1
        listener.push(listener.codec.frame(GREETING))

    def leave(self, listener: Listener) -> None:
        assert listener is not None
        self.left.set()


@dataclass
class Visit:
    """A test client's connection to a room, seen from the client and from the server."""

    client: ClientConnection
    connection: Connection
    websocket: FastWebSocket
    telemetry: Telemetry

    async def hear(self, count: int) -> list[str]:
        """Wait for the next `count` messages from server to client, and return their types."""
        codec = JsonCodec()
        return [codec.unpack(await self.client.recv())["type"] for _ in range(count)]

    async def close_code(self) -> int | None:
        """Wait until the server closes the connection, and return the close code."""
        await self.client.wait_closed()
        return self.client.close_code

    def count(self, name: str) -> float:
        """Return a metric, such as `spite_closes_total{code="1012"}`; 0 if it does not exist
        yet."""
        return metric(self.telemetry, name)


@asynccontextmanager
async def visited(
    room: StagedRoom,
    identity: Identity | None = ANN,
    batches: Callable[[], SpectatorBatches] = SpectatorBatches,
) -> AsyncIterator[Visit]:
    """Serve the room, and connect a client to it as this player, or as a spectator if None.

    Yield both ends of the connection, without waiting for a message.
    """
    telemetry = Telemetry()
    arrived: asyncio.Future[tuple[Connection, FastWebSocket]] = asyncio.Future()
    over = asyncio.Event()

    async def serve(socket: WebSocket) -> None:
        await socket.accept()
        websocket = fast_websocket(socket)
        connection = Connection(
            websocket=websocket, codec=JsonCodec(), identity=identity, telemetry=telemetry
        )
        arrived.set_result((connection, websocket))
        try:
            code = await connection.run(room.enter, batches())
            if code is not None:
                await close(websocket, code)
        finally:
            over.set()

    app = Starlette(routes=[WebSocketRoute("/", serve)])
    async with listening(app) as port, asyncio.timeout(PATIENCE_S):
        address = f"ws://127.0.0.1:{port}/"
        async with connect(address, compression=None, proxy=None) as client:
            yield Visit(client, *await arrived, telemetry)
        await over.wait()
