"""A match's socket: one connection, from the handshake to the close."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence

from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.codec import CODECS, Codec, Frame
from protocol.codes import CloseCode, ErrorCode
from protocol.commands import Command, Ping, Sync
from protocol.ids import SPECTATOR, MatchId, PlayerId, Version, Viewer
from protocol.messages import Params, Pong, Problem
from server.logs import CONNECTION, MATCH, facts
from server.matches.live import LiveMatch
from server.matches.runner import UnknownMatch
from server.matches.service import MatchService
from server.store.ports import StoreUnavailable
from server.telemetry import Telemetry
from server.transport.admission import Admission, NotAdmitted
from server.transport.http import NODE_HEADER
from server.transport.identity import BadToken, Identities, Identity
from server.transport.origin import is_ours
from server.transport.outbox import Outbox
from server.transport.session import Session

NOBODY = PlayerId("")
"""Sits nowhere: no player has this id."""
GOODBYE_S = 5.0
"""How long a connection that is being closed may take to go."""

log = logging.getLogger(__name__)


class Connection:
    """One connection to a match: a Listener of it, and the way of its commands."""

    def __init__(
        self,
        socket: WebSocket,
        codec: Codec,
        identity: Identity | None,
        service: MatchService,
        telemetry: Telemetry,
    ) -> None:
        """Without an `identity` it is nobody's, and can only watch."""
        self.codec = codec
        self.player = NOBODY if identity is None else identity.player
        self._name = None if identity is None else identity.name
        self._socket = socket
        self._service = service
        self._telemetry = telemetry
        self._live: LiveMatch | None = None
        self._outbox = Outbox(self._refresh)
        self._session = Session(codec)
        self._busy = False
        """A command is being carried out."""
        self._leaving: CloseCode | None = None

    def push(self, frame: Frame) -> None:
        """Queue a frame (see Outbox)."""
        self._outbox.push(frame)

    def disconnect(self, code: CloseCode) -> None:
        """Close the connection once what is queued has been sent."""
        self._outbox.close(code)

    def retire(self, code: CloseCode) -> None:
        """Close the connection once the command that is being carried out has been answered."""
        self._leaving = code
        if not self._busy:
            self.disconnect(code)

    async def run(self, match: MatchId, since: tuple[Version, Viewer] | None) -> None:
        """Serve the connection until it is closed."""
        writer = asyncio.create_task(self._write())
        try:
            await self._serve(match, since)
            # What is queued may still go out, but nothing that the client says counts any more.
            async with asyncio.timeout(GOODBYE_S):
                while True:
                    await receive(self._socket)
        except WebSocketDisconnect as gone:
            log.debug("connection closed", extra=facts(code=gone.code))
        except TimeoutError:
            log.debug("connection given up")
        finally:
            if self._live is not None:
                self._service.leave(self._live, self)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _serve(self, match: MatchId, since: tuple[Version, Viewer] | None) -> None:
        try:
            live = self._live = await self._service.join(match, self, since)
            by = brought_up_to_date_by(live, self.player, since)
            self._telemetry.joins.add(by)
            log.debug("joined", extra=facts(by=by, viewer=live.match.viewer(self.player)))
            await self._read(live)
        except UnknownMatch:
            self._give_up(ErrorCode.UNKNOWN_MATCH, CloseCode.UNKNOWN_MATCH)
        except StoreUnavailable:
            self._give_up(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE)

    async def _write(self) -> None:
        try:
            code = await self._outbox.drain(self._send)
            self._telemetry.closes.add(str(int(code)))
            if code == CloseCode.TOO_SLOW:
                self._telemetry.slow_readers.add("disconnect")
                log.info("client reads too slowly")
            await self._socket.close(code)
        except WebSocketDisconnect:
            pass

    async def _send(self, frame: Frame) -> None:
        self._telemetry.frames.add()
        if isinstance(frame, str):
            await self._socket.send_text(frame)
        else:
            await self._socket.send_bytes(frame)

    async def _read(self, live: LiveMatch) -> None:
        while self._leaving is None:
            frame = await receive(self._socket)
            arrived_s = time.monotonic()
            message = self._session.read(frame, arrived_s)
            if isinstance(message, Problem):
                self._telemetry.problems.add(message.code)
                self.push(self.codec.encode(message))
                if self._session.hostile:
                    log.info("client is hostile", extra=facts(problem=message.code))
                    self.disconnect(CloseCode.HOSTILE)
                    return
            elif isinstance(message, Ping):
                self.push(self.codec.encode(Pong()))
            elif isinstance(message, Sync):
                live.snapshot_to(self)
            else:
                await self._carry_out(live, message, arrived_s)

    async def _carry_out(self, live: LiveMatch, command: Command, arrived_s: float) -> None:
        self._busy = True
        try:
            outcome = await self._service.carry_out(live, self, self._name, command)
        finally:
            self._busy = False
        self._telemetry.commands.add(outcome)
        self._telemetry.command_seconds.add(time.monotonic() - arrived_s)
        if log.isEnabledFor(logging.DEBUG):
            log.debug("command", extra=facts(type=command.type, id=command.id, outcome=outcome))
        if self._leaving is not None:
            self.disconnect(self._leaving)

    def _give_up(self, error: ErrorCode, close: CloseCode) -> None:
        self._telemetry.problems.add(error)
        self.push(self.codec.encode(Problem(code=error, params={})))
        self.disconnect(close)

    def _refresh(self) -> None:
        if self._live is not None:
            self._telemetry.slow_readers.add("snapshot")
            log.debug("client fell behind")
            self._live.snapshot_to(self)


