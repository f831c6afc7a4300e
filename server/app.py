"""The composition root: builds every part, and hands each what it needs."""

import asyncio
import logging
import random
import secrets
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from protocol.core.ids import MatchId
from server import garbage
from server.background import Background
from server.bots.driver import ComputersDriver
from server.bots.exhibition import Exhibition
from server.bots.process import ComputerProcess
from server.config import Settings
from server.games import catalogue
from server.limits import COMMITS_WAITING
from server.lobby.making import Making
from server.lobby.pairing import Pairing
from server.lobby.room import LobbyRoom
from server.lobby.running import Running
from server.lobby.upkeep import LobbyUpkeep
from server.logs import facts
from server.matches.archiving.archiver import Archiver
from server.matches.archiving.records import Records
from server.matches.archiving.writer import RecordWriter
from server.matches.core.chance import SECRET_BYTES
from server.matches.directory import MatchDirectory, NewSecret
from server.matches.linked import LinkedMatches
from server.matches.live.allowance import Allowance
from server.matches.live.ports import MatchPorts
from server.matches.live.stored import UnknownMatch
from server.matches.live.timers import Timers
from server.matches.names import new_player_id
from server.matches.of_player import MatchesOfPlayer
from server.matches.upkeep import Upkeep
from server.matches.watching import Watching
from server.players.letters import Letters
from server.players.parts import Players
from server.players.refused import AccountRefused
from server.push.parts import Push
from server.store.archive import Archive, ArchiveUnavailable
from server.store.embedded import EmbeddedRedis
from server.store.ports import StoreUnavailable
from server.store.redis.stores import RedisStores
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.player_stores import player_stores
from server.store.sql.players import SqlPlayers
from server.store.sql.push import SqlPush
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch
from server.store.timed import TimedCommits
from server.telemetry import Telemetry
from server.transport.rooms.budgets import MessageBudgets
from server.transport.rooms.endpoint import RoomSockets
from server.transport.web.account.callers import Callers
from server.transport.web.account.security_log import logged
from server.transport.web.account.ways_in import WaysIn
from server.transport.web.account.whole import WholeAccounts
from server.transport.web.admission import Admission, NotAdmitted
from server.transport.web.answers import Refusal
from server.transport.web.api import Api
from server.transport.web.archive_search import ArchiveSearch
from server.transport.web.headers import SecurityHeaders
from server.transport.web.host_check import HostCheck
from server.transport.web.identity import Identities
from server.transport.web.lag import measure_lag
from server.transport.web.named_players import NamedPlayers
from server.transport.web.own_matches import OwnMatches
from server.transport.web.pages import ClientPages
from server.transport.web.push import PushApi
from server.transport.web.request_limit import RequestLimit
from server.transport.web.saturation import Saturation
from server.transport.web.signatures import Signatures
from server.transport.web.site import Site
from server.transport.web.standings import Standings
from server.transport.web.watching import WatchingApi

MINUTE_MS = 60 * 1000
LETTERS = "letters"
"""The folder of letters that no mail server sends, in the data folder."""
WEB_FOLDER = Path(__file__).parent / "web"

log = logging.getLogger(__name__)


def random_secret(_match: MatchId) -> bytes:
    """What a match's deals follow from, from the operating system's randomness."""
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True, slots=True)
class Node:
    """A node that is ready to serve."""

    asgi: ASGIApp
    admission: Admission
    sockets: RoomSockets
    archive: Archive
    computers: ComputersDriver
    refused: Callable[[str], None]
    """To be told the name of a limit each time that one refuses somebody."""

    stop_reporting: Callable[[], None]
    """Leaves the presence of this node's players as it is."""

    failed: Callable[[], str | None] = lambda: None
    """The name of a task that has ended, where the node can't go on without it."""

    async def drain(self, over_s: float) -> None:
        """Let nobody in any more, and end the connections at random moments of so many seconds."""
        self.admission.draining = True
        self.stop_reporting()
        log.info("draining", extra=facts(seconds=over_s, connections=self.admission.connections))
        async with asyncio.TaskGroup() as leaving:
            leaving.create_task(self.computers.retire())
            leaving.create_task(self.sockets.drain(over_s, random.random))


