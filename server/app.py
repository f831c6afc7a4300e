"""The composition root: builds every part of a node and passes each one what it needs."""

import logging
import secrets
from collections.abc import AsyncIterator, Callable, Container, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from protocol.core.ids import MatchId
from server import garbage_collector
from server.background import Background
from server.bots.process import BotProcess
from server.bots.supervisor import BotSupervisor
from server.chat.service import ChatService
from server.config import Settings, watched_folders
from server.daily.deals import DailyDeals
from server.daily.ender import DailyEnder
from server.daily.results import DailyCounter
from server.daily.upkeep import DailyUpkeep
from server.games import catalogue
from server.http_app import Node, build_http_app
from server.limits import COMMITS_WAITING
from server.lobby.challenge_service import ChallengeService
from server.lobby.match_maker import MatchMaker
from server.lobby.no_shows import NoShowRecorder
from server.lobby.pairing import Pairing
from server.lobby.room import LobbyRoom
from server.lobby.upkeep import LobbyUpkeep
from server.logs import counting_faults
from server.matches.archive.analyses import LUCK, REVIEW, Analyses, KeptReviews
from server.matches.archive.archiver import Archiver
from server.matches.archive.retention import Retention
from server.matches.archive.statistics import StatisticsUpkeep
from server.matches.archive.writer import RecordWriter
from server.matches.core.chance import SECRET_BYTES
from server.matches.directory import MatchDirectory, NewSecret
from server.matches.live.address_quota import AddressQuota
from server.matches.live.match_quota import MatchQuota
from server.matches.live.ports import MatchPorts
from server.matches.live.timers import Timers
from server.matches.live.watermarks import NO_GUESTS_ARCHIVED, Watermarks
from server.matches.network_tokens import NetworkTokens
from server.matches.reclaimer import MatchReclaimer
from server.matches.upkeep import Upkeep
from server.moderation.service import Moderation
from server.node_parts import NodeParts
from server.players.lifetimes import ERASE_FOR_MS
from server.players.mail import Mailer
from server.players.service import Players
from server.push.service import Push
from server.store.disk import FreeDisk
from server.store.embedded import EmbeddedRedis
from server.store.redis.stores import RedisStores
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.daily import SqlDaily
from server.store.sql.database import Database
from server.store.sql.moderation_stores import moderation_stores
from server.store.sql.player_stores import player_stores
from server.store.sql.players import SqlPlayers
from server.store.sql.push import SqlPush
from server.store.sql.shared_deals import SqlSharedDeals
from server.store.sql.statistics import SqlStatistics
from server.telemetry import Telemetry
from server.transport.web.admission import Admission
from server.transport.web.lag import measure_lag
from server.transport.web.saturation import Saturation
from server.transport.web.signatures import Signatures

MINUTE_MS = 60 * 1000
MAIL_FOLDER = "letters"
"""The name of the folder, in the data folder, of mails written without a mail server."""

log = logging.getLogger(__name__)


def random_secret(_match: MatchId) -> bytes:
    """Return a new random secret for a match's shuffles, from the operating system. The match has
    no influence.
    """
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True, kw_only=True)
class Overrides:
    """Parts of a node that tests and benchmarks replace, such as the secrets of shuffles."""

    new_secret: NewSecret = random_secret
    database: Database | None = None
    """The archive's database; None for that of the settings."""
    tasks: Container[str] | None = None
    """The names of the background tasks to run; None for all."""


