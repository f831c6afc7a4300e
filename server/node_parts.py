"""The parts of a node that its application uses, and the gauges that are read from them."""

from dataclasses import dataclass
from pathlib import Path

from server.bots.supervisor import BotSupervisor
from server.chat.service import ChatService
from server.daily.deals import DailyDeals
from server.lobby.challenge_service import ChallengeService
from server.lobby.room import LobbyRoom
from server.matches.archive.analyses import Analyses
from server.matches.archive.archiver import Archiver
from server.matches.archive.writer import RecordWriter
from server.matches.directory import MatchDirectory
from server.matches.live.watermarks import Watermarks
from server.matches.network_tokens import NetworkTokens
from server.moderation.service import Moderation
from server.players.service import Players
from server.push.service import Push
from server.store.backup import last_backup_s
from server.store.redis.stores import RedisStores
from server.store.sql.archive import SqlArchive
from server.telemetry import Telemetry
from server.transport.web.admission import Admission
from server.transport.web.saturation import Saturation
from server.transport.web.signatures import Signatures


@dataclass(frozen=True, kw_only=True)
class NodeParts:
    """The parts of a node that its HTTP and WebSocket application uses."""

    directory: MatchDirectory
    lobby: LobbyRoom
    challenge_service: ChallengeService
    stores: RedisStores
    archive: SqlArchive
    players: Players
    chat: ChatService
    moderation: Moderation
    push: Push
    archiver: Archiver
    writer: RecordWriter
    keys: Signatures
    admission: Admission
    saturation: Saturation
    watermarks: Watermarks
    telemetry: Telemetry
    bots: BotSupervisor
    networks: NetworkTokens
    ledgers: Analyses
    reviews: Analyses
    daily: DailyDeals

    def add_gauges(self, data_folder: Path) -> None:
        """Register the gauges whose values are read from the self."""
        admission, stores = self.admission, self.stores
        for name, text, value in (
            ("spite_connections", "Open WebSocket connections", lambda: admission.connections),
            (
                "spite_requests_in_flight",
                "HTTP requests being answered",
                lambda: admission.answering,
            ),
            ("spite_computer_matches", "Matches with bots of this node", lambda: self.bots.matches),
            ("spite_live_matches", "Matches in this node's memory", lambda: len(self.directory)),
            (
                "spite_saturated",
                "1 while the node is overloaded",
                lambda: self.saturation.saturated,
            ),
            ("spite_draining", "1 while the node is stopping", lambda: admission.draining),
            (
                "spite_loop_lag",
                "Last measured lag of the event loop, in seconds",
                lambda: self.saturation.lag_s,
            ),
            (
                "spite_redis_memory_ratio",
                "Used share of Redis's memory limit",
                lambda: stores.memory.ratio,
            ),
            (
                "spite_store_dials",
                "Connections made to Redis since the start",
                lambda: stores.dials,
            ),
            (
                "spite_news_lag",
                "Delay of notifications from other nodes, in seconds",
                lambda: stores.notification_lag_s,
            ),
            ("spite_store_waiting", "Commands waiting for the store", lambda: stores.waiting),
            (
                "spite_outbox_waiting",
                "Ended games waiting to be archived, over all nodes",
                lambda: stores.outbox.waiting,
            ),
            (
                "spite_archive_available",
                "1 while the archive's database answers",
                lambda: self.archiver.available,
            ),
            (
                "spite_disk_stage",
                "The stage of the disk shortage: 0 for none, 3 where no match begins",
                lambda: self.watermarks.disk.stage,
            ),
            (
                "spite_backup_timestamp_seconds",
                "The Unix time of the last `spite backup` of the data folder; 0 without one",
                lambda: last_backup_s(data_folder),
            ),
            (
                "spite_daily_committed",
                "1 while the node knows the commitment to tomorrow's daily deal",
                lambda: self.daily.is_committed(self.daily.tomorrow()),
            ),
        ):
            self.telemetry.add_gauge(name, text, value)
