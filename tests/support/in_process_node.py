"""A whole node in the test's process: its parts are accessible, and its sockets are real.

It archives finished games. It wakes no matches, runs no bots unless a test asks for them, and gets
no notifications from other nodes.
"""

from argparse import Namespace
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx

from protocol.core.ids import MatchId
from server.app import LETTERS
from server.background import Background
from server.bots.process import BotProcess
from server.bots.supervisor import BotSupervisor
from server.chat.service import ChatService
from server.client.connection import MatchAddress
from server.config import read_settings
from server.games import catalogue
from server.http_app import Node, build_http_app
from server.keys import SigningKey
from server.lobby.challenge_service import ChallengeService
from server.lobby.match_maker import MatchMaker
from server.lobby.pairing import Pairing
from server.lobby.room import LobbyRoom
from server.matches.archive.archiver import Archiver
from server.matches.archive.writer import RecordWriter
from server.matches.directory import MatchDirectory
from server.matches.live.watermarks import Watermarks
from server.matches.network_tokens import NetworkTokens
from server.moderation.service import Moderation
from server.players.lifetimes import ERASE_FOR_MS
from server.players.mail import Mailer
from server.players.service import Players
from server.push.service import Push
from server.store.redis.stores import RedisStores
from server.store.sql.archive import SqlArchive
from server.store.sql.blocks import SqlBlocks
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.database import Database
from server.store.sql.moderation_stores import moderation_stores
from server.store.sql.player_stores import player_stores
from server.store.sql.players import SqlPlayers
from server.store.sql.push import SqlPush
from server.telemetry import Telemetry
from server.transport.web.admission import Admission
from server.transport.web.saturation import ENTER_SAMPLES, Saturation
from server.transport.web.signatures import Signatures
from tests.support.database_copies import made_in
from tests.support.http import asking
from tests.support.in_process_server import listening
from tests.support.match_nodes import directory
from tests.support.metrics import metric

LAG_S = 0.5
"""A node whose event loop is later than this is overloaded."""
KEYS = [SigningKey(1, bytes(32), signs_from_ms=0)]
"""The secret that signs identities."""


@dataclass(frozen=True)
class InProcessNode:
    """A serving node and its parts."""

    url: str
    node: Node
    stores: RedisStores
    matches: MatchDirectory
    lobby: LobbyRoom
    """The metrics that the node counts."""
    saturation: Saturation
    telemetry: Telemetry
    http: httpx.AsyncClient
    """An HTTP client of this node, which keeps cookies."""
    players: Players
    talk: ChatService
    folder: Path
    """The data folder."""

    def saturate(self) -> None:
        """Make the node find itself overloaded."""
        for _ in range(ENTER_SAMPLES):
            self.saturation.add(2 * LAG_S, 0)

    def count(self, name: str) -> float:
        """Return a metric, such as `spite_joins_total{by="steps"}`; 0 if it does not exist yet."""
        return metric(self.telemetry, name)

    async def guest(self) -> str:
        """Return the token of a new guest."""
        answer = await self.http.post("/api/guests")
        token: str = answer.json()["token"]
        return token

    async def open_match(self, token: str) -> MatchAddress:
        """Return a new open match."""
        made = await self.http.post(
            "/api/matches",
            json={"preset": "snm-a-short"},
            headers={"Authorization": f"Bearer {token}"},
        )
        return MatchAddress(self.url, MatchId(made.json()["id"]))


@asynccontextmanager
async def in_process_node(
    redis_url: str,
    environment: Mapping[str, str] | None = None,
    *,
    with_computers: bool = False,
    database: Database | None = None,
) -> AsyncIterator[InProcessNode]:
    """Serve on a free port, with the settings in `environment`.

    Bots play only `with_computers`, and then as fast as they can. `database` has its tables; by
    default it is a SQLite file in the data folder.
    """
    settings = read_settings(Namespace(), environment or {})
    telemetry, saturation = Telemetry(), Saturation(LAG_S, 0)
    async with AsyncExitStack() as stack:
        stores = await stack.enter_async_context(RedisStores(redis_url, "here"))
        # A connection whose use was cancelled is closed by another thread a moment later.
        folder = Path(stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        archive = await stack.enter_async_context(SqlArchive(database or made_in(folder)))
        limits = settings.limits
        push = Push(
            store=SqlPush(archive),
            matches=stores.matches,
            presence=stores.presence,
            shared_key=bytes(32),
            services=settings.push_services,
            contact=settings.letters_from,
            now_ms=stores.clock.now_ms,
            counted=telemetry.pushes.add,
            patience_s=0.1,
        )
        letters = Mailer(settings.smtp_url, settings.letters_from, folder / LETTERS)
        now_ms = stores.clock.now_ms
        players = Players(
            stores=player_stores(archive),
            archive=archive,
            mailer=letters,
            public_url=settings.public_url,
            words=catalogue.words(),
            now_ms=now_ms,
        )
        moderation = Moderation(
            stores=moderation_stores(archive, ERASE_FOR_MS),
            accounts=SqlPlayers(archive),
            players=players,
            changes=stores.player_changes,
            names=settings.moderators,
            now_ms=now_ms,
        )
        talk = ChatService(SqlChatLog(archive), SqlBlocks(archive), moderation.restrictions, now_ms)
        matches = directory(
            stores=stores,
            open_limit=limits.open_matches,
            in_play_limit=limits.matches_in_play,
            turns=push.turns,
            chat_policy=talk.policy,
        )
        writer = await stack.enter_async_context(RecordWriter())
        archiver = Archiver(stores.outbox, archive, writer, telemetry.games.add)
        background = Background(telemetry.tasks_ended.add, lambda: None)
        await stack.enter_async_context(background)
        background.start("archiver", archiver.run())
        background.start("push", push.run())
        keys = Signatures(KEYS, stores.clock.now_ms)
        processes: list[BotProcess] = []
        bots = BotSupervisor(
            bot_queue=stores.bot_queue,
            matches=matches,
            token_of=keys.sign,
            processes=processes,
            limit=limits.computer_matches,
            refused=telemetry.refusals.add,
        )
        admission = Admission(limits, saturation, refused=telemetry.refusals.add)
        match_maker = MatchMaker(matches, stores.clock, bytes(32))
        lobby = LobbyRoom(Pairing(stores.lobby, match_maker, admission.seek_wait_s))
        background.start("players", players.run())
        background.start("talk", talk.run())
        background.start("moderation", moderation.run())
        networks = NetworkTokens(stores.secrets, stores.clock.now_ms)
        await networks.read()
        node = build_http_app(
            settings=settings,
            directory=matches,
            lobby=lobby,
            challenge_service=ChallengeService(stores.challenges, match_maker),
            stores=stores,
            archive=archive,
            players=players,
            chat=talk,
            moderation=moderation,
            push=push,
            archiver=archiver,
            keys=keys,
            admission=admission,
            saturation=saturation,
            watermarks=Watermarks(stores.memory, telemetry.refusals.add),
            telemetry=telemetry,
            bots=bots,
            networks=networks,
        )
        background.start("networks", networks.run())
        background.start("logouts", node.sockets.close_with_sessions(players.sessions))
        async with listening(node.asgi) as port:
            url = f"http://127.0.0.1:{port}"
            if with_computers:
                processes.append(BotProcess(url, 0))
                background.start("computers", bots.run())
            async with asking(url) as http:
                yield InProcessNode(
                    url=url,
                    node=node,
                    stores=stores,
                    matches=matches,
                    lobby=lobby,
                    saturation=saturation,
                    telemetry=telemetry,
                    http=http,
                    players=players,
                    talk=talk,
                    folder=folder,
                )