@asynccontextmanager
async def build_node(
    settings: Settings, *, home: str = "", overrides: Overrides | None = None
) -> AsyncIterator[Node]:
    """Build a whole node, ready to serve; close its parts in order at the end.

    `home` is the URL at which the node's own bots connect.

    Raises StoreUnavailable if the configured Redis does not answer, EmbeddedRedisError if an
    embedded one can't be started, and DatabaseUnusable if the archive's database can't be used.
    """
    overrides = overrides or Overrides()
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            embedded = EmbeddedRedis(settings.data_folder, memory_mb=settings.redis_memory_mb)
            url = (await stack.enter_async_context(embedded)).url
        # The parts below write to the archive. They end before it is closed.
        database = overrides.database or database_at(settings.database_url, settings.data_folder)
        archive = await stack.enter_async_context(SqlArchive(database))
        telemetry = Telemetry()
        stack.enter_context(counting_faults(telemetry.faults.add))
        stores = RedisStores(
            url,
            secrets.token_hex(6),
            replica_acks=settings.replica_acks,
            lobby_lease_ms=settings.lobby_lease_ms,
            keep_finished_ms=settings.keep_finished_minutes * MINUTE_MS or None,
            commit_took_s=telemetry.commit_seconds.add,
            commit_failed=telemetry.store_failures.add,
        )
        await stack.enter_async_context(stores)
        if settings.redis_url is None:
            # Only one node at a time uses an embedded Redis, so the last node's leases need not
            # expire.
            await stores.bot_queue.release_all()
        key, now_ms = await stores.secrets.shared_key(), stores.clock.now_ms
        keys = Signatures(await stores.secrets.signing_keys(), now_ms)
        timers = Timers(stores.clock)
        limits = settings.limits
        thresholds = settings.disk_guests_mb, settings.disk_archive_mb, settings.disk_matches_mb
        disk = FreeDisk(watched_folders(settings), thresholds)
        quota = MatchQuota(
            open_matches=stores.open_matches,
            in_play=stores.matches_in_play,
            open_limit=limits.open_matches,
            in_play_limit=limits.matches_in_play,
            watermarks=Watermarks(stores.memory, telemetry.refusals.add, disk),
            addresses=AddressQuota(
                stores.address_matches,
                key,
                limits.matches_per_address,
                limits.stored_matches_per_address,
            ),
        )
        push = Push(
            store=SqlPush(archive),
            matches=stores.matches,
            presence=stores.presence,
            shared_key=key,
            services=settings.push_services,
            contact=settings.letters_from,
            now_ms=now_ms,
            counted=telemetry.pushes.add,
        )
        players = Players(
            stores=player_stores(archive),
            archive=archive,
            mailer=Mailer(
                settings.smtp_url,
                settings.letters_from,
                settings.data_folder / MAIL_FOLDER,
                telemetry.mails.add,
                public_url=settings.public_url,
            ),
            public_url=settings.public_url,
            words=catalogue.words(),
            now_ms=now_ms,
        )
        stack.push_async_callback(push.close)
        stack.push_async_callback(players.close)
        moderation = Moderation(
            stores=moderation_stores(archive, ERASE_FOR_MS),
            accounts=SqlPlayers(archive),
            players=players,
            changes=stores.player_changes,
            names=settings.moderators,
            now_ms=now_ms,
        )
        chat = ChatService(
            SqlChatLog(archive),
            SqlBlocks(archive),
            moderation.restrictions,
            now_ms,
            refuses_insults=settings.insults == "refuse",
            skips_spectators=lambda: disk.stage >= NO_GUESTS_ARCHIVED,
        )
        ports = MatchPorts(
            commits=stores.commits,
            matches=stores.matches,
            presence=stores.presence,
            node_health=stores.node_health,
            clock=stores.clock,
            timers=timers,
            quota=quota,
            shared_key=key,
            chat=stores.chat,
            turns=push.turns,
            chat_policy=chat.policy,
            no_shows=NoShowRecorder(stores.lobby, key),
            bots=stores.bot_queue,
        )
        directory = MatchDirectory(ports, overrides.new_secret)
        saturation = Saturation(settings.limits.lag_ms / 1000, COMMITS_WAITING)
        writer, ledgers, reviews = await _processes_of_records(stack, archive)
        archiver = Archiver(
            outbox=stores.outbox,
            archive=archive,
            writer=writer,
            count=telemetry.games.add,
            skips_guests=lambda: disk.stage >= NO_GUESTS_ARCHIVED,
        )
        bots = BotSupervisor(
            bot_queue=stores.bot_queue,
            matches=directory,
            token_of=keys.sign,
            processes=[
                BotProcess(home, settings.computer_pace_ms)
                for _ in range(settings.computer_processes)
            ],
            limit=limits.computer_matches,
            refused=telemetry.refusals.add,
        )
        admission = Admission(limits, saturation, refused=telemetry.refusals.add)
        match_maker = MatchMaker(directory, stores.clock, key)
        pairing = Pairing(
            store=stores.lobby,
            match_maker=match_maker,
            may_seek=admission.seek_wait_s,
            paired=telemetry.lobby_pairs.add,
            waited=telemetry.lobby_wait_seconds.add,
            apart=chat.blocks.apart,
        )
        telemetry.add_gauge(
            "spite_lobby_seeks",
            "Open seeks of this node's players",
            lambda: len(pairing.entered),
        )
        lobby = LobbyRoom(pairing)
        daily, daily_upkeep, daily_ender = _daily(archive, ledgers, directory, now_ms)
        parts = NodeParts(
            directory=directory,
            lobby=lobby,
            challenge_service=ChallengeService(stores.challenges, match_maker),
            stores=stores,
            archive=archive,
            players=players,
            chat=chat,
            moderation=moderation,
            push=push,
            archiver=archiver,
            writer=writer,
            keys=keys,
            admission=admission,
            saturation=saturation,
            watermarks=quota.watermarks,
            telemetry=telemetry,
            bots=bots,
            networks=await load_networks(stores),
            ledgers=ledgers,
            reviews=reviews,
            daily=daily,
        )
        background = Background()
        node = build_http_app(settings, parts)
        upkeep = Upkeep(
            directory=directory,
            deadlines=stores.deadlines,
            notifications=stores.notifications,
            timers=timers,
            health=stores.node_health,
        )
        lobby_upkeep = LobbyUpkeep(
            store=stores.lobby,
            room=lobby,
            pairing=pairing,
            directory=directory,
            # Each bot is connected with an identity of its own.
            count_players=lambda: max(0, admission.players - bots.seats),
        )
        reclaimer = MatchReclaimer(directory, stores.address_matches, quota.watermarks)
        await stack.enter_async_context(background)
        for name, run in (
            ("store", stores.run),
            ("push", push.run),
            ("archiver", archiver.run),
            ("upkeep", upkeep.run),
            ("reclaiming", reclaimer.run),
            ("lag", lambda: measure_lag(saturation, lambda: stores.waiting, telemetry)),
            ("computers", bots.run),
            ("lobby", lobby_upkeep.run),
            ("keys", lambda: keys.reload_regularly(stores.secrets)),
            ("garbage", garbage_collector.collect_often),
            ("retention", Retention(archive.remove_expired, now_ms).run),
            ("shared_deals", Retention(SqlSharedDeals(archive).remove_expired, now_ms).run),
            ("disk", disk.run),
            ("daily", daily_upkeep.run),
            ("daily_ends", daily_ender.run),
            *_statistics(settings, archive, now_ms, telemetry),
            ("players", players.run),
            ("talk", chat.run),
            ("moderation", moderation.run),
            ("networks", parts.networks.run),
            ("logouts", lambda: node.sockets.close_with_sessions(players.sessions)),
        ):
            if overrides.tasks is None or name in overrides.tasks:
                background.start(name, run)
        yield node


