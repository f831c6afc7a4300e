"""The WebSockets of rooms: which connections are let in, and how one is closed."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from protocol.core.codec import CODECS, Codec
from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.ids import SPECTATOR, Mark, MatchId, PlayerId, Version, Viewer
from protocol.core.messages import Params, Problem
from server.addresses import address_prefixes
from server.lobby.room import LobbyRoom
from server.logs import CONNECTION, MATCH, facts
from server.matches.archive.records import Records
from server.matches.directory import MatchDirectory
from server.matches.live.audience import Listener
from server.matches.live.match_loader import UnknownMatch
from server.matches.live.resume_point import ResumePoint
from server.matches.networks import Networks
from server.players.sessions import Sessions
from server.store.archive import ArchiveUnavailable
from server.store.ports import StoreUnavailable
from server.telemetry import Telemetry
from server.transport.net.fast_websocket import FastWebSocket, fast_websocket
from server.transport.net.spectator_batches import SpectatorBatches
from server.transport.rooms.connection import Connection
from server.transport.rooms.room import Enter, MatchOver, Room
from server.transport.rooms.room import Listener as RoomListener
from server.transport.rooms.shared_limits import SharedLimits
from server.transport.web.admission import LOBBY, Admission, Lobby, NotAdmitted
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import BadToken, Identities, Identity
from server.transport.web.node_header import NODE_HEADER
from server.transport.web.site import Site

GOODBYE_S = 5.0
"""How long a connection that is being closed may take to go."""

log = logging.getLogger(__name__)


class RoomSockets:
    """The endpoints `/ws/match/{match}` and `/ws/lobby`."""

    def __init__(
        self,
        directory: MatchDirectory,
        lobby: LobbyRoom,
        records: Records,
        identities: Identities,
        telemetry: Telemetry,
        admission: Admission,
        shared_limits: SharedLimits,
        site: Site,
        networks: Networks,
        devices: DeviceCookies,
        node_id: str,
    ) -> None:
        """`node_id` tells operators to which node a connection has come."""
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
        self._one_left = asyncio.Event()

    async def serve_match(self, socket: WebSocket) -> None:
        """Serve one connection to a match."""
        match = MatchId(socket.path_params["match"])
        MATCH.set(match)
        await self._serve(socket, match, partial(self._enter, match, held(socket)))

    async def serve_lobby(self, socket: WebSocket) -> None:
        """Serve one connection to the lobby."""
        await self._serve(socket, LOBBY, self._enter_lobby)

    async def _serve(self, socket: WebSocket, room: MatchId | Lobby, enter: Enter) -> None:
        CONNECTION.set(secrets.token_hex(4))
        host = socket.client.host if socket.client else None
        try:
            identity = await self._identity(socket)
            player = None if identity is None else identity.player
            in_play = room != LOBBY and self._in_play(room, player)
            self._admission.ask_to_connect(host, player, room, in_play=in_play)
        except NotAdmitted as refusal:
            await self._refuse(socket, refusal)
            return
        codec, spoken = choose_codec(socket.scope["subprotocols"])
        with (
            self._admission.connected(host, player, room),
            self._shared_limits.shared(host, player) as shared_limits,
        ):
            await socket.accept(subprotocol=spoken, headers=self._node)
            websocket = fast_websocket(socket)
            prefixes = address_prefixes(host)
            network = self._networks.token(prefixes)
            browser = self._networks.browser_token(self._devices.browser(socket))
            connection = Connection(
                websocket,
                codec,
                identity,
                self._telemetry,
                shared_limits,
                prefixes,
                network,
                browser,
            )
            self._open.add(connection)
            try:
                code = await connection.run(enter, self._batches)
                log.debug("connection closed", extra=facts(code=code))
                if code is not None:
                    await close(socket, websocket, code)
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

    async def close_with_sessions(self, sessions: Sessions) -> None:
        """Close the connections whose sessions have ended, until cancelled.

        And those of closed accounts, programs among them, and those that came as a guest who has an
        account by now: they belong to no session.
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
            except ArchiveUnavailable:
                continue
            for connection, session in of.items():
                if session in ended:
                    connection.log_out()

    async def _enter(
        self, match: MatchId, held: ResumePoint | None, listener: Listener
    ) -> tuple[Room, str]:
        try:
            return await self._directory.join(match, listener, held)
        except UnknownMatch as unknown:
            with suppress(ArchiveUnavailable):
                if await self._records.has(match):
                    raise MatchOver(match) from unknown
            raise

    async def _enter_lobby(self, listener: RoomListener) -> tuple[Room, str]:
        return self._lobby, self._lobby.join(listener)

    async def _identity(self, socket: WebSocket) -> Identity | None:
        if not self._site.welcomes(socket):
            raise NotAdmitted(ErrorCode.FOREIGN_ORIGIN, CloseCode.FOREIGN_ORIGIN, None)
        try:
            return await self._identities.of(socket)
        except BadToken as error:
            raise NotAdmitted(ErrorCode.BAD_TOKEN, CloseCode.BAD_TOKEN, None) from error
        except (ArchiveUnavailable, StoreUnavailable) as error:
            raise NotAdmitted(ErrorCode.UNAVAILABLE, CloseCode.UNAVAILABLE, None) from error

    def _in_play(self, match: MatchId, player: PlayerId | None) -> bool:
        live = self._directory.known(match)
        return live is not None and player is not None and live.seats(player)

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


async def close(socket: WebSocket, websocket: FastWebSocket, code: CloseCode) -> None:
    """Close a connection; a client that does not even take in the code in time is cut off."""
    try:
        async with asyncio.timeout(GOODBYE_S):
            await socket.close(code)
    except WebSocketDisconnect:
        pass
    except TimeoutError:
        log.debug("connection given up")
        websocket.transport.abort()


def choose_codec(offered: Sequence[str]) -> tuple[Codec, str | None]:
    """The first of our encodings that the client offers, and the subprotocol to answer with.

    A client that offers none of them is spoken to in JSON.
    """
    for codec in CODECS:
        if codec.subprotocol in offered:
            return codec, codec.subprotocol
    return CODECS[-1], None


def held(socket: WebSocket) -> ResumePoint | None:
    """What a client that comes back has of the match, from the query."""
    query = socket.query_params
    since, viewer, mark = (query.get(name, "") for name in ("since", "viewer", "mark"))
    viewers: dict[str, Viewer] = {"0": 0, "1": 1, SPECTATOR: SPECTATOR}
    if not _is_number(since) or viewer not in viewers:
        return None
    told = Mark(int(mark)) if _is_number(mark) else None
    return ResumePoint(Version(int(since)), viewers[viewer], told)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9
