"""A match's socket: one connection, from the handshake to the close."""

import asyncio
import time
from collections.abc import Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.codec import CODECS, Codec, Frame
from protocol.codes import CloseCode, ErrorCode
from protocol.commands import Ping, Sync
from protocol.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.messages import Pong, Problem
from server.matches.live import LiveMatch
from server.matches.runner import UnknownMatch
from server.matches.service import MatchService
from server.store.ports import StoreUnavailable
from server.telemetry import Telemetry
from server.transport.http import NODE_HEADER
from server.transport.identity import BadToken, Identities, Identity
from server.transport.origin import is_ours
from server.transport.outbox import Outbox
from server.transport.session import Session

NOBODY = PlayerId("")
"""Sits nowhere: no player has this id."""
GOODBYE_S = 5.0
"""How long a connection that is being closed may take to go."""


class Connection:
    """One connection to a match: a Listener of it, and the way of its commands."""

    def __init__(
        self, socket: WebSocket, codec: Codec, identity: Identity | None, service: MatchService
    ) -> None:
        """Without an `identity` it is nobody's, and can only watch."""
        self.codec = codec
        self.player = NOBODY if identity is None else identity.player
        self._name = None if identity is None else identity.name
        self._socket = socket
        self._service = service
        self._live: LiveMatch | None = None
        self._outbox = Outbox(self._refresh)
        self._session = Session(codec)

    def push(self, frame: Frame) -> None:
        """Queue a frame (see Outbox)."""
        self._outbox.push(frame)

    def disconnect(self, code: CloseCode) -> None:
        """Close the connection once what is queued has been sent."""
        self._outbox.close(code)

    async def run(
        self, match: MatchId, since: tuple[Version, Viewer] | None, telemetry: Telemetry
    ) -> None:
        """Serve the connection until it is closed."""
        writer = asyncio.create_task(self._write())
        try:
            await self._serve(match, since, telemetry)
            # What is queued may still go out, but nothing that the client says counts any more.
            async with asyncio.timeout(GOODBYE_S):
                while True:
                    await receive(self._socket)
        except (WebSocketDisconnect, TimeoutError):
            pass
        finally:
            if self._live is not None:
                self._service.leave(self._live, self)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _serve(
        self, match: MatchId, since: tuple[Version, Viewer] | None, telemetry: Telemetry
    ) -> None:
        try:
            self._live = await self._service.join(match, self, since)
            await self._read(self._live, telemetry)
        except UnknownMatch:
            self._give_up(ErrorCode.UNKNOWN_MATCH, CloseCode.UNKNOWN_MATCH)
        except StoreUnavailable:
            self._give_up(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)

    async def _write(self) -> None:
        try:
            code = await self._outbox.drain(self._send)
            await self._socket.close(code)
        except WebSocketDisconnect:
            pass

    async def _send(self, frame: Frame) -> None:
        if isinstance(frame, str):
            await self._socket.send_text(frame)
        else:
            await self._socket.send_bytes(frame)

    async def _read(self, live: LiveMatch, telemetry: Telemetry) -> None:
        while True:
            frame = await receive(self._socket)
            arrived_s = time.monotonic()
            message = self._session.read(frame, arrived_s)
            if isinstance(message, Problem):
                telemetry.problems.labels(message.code).inc()
                self.push(self.codec.encode(message))
                if self._session.hostile:
                    self.disconnect(CloseCode.HOSTILE)
                    return
            elif isinstance(message, Ping):
                self.push(self.codec.encode(Pong()))
            elif isinstance(message, Sync):
                live.snapshot_to(self)
            else:
                outcome = await self._service.carry_out(live, self, self._name, message)
                telemetry.commands.labels(outcome).inc()
                telemetry.command_seconds.observe(time.monotonic() - arrived_s)

    def _give_up(self, error: ErrorCode, close: CloseCode) -> None:
        self.push(self.codec.encode(Problem(code=error, params={})))
        self.disconnect(close)

    def _refresh(self) -> None:
        if self._live is not None:
            self._live.snapshot_to(self)


async def receive(socket: WebSocket) -> Frame:
    """The next frame. Raises WebSocketDisconnect when there is none any more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    frame: Frame = text if text is not None else message["bytes"]
    return frame


class MatchSocket:
    """The endpoint `/ws/{match}`: decides about the handshake, then serves the connection."""

    def __init__(
        self,
        service: MatchService,
        identities: Identities,
        telemetry: Telemetry,
        origins: frozenset[str],
        node_id: str,
    ) -> None:
        """`origins` are the pages of other origins that may connect.

        `node_id` tells operators to which node a connection has come.
        """
        self._service = service
        self._identities = identities
        self._telemetry = telemetry
        self._origins = origins
        self._node = [(NODE_HEADER.encode(), node_id.encode())]

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection."""
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        if not is_ours(socket, self._origins):
            await self._refuse(socket, ErrorCode.FOREIGN_ORIGIN, CloseCode.FOREIGN_ORIGIN)
            return
        try:
            identity = self._identities.of(socket)
        except BadToken:
            await self._refuse(socket, ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN)
            return
        await socket.accept(subprotocol=spoken, headers=self._node)
        connection = Connection(socket, codec, identity, self._service)
        with self._telemetry.connections.track_inprogress():
            match = MatchId(socket.path_params["match"])
            await connection.run(match, held(socket), self._telemetry)

    async def _refuse(self, socket: WebSocket, error: ErrorCode, close: CloseCode) -> None:
        # Browsers hide the status of a refused handshake from the page, so it is accepted and
        # closed with a code that the page can read.
        self._telemetry.problems.labels(error).inc()
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        try:
            await socket.accept(subprotocol=spoken, headers=self._node)
            frame = codec.encode(Problem(code=error, params={}))
            await (socket.send_text(frame) if isinstance(frame, str) else socket.send_bytes(frame))
            await socket.close(close)
        except WebSocketDisconnect:
            pass


def choose_codec(offered: Sequence[str]) -> tuple[Codec, str | None]:
    """The first of our encodings that the client offers, and the subprotocol to answer with.

    Whoever offers none of them is spoken to in JSON.
    """
    for codec in CODECS:
        if codec.subprotocol in offered:
            return codec, codec.subprotocol
    return CODECS[-1], None


def held(socket: WebSocket) -> tuple[Version, Viewer] | None:
    """The version that a returning client holds, and as which viewer, from the query."""
    since, viewer = socket.query_params.get("since", ""), socket.query_params.get("viewer", "")
    viewers: dict[str, Viewer] = {"0": 0, "1": 1, SPECTATOR: SPECTATOR}
    if not (since.isascii() and since.isdecimal()) or len(since) > 9 or viewer not in viewers:
        return None
    return Version(int(since)), viewers[viewer]