async def load_networks(stores: RedisStores) -> NetworkTokens:
    """Return the generator of network tokens, with the keys of today and tomorrow. Raises
    StoreUnavailable.
    """
    networks = NetworkTokens(stores.secrets, stores.clock.now_ms)
    await networks.read()
    return networks


async def _processes_of_records(
    stack: AsyncExitStack, archive: SqlArchive
) -> tuple[RecordWriter, Analyses, Analyses]:
    """Return the node's low-priority processes: they write records, compute luck, and review games.

    They end with the stack.
    """
    return (
        await stack.enter_async_context(RecordWriter()),
        await stack.enter_async_context(Analyses(LUCK, archive)),
        await stack.enter_async_context(Analyses(REVIEW, KeptReviews())),
    )


def _daily(
    archive: SqlArchive, ledgers: Analyses, matches: MatchDirectory, now_ms: Callable[[], int]
) -> tuple[DailyDeals, DailyUpkeep, DailyEnder]:
    """Return the parts of the daily deal: the service, and its two background tasks."""
    store = SqlDaily(archive)
    deals = DailyDeals(store=store, archive=archive, matches=matches, now_ms=now_ms)
    counter = DailyCounter(store, archive, ledgers)
    ender = DailyEnder(deals, store, archive, matches)
    return deals, DailyUpkeep(deals, store, counter), ender


def _statistics(
    settings: Settings, archive: SqlArchive, now_ms: Callable[[], int], telemetry: Telemetry
) -> list[tuple[str, Callable[[], Coroutine[Any, Any, None]]]]:
    """Return the name of the background task of play statistics and the task, in a list. The list
    is empty if the setting `game_analysis` is off.
    """
    if settings.game_analysis == "off":
        return []
    upkeep = StatisticsUpkeep(SqlStatistics(archive), archive, now_ms, telemetry.games_analysed.add)
    telemetry.add_gauge(
        "spite_games_to_analyse",
        "Games that wait for the background analysis, up to 10,000",
        lambda: upkeep.waiting,
    )
    return [("statistics", upkeep.run)]
