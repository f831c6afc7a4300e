"""A Python client of the lobby: one connection, and the lists in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.core.codec import ClientCodec
from protocol.core.ids import CommandId, MatchId, SeatId, Version
from protocol.core.lobby import (
    GameOn,
    Lobby,
    LobbyChanged,
    LobbyServerMessage,
    SeatOffered,
)
from protocol.core.message import Message
from server.client.connection import MSGPACK
from server.client.http import ANSWER_S
from server.client.reader import read


class OutOfOrder(Exception):
    """A change of a list in the lobby does not follow the known version."""


class LobbyClient:
    """A Python client's connection to the lobby. It keeps the lists of seats and games up to
    date.
    """

    def __init__(self, socket: ClientConnection, codec: ClientCodec = MSGPACK) -> None:
        self.socket = socket
        self.version = Version(0)
        self.seats: dict[SeatId, SeatOffered] = {}
        self.games: dict[MatchId, GameOn] = {}
        self.players = self.playing = 0
        self._codec = codec

    async def send(self, message: Message) -> None:
        """Send a client's message to the lobby."""
        await self.socket.send(self._codec.encode(message))

    async def receive(self) -> LobbyServerMessage:
        """Return the next message after applying it to `seats` and `games`.

        Raises OutOfOrder if a change is missing before it, BadFrame for an unknown message, and
        ConnectionClosed.
        """
        frame = await self.socket.recv()
        message: LobbyServerMessage = read(self._codec, frame, LobbyServerMessage)
        if isinstance(message, Lobby):
            self.seats, self.games = {}, {}
            self._apply(message)
        elif isinstance(message, LobbyChanged):
            if message.version != self.version + 1:
                raise OutOfOrder(f"{message.version} after {self.version}")
            self._apply(message)
            for seat in message.seats_gone:
                del self.seats[seat]
            for match in message.games_gone:
                del self.games[match]
        return message

    async def receive_a(self, kind: str, **fields: Any) -> Any:
        """Process messages up to the next one whose type is `kind` and whose fields have these
        values. Return that one.
        """
        while True:
            message: Any = await self.receive()
            if message.type == kind and all(getattr(message, k) == v for k, v in fields.items()):
                return message

    async def answer(self, command: CommandId) -> Any:
        """Process messages up to the next one about a command, and return that one.

        It is a `waiting`, `paired`, `withdrawn` or `seek_refused`.
        """
        while True:
            message: Any = await self.receive()
            if getattr(message, "id", None) == command:
                return message

    def _apply(self, message: Lobby | LobbyChanged) -> None:
        self.version, self.players, self.playing = message.version, message.players, message.playing
        self.seats |= {seat.id: seat for seat in message.seats}
        self.games |= {game.match: game for game in message.games}


@asynccontextmanager
async def in_lobby(
    site: str, token: str | None = None, codec: ClientCodec = MSGPACK
) -> AsyncIterator[LobbyClient]:
    """Connect to the lobby of the server at `site`, such as `https://example.org`.

    Yield the client, and disconnect at the end of the context.
    """
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with connect(
        f"{site.replace('http', 'ws', 1)}/ws/lobby",
        subprotocols=[Subprotocol(codec.subprotocol)],
        additional_headers=headers,
        compression=None,
        proxy=None,
        open_timeout=ANSWER_S,
    ) as socket:
        yield LobbyClient(socket, codec)