@asynccontextmanager
async def assembled(
    settings: Settings, new_secret: NewSecret = random_secret, home: str = ""
) -> AsyncIterator[Node]:
    """The whole node, ready to serve; closed in order at the end.

    `home` is where its own computers find it, as a URL.

    Raises StoreUnavailable where the Redis of the settings does not answer, EmbeddedRedisError
    where none can be started, and ArchiveRefused where the archive's database can't be used.
    """
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            embedded = EmbeddedRedis(settings.data_folder, memory_mb=settings.redis_memory_mb)
            url = (await stack.enter_async_context(embedded)).url
        # What is written to the archive comes from the parts below, which end before it is closed.
        archive = await stack.enter_async_context(
            SqlArchive(database_at(settings.database_url, settings.data_folder))
        )
        telemetry = Telemetry()
        stores = RedisStores(
            url,
            secrets.token_hex(6),
            replica_acks=settings.replica_acks,
            lobby_lease_ms=settings.lobby_lease_ms,
            keep_finished_ms=settings.keep_finished_minutes * MINUTE_MS or None,
        )
        await stack.enter_async_context(stores)
        if settings.redis_url is None:
            # This Redis has one node at a time: what the last one held need not be waited for.
            await stores.assignments.release_all()
        key = await stores.secrets.shared_key()
        keys = Signatures(await stores.secrets.signing_keys(), stores.clock.now_ms)
        timers = Timers(stores.clock)
        commits = TimedCommits(
            stores.commits, telemetry.commit_seconds.add, telemetry.store_failures.add
        )
        limits = settings.limits
        allowance = Allowance(
            stores.open_matches, stores.matches_in_play, limits.open_matches, limits.matches_in_play
        )
        push = Push(
            SqlPush(archive),
            stores.matches,
            stores.presence,
            key,
            settings.push_services,
            settings.letters_from,
            stores.clock.now_ms,
            telemetry.pushes.add,
        )
        ports = MatchPorts(
            commits,
            stores.matches,
            stores.presence,
            stores.life,
            stores.clock,
            timers,
            allowance,
            key,
            stores.talk,
            push.turns,
        )
        directory = MatchDirectory(ports, new_secret)
        saturation = Saturation(settings.limits.lag_ms / 1000, COMMITS_WAITING)
        writer = await stack.enter_async_context(RecordWriter())
        archiver = Archiver(stores.outbox, archive, writer, telemetry.games.add)
        background = await stack.enter_async_context(
            Background(telemetry.tasks_ended.add, stop_this_process)
        )
        upkeep = Upkeep(directory, stores.deadlines, stores.news, timers, stores.life)
        background.keep("store", stores.run())
        background.keep("push", push.run())
        background.keep("archiver", archiver.run())
        background.keep("upkeep", upkeep.run())
        background.keep("lag", measure_lag(saturation, lambda: stores.waiting, telemetry))
        background.keep("keys", keys.keep_reading(stores.secrets))
        background.keep("garbage", garbage.look_often())
        computers = ComputersDriver(
            stores.assignments,
            directory,
            keys.sign,
            [
                ComputerProcess(home, settings.computer_pace_ms)
                for _ in range(settings.computer_processes)
            ],
            limits.computer_matches,
            telemetry.refusals.add,
        )
        background.keep("computers", computers.run())
        admission = Admission(limits, saturation, refused=telemetry.refusals.add)
        pairing = Pairing(
            stores.lobby,
            Making(directory, stores.clock, key),
            admission.may_seek,
            telemetry.lobby_pairs.add,
            telemetry.lobby_wait_seconds.add,
        )
        telemetry.read(
            "spite_lobby_seeks",
            "Players' seeks of this node that wait for somebody",
            lambda: len(pairing.entered),
        )
        lobby = LobbyRoom(pairing)
        lobby_upkeep = LobbyUpkeep(
            stores.lobby,
            lobby,
            pairing,
            directory,
            # Each of its computers is connected by an identity of its own.
            lambda: max(0, admission.players - computers.seats),
        )
        background.keep("lobby", lobby_upkeep.run())
        letters = Letters(settings.smtp_url, settings.letters_from, settings.data_folder / LETTERS)
        now_ms = stores.clock.now_ms
        players = Players(
            player_stores(archive), archive, letters, settings.public_url, catalogue.words(), now_ms
        )
        background.keep("players", players.run())
        node = assemble_outside(
            settings,
            directory,
            lobby,
            stores,
            archive,
            players,
            push,
            archiver,
            keys,
            admission,
            saturation,
            telemetry,
            computers,
        )
        background.keep("logouts", node.sockets.close_with_sessions(players.sessions))
        yield replace(node, failed=lambda: background.failed)


