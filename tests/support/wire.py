"""Raw WebSocket connections to matches, for messages that no well-behaved client would send.

They use msgpack by another implementation than the server's, unless JSON is requested.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from protocol.core.codec import CODECS, ClientCodec
from protocol.core.ids import GameKey, Mark, Viewer
from protocol.core.message import Message
from protocol.core.messages import Snapshot, Step
from protocol.games.registry import WIRES
from protocol.games.spite import SPITE
from server.client.connection import MSGPACK, MatchAddress
from tests.support.http import asking
from tests.support.server_messages import StrictReader
from tests.support.timeouts import PATIENCE_S

JSON = CODECS[1]


class Wire:
    """A raw connection to a match.

    Messages are read one by one, and nothing is sent automatically.
    """

    def __init__(self, socket: ClientConnection, codec: ClientCodec, game: GameKey) -> None:
        """Wrap a connected socket. `game` is the match's game, until a snapshot names it."""
        self.socket = socket
        self.codec = codec
        self._reader = StrictReader(codec, WIRES, game)
        self._marks: dict[int, Mark] = {}

    async def send_frame(self, frame: bytes | str) -> None:
        """Send these bytes, or this text, as a WebSocket message without encoding it."""
        await self.socket.send(frame)

    async def send(self, message: Message) -> None:
        """Send a message to the match's room, encoded."""
        await self.send_frame(self.codec.encode(message))

    async def receive(self) -> Message:
        """Wait for the next message from the match's room, and return it decoded."""
        frame = await self.socket.recv()
        message: Message = self._reader.read(frame)
        if isinstance(message, Snapshot | Step):
            self._marks[message.version] = message.mark
        return message

    async def receive_a(self, kind: str, **fields: Any) -> Any:
        """Wait for the next message of the type `kind` with these values, and return it.

        Other messages before it are skipped.
        """
        while True:
            message: Any = await self.receive()
            if message.type == kind and all(getattr(message, k) == v for k, v in fields.items()):
                return message

    async def resume_query(self, version: int, viewer: Viewer | int) -> str:
        """Return the URL query of a client that resumes from a version received here.

        Read messages until that version has come.
        """
        while version not in self._marks:
            await self.receive()
        return f"?since={version}&viewer={viewer}&mark={self._marks[version]}"

    async def close_code(self) -> int | None:
        """Read messages until the server closes the connection. Return the WebSocket close code."""
        with suppress(ConnectionClosed):
            while True:
                await self.socket.recv()
        return self.socket.close_code


@asynccontextmanager
async def wire(
    address: MatchAddress,
    token: str | None = None,
    *,
    codec: ClientCodec = MSGPACK,
    game: GameKey = SPITE.key,
    query: str = "",
    origin: str | None = None,
    cookie: str | None = None,
    headers: dict[str, str] | None = None,
    offer: bool = True,
) -> AsyncIterator[Wire]:
    """Connect to a match's WebSocket, and close it at the end of this context.

    Without a token or cookie, connect as a spectator. Without `offer`, request no subprotocol.
    """
    headers = dict(headers or {})
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if cookie is not None:
        headers["Cookie"] = cookie
    async with connect(
        address.socket + query,
        subprotocols=[Subprotocol(codec.subprotocol)] if offer else None,
        additional_headers=headers,
        origin=None if origin is None else Origin(origin),
        compression=None,
        proxy=None,
        open_timeout=PATIENCE_S,
    ) as socket:
        yield Wire(socket, codec, game)


async def post(site: str, path: str, json: Any, **headers: str) -> httpx.Response:
    """Send one HTTP request by POST with this JSON body, and return the response."""
    async with asking(site) as http:
        return await http.post(path, json=json, headers=headers)
