"""The WebSocket endpoints of rooms: admission, and closing of connections."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from protocol.core.codec import CODECS, Codec
from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.ids import SPECTATOR, Mark, MatchId, PlayerId, Version, Viewer
from protocol.core.messages import Params, Problem
from server.addresses import address_prefixes
from server.listener import Listener
from server.lobby.room import LobbyRoom
from server.logs import CONNECTION, MATCH, facts
from server.matches.archive.records import Records
from server.matches.directory import MatchDirectory
from server.matches.live.audience import ResumePoint
from server.matches.live.match_loader import UnknownMatch
from server.matches.network_tokens import NetworkTokens
from server.players.sessions import Sessions
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.telemetry import Telemetry
from server.transport.net.fast_websocket import FastWebSocket, SpectatorBatches, fast_websocket
from server.transport.rooms.connection import Connection
from server.transport.rooms.room import Enter, MatchOver, Room
from server.transport.rooms.shared_limits import SharedLimits, SharedUse
from server.transport.web.admission import LOBBY, Admission, Counted, Lobby, NotAdmitted
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import BadToken, Identities, Identity
from server.transport.web.node_header import NODE_HEADER
from server.transport.web.site import Site

GOODBYE_S = 5.0
"""The time that a closing connection may take before it is aborted."""

log = logging.getLogger(__name__)


class RoomSockets:
    """The WebSocket endpoints of rooms: `/ws/match/{match}` and `/ws/lobby`."""

    def __init__(
        self,
        *,
        directory: MatchDirectory,
        lobby: LobbyRoom,
        records: Records,
        identities: Identities,
        telemetry: Telemetry,
        admission: Admission,
        shared_limits: SharedLimits,
        site: Site,
        networks: NetworkTokens,
        devices: DeviceCookies,
        node_id: str,
    ) -> None:
        """`node_id` is sent with each handshake, so that operators can see which node answered."""
        self._directory = directory
        self._lobby = lobby
        self._records = records
        self._identities = identities
        self._telemetry = telemetry
        self._admission = admission
        self._shared_limits = shared_limits
        self._site = site
        self._networks = networks
        self._devices = devices
        self._node = [(NODE_HEADER.encode(), node_id.encode())]
        self._batches = SpectatorBatches()
        self._open: set[Connection] = set()
        self._connection_left = asyncio.Event()

    async def serve_match(self, socket: WebSocket) -> None:
        """Serve one WebSocket connection to a match, from its handshake to its end."""
        match = MatchId(socket.path_params["match"])
        MATCH.set(match)
        await self._serve(socket, match, partial(self._enter, match, resume_point(socket)))

    async def serve_lobby(self, socket: WebSocket) -> None:
        """Serve one WebSocket connection to the lobby, from its handshake to its end."""
        await self._serve(socket, LOBBY, self._enter_lobby)

    async def _serve(self, socket: WebSocket, room: MatchId | Lobby, enter: Enter) -> None:
        CONNECTION.set(secrets.token_hex(4))
        host = socket.client.host if socket.client else None
        try:
            identity = await self._identity(socket)
            player = None if identity is None else identity.player
            in_play = room != LOBBY and self._in_play(room, player)
            self._admission.admit_connection(host, player, room, in_play=in_play)
        except NotAdmitted as refusal:
            await self._refuse(socket, refusal)
            return
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        counted = self._admission.counted_connection(host, player, room)
        shared = self._shared_limits.shared(host, player)
        counted.begin()
        shared_limits = shared.begin()
        try:
            await socket.accept(subprotocol=spoken, headers=self._node)
            websocket = fast_websocket(socket)
            prefixes = address_prefixes(host)
            connection = Connection(
                websocket=websocket,
                codec=codec,
                identity=identity,
                telemetry=self._telemetry,
                shared_limits=shared_limits,
                addresses=prefixes,
                network=self._networks.token(prefixes),
                browser=self._networks.browser_token(self._devices.browser(socket)),
            )
        except BaseException:
            shared.end()
            counted.end()
            raise
        serve = partial(self._serve_accepted, websocket, connection, enter, (counted, shared))
        websocket.serve_with(serve)

    async def _serve_accepted(
        self,
        websocket: FastWebSocket,
        connection: Connection,
        enter: Enter,
        uses: tuple[Counted, SharedUse],
    ) -> None:
        """Serve a connection after its handshake. Then end its `uses` of limits and counts."""
        self._open.add(connection)
        try:
            code = await connection.run(enter, self._batches)
            log.debug("connection closed", extra=facts(code=code))
            if code is not None:
                await close(websocket, code)
        finally:
            for use in uses:
                use.end()
            self._open.discard(connection)
            self._connection_left.set()

    async def drain(self, over_s: float, chance: Callable[[], float]) -> None:
        """Close every connection at a random moment within the next `over_s` seconds; one with a
        running command closes after its answer.

        `chance` returns random numbers from 0 to 1. Return when all connections have closed, or
        after their time to do so is over.
        """
        loop = asyncio.get_running_loop()
        timers = [
            loop.call_later(over_s * chance(), connection.close_when_idle, CloseCode.RESTART)
            for connection in self._open
        ]
        try:
            async with asyncio.timeout(over_s + GOODBYE_S):
                while self._open:
                    self._connection_left.clear()
                    await self._connection_left.wait()
        except TimeoutError:
            log.warning("connections don't end", extra=facts(connections=len(self._open)))
        for timer in timers:
            timer.cancel()

    async def close_with_sessions(self, sessions: Sessions) -> None:
        """Close the connections whose sessions have ended, until cancelled.

        Also close those of closed accounts, including their third-party bots, and those of guests
        who have registered since: they belong to no session.
        """
        while True:
            await sessions.wait()
            registered, closed = sessions.taken_begun(), sessions.taken_closed()
            for connection in [*self._open] if closed else ():
                if connection.player in closed:
                    connection.log_out()
            for connection in [*self._open] if registered else ():
                if connection.is_guest and connection.player in registered:
                    connection.log_out()
            of = {one: one.login.hash for one in self._open if one.login is not None}
            try:
                ended = await sessions.ended_of(set(of.values())) if of else set()
            except DatabaseUnavailable:
                continue
            for connection, session in of.items():
                if session in ended:
                    connection.log_out()

    async def _enter(
        self, match: MatchId, point: ResumePoint | None, listener: Listener
    ) -> tuple[Room, str]:
        try:
            return await self._directory.join(match, listener, point)
        except UnknownMatch as unknown:
            with suppress(DatabaseUnavailable):
                if await self._records.has(match):
                    raise MatchOver(match) from unknown
            raise

    async def _enter_lobby(self, listener: Listener) -> tuple[Room, str]:
        return self._lobby, self._lobby.join(listener)

    async def _identity(self, socket: WebSocket) -> Identity | None:
        if not self._site.allows_origin(socket):
            raise NotAdmitted(ErrorCode.FOREIGN_ORIGIN, CloseCode.FOREIGN_ORIGIN, None)
        try:
            return await self._identities.of(socket)
        except BadToken as error:
            raise NotAdmitted(ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN, None) from error
        except (DatabaseUnavailable, StoreUnavailable) as error:
            raise NotAdmitted(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE, None) from error

    def _in_play(self, match: MatchId, player: PlayerId | None) -> bool:
        live = self._directory.known(match)
        return live is not None and player is not None and live.has_seat(player)

    async def _refuse(self, socket: WebSocket, refusal: NotAdmitted) -> None:
        # Browsers hide the status of a failed handshake from the page. So the server accepts it and
        # closes it with a code that the page can read.
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


async def close(websocket: FastWebSocket, code: CloseCode) -> None:
    """Close a WebSocket; abort it if the client does not read the close code in five seconds."""
    try:
        async with asyncio.timeout(GOODBYE_S):
            await websocket.send({"type": "websocket.close", "code": code, "reason": None})
    except ClientDisconnected:
        pass
    except TimeoutError:
        log.debug("connection aborted")
        websocket.transport.abort()


def choose_codec(offered: Sequence[str]) -> tuple[Codec, str | None]:
    """Return the server's most preferred encoding that the client offers, and the subprotocol to
    answer with.

    If the client offers none of them, the encoding is JSON.
    """
    for codec in CODECS:
        if codec.subprotocol in offered:
            return codec, codec.subprotocol
    return CODECS[-1], None


def resume_point(socket: WebSocket) -> ResumePoint | None:
    """Return the version of the match that a returning client has, from the query; None for a new
    client or an invalid query.
    """
    query = socket.query_params
    since, viewer, mark = (query.get(name, "") for name in ("since", "viewer", "mark"))
    viewers: dict[str, Viewer] = {"0": 0, "1": 1, SPECTATOR: SPECTATOR}
    if not _is_number(since) or viewer not in viewers:
        return None
    known_mark = Mark(int(mark)) if _is_number(mark) else None
    return ResumePoint(Version(int(since)), viewers[viewer], known_mark)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9