def assemble_outside(
    settings: Settings,
    directory: MatchDirectory,
    lobby: LobbyRoom,
    stores: RedisStores,
    archive: SqlArchive,
    players: Players,
    push: Push,
    archiver: Archiver,
    keys: Signatures,
    admission: Admission,
    saturation: Saturation,
    telemetry: Telemetry,
    computers: ComputersDriver,
) -> Node:
    """The HTTP and WebSocket side over the matches and the lobby."""
    site = Site(settings.public_url, settings.origins)
    identities = Identities(
        keys, site, new_player_id, players.people, players.sessions, players.programs
    )
    callers = Callers(identities, site, admission, stores.clock.now_ms)
    whole = WholeAccounts(players, callers)
    ways_in = WaysIn(players, callers, admission, whole)
    push_api = PushApi(push.key, push.services, push.store, callers)
    records = Records(archive, directory)
    api = Api(
        directory,
        records,
        identities,
        telemetry,
        admission,
        stores.ping,
        lambda: archiver.available,
        computers.has_room,
        site,
        stores.node_id,
    )
    own_matches = OwnMatches(
        MatchesOfPlayer(stores.matches, stores.open_matches, stores.matches_in_play, archive),
        identities,
    )
    named = NamedPlayers(SqlPlayers(archive), players.people)
    search = SqlSearch(archive)
    standings = Standings(SqlRatings(archive), search, named, stores.clock)
    archive_search = ArchiveSearch(search, archive, named)
    watching = Watching(directory.known, stores.matches)
    running = Running(lobby.most_watched, watching)
    watching_api = WatchingApi(
        running,
        watching,
        Exhibition(directory, running.liveliest).find,
        identities,
        admission,
        computers.has_room,
        site,
    )
    sockets = RoomSockets(
        directory,
        lobby,
        records,
        identities,
        telemetry,
        admission,
        MessageBudgets(settings.limits),
        site,
        stores.node_id,
    )
    rooms = [
        WebSocketRoute("/ws/match/{match}", sockets.serve_match),
        WebSocketRoute("/ws/lobby", sockets.serve_lobby),
    ]
    linked = LinkedMatches(watching, archive)
    pages = ClientPages(WEB_FOLDER, site, linked.find)
    expose(telemetry, directory, admission, saturation, stores, archiver, computers)
    or_page = pages.or_page(api.refused)
    asgi = Starlette(
        routes=[
            *api.routes(),
            *own_matches.routes(),
            *standings.routes(),
            *archive_search.routes(),
            *logged([*whole.routes(), *ways_in.routes()]),
            *push_api.routes(),
            *watching_api.routes(),
            *rooms,
            *pages.routes(),
        ],
        exception_handlers={
            Refusal: or_page,
            NotAdmitted: api.refused,
            AccountRefused: api.refused,
            UnknownMatch: or_page,
            StoreUnavailable: api.refused,
            ArchiveUnavailable: api.refused,
            HTTPException: or_page,
            ClientDisconnect: api.broken_off,
        },
    )
    checked = HostCheck(asgi, telemetry)
    limited = SecurityHeaders(RequestLimit(checked, rooms, admission, telemetry), site)
    refused = telemetry.refusals.add
    return Node(limited, admission, sockets, archive, computers, refused, stores.stop_reporting)


def expose(
    telemetry: Telemetry,
    directory: MatchDirectory,
    admission: Admission,
    saturation: Saturation,
    stores: RedisStores,
    archiver: Archiver,
    computers: ComputersDriver,
) -> None:
    """Have the metrics say what can be read off the parts."""
    for name, text, value in (
        ("spite_connections", "Open WebSocket connections", lambda: admission.connections),
        ("spite_requests_in_flight", "HTTP requests being answered", lambda: admission.answering),
        ("spite_computer_matches", "Matches that computers play here", lambda: computers.matches),
        ("spite_live_matches", "Matches that this node holds", lambda: len(directory)),
        ("spite_saturated", "1 while the node has too much to do", lambda: saturation.saturated),
        ("spite_draining", "1 while the node is stopping", lambda: admission.draining),
        (
            "spite_loop_lag",
            "How late the event loop was last, in seconds",
            lambda: saturation.lag_s,
        ),
        ("spite_store_dials", "Connections made to Redis since the start", lambda: stores.dials),
        ("spite_news_lag", "How long news of other nodes take, seconds", lambda: stores.news_lag_s),
        ("spite_store_waiting", "Commands that wait for the store", lambda: stores.waiting),
        (
            "spite_outbox_waiting",
            "Games that have ended and are not archived yet, over all nodes",
            lambda: stores.outbox.waiting,
        ),
        (
            "spite_archive_available",
            "1 while the archive's database answers",
            lambda: archiver.available,
        ),
    ):
        telemetry.read(name, text, value)


def stop_this_process() -> None:
    """Stop as upon a SIGTERM: the connections end in peace."""
    signal.raise_signal(signal.SIGTERM)