async def receive(socket: WebSocket) -> Frame:
    """The next frame. Raises WebSocketDisconnect when there is none any more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    data: bytes | None = message.get("bytes")
    return text if text is not None else data or b""


class MatchSocket:
    """The endpoint `/ws/{match}`."""

    def __init__(
        self,
        service: MatchService,
        identities: Identities,
        telemetry: Telemetry,
        admission: Admission,
        origins: frozenset[str],
        node_id: str,
    ) -> None:
        """`origins` are the pages of other origins that may connect.

        `node_id` tells operators to which node a connection has come.
        """
        self._service = service
        self._identities = identities
        self._telemetry = telemetry
        self._admission = admission
        self._origins = origins
        self._node = [(NODE_HEADER.encode(), node_id.encode())]
        self._open: set[Connection] = set()
        self._one_left = asyncio.Event()

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection."""
        match = MatchId(socket.path_params["match"])
        MATCH.set(match)
        CONNECTION.set(secrets.token_hex(4))
        host = socket.client.host if socket.client else None
        try:
            identity = self._identity(socket)
            player = None if identity is None else identity.player
            self._admission.knock(host, player, in_play=self._in_play(match, player))
        except NotAdmitted as refusal:
            await self._refuse(socket, refusal)
            return
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        with self._admission.connected(host, player):
            await socket.accept(subprotocol=spoken, headers=self._node)
            connection = Connection(socket, codec, identity, self._service, self._telemetry)
            self._open.add(connection)
            try:
                await connection.run(match, held(socket))
            finally:
                self._open.discard(connection)
                self._one_left.set()

    async def drain(self, over_s: float, chance: Callable[[], float]) -> None:
        """Close every connection, each at a random moment of the next `over_s` seconds.

        `chance` gives numbers from 0 to 1. Returns when all have gone, or should have by then.
        """
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(over_s * chance(), connection.retire, CloseCode.RESTART)
            for connection in self._open
        ]
        try:
            async with asyncio.timeout(over_s + GOODBYE_S):
                while self._open:
                    self._one_left.clear()
                    await self._one_left.wait()
        except TimeoutError:
            log.warning("connections don't end", extra=facts(connections=len(self._open)))
        for timer in timers:
            timer.cancel()

    def _identity(self, socket: WebSocket) -> Identity | None:
        if not is_ours(socket, self._origins):
            raise NotAdmitted(ErrorCode.FOREIGN_ORIGIN, CloseCode.FOREIGN_ORIGIN, None)
        try:
            return self._identities.of(socket)
        except BadToken as error:
            raise NotAdmitted(ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN, None) from error

    def _in_play(self, match: MatchId, player: PlayerId | None) -> bool:
        live = self._service.runner.known(match)
        return live is not None and player is not None and live.match.seat_of(player) is not None

    async def _refuse(self, socket: WebSocket, refusal: NotAdmitted) -> None:
        # Browsers hide the status of a refused handshake from the page, so it is accepted and
        # closed with a code that the page can read, and act on.
        self._telemetry.problems.add(refusal.code)
        log.debug("connection refused", extra=facts(why=refusal.code))
        params: Params = refusal.params
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        try:
            await socket.accept(subprotocol=spoken, headers=self._node)
            frame = codec.encode(Problem(code=refusal.code, params=params))
            await (socket.send_text(frame) if isinstance(frame, str) else socket.send_bytes(frame))
            await socket.close(refusal.close)
        except WebSocketDisconnect:
            pass


def brought_up_to_date_by(
    live: LiveMatch, player: PlayerId, since: tuple[Version, Viewer] | None
) -> str:
    """What a client got that has just joined: `steps`, or a `snapshot`."""
    resumed = since is not None and since[1] == live.match.viewer(player)
    if resumed and since is not None and live.steps_since(since[0]) is not None:
        return "steps"
    return "snapshot"


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
