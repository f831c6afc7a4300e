"""The ASGI application of a node: its HTTP routes, WebSockets and middleware."""

import asyncio
import logging
import random
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from protocol.core.ids import PlayerId
from server.bots.exhibition import Exhibition
from server.chat.http import BlocksApi
from server.config import Settings
from server.daily.http import DailyApi
from server.daily.terms import LINK_PREVIEW
from server.lobby.http import ChallengesApi
from server.lobby.top_games import TopGames
from server.logs import facts
from server.matches.archive.continuations import Continuations
from server.matches.archive.http.archive_search import ArchiveSearch
from server.matches.archive.http.finished_today import FinishedTodayApi
from server.matches.archive.records import Records
from server.matches.archive.statistics import all_versions
from server.matches.cached_reads import CachedReads
from server.matches.current_games import CurrentGames
from server.matches.link_preview import LinkPreviews
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.match_loader import UnknownMatch
from server.matches.live.watermarks import NO_GUESTS, ShortOfMemory
from server.matches.names import new_player_id
from server.matches.player_matches import PlayerMatchReader
from server.matches.seated_people import SeatedPeople
from server.moderation.http.moderator_api import ModeratorApi
from server.moderation.http.reports_api import ReportsApi
from server.node_parts import NodeParts
from server.players.errors import AccountError
from server.players.experience import Experience
from server.players.http.account_api import AccountApi
from server.players.http.friends import FriendsApi
from server.players.http.login_api import LoginApi
from server.players.social_export import SocialExport
from server.push.http import PushApi
from server.puzzles.http import PuzzlesApi
from server.ratings.http import LeaderboardsApi
from server.same_deal.deals import SharedDeals
from server.same_deal.http import DealsApi
from server.same_deal.link_preview import DealPreviews
from server.same_deal.strangers import StrangersDeals
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.sql.challengers import SqlChallengers
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.daily import SqlDaily
from server.store.sql.follows import SqlFollows
from server.store.sql.players import SqlPlayers
from server.store.sql.ratings import SqlRatings
from server.store.sql.search import SqlSearch
from server.store.sql.shared_deals import SqlSharedDeals
from server.store.sql.statistics import SqlStatistics
from server.store.sql.strangers import SqlStrangers
from server.transport.rooms.endpoint import RoomSockets
from server.transport.rooms.shared_limits import SharedLimits
from server.transport.web.admission import NotAdmitted
from server.transport.web.api import Api
from server.transport.web.auth import Auth
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.headers import SecurityHeaders
from server.transport.web.identity import Identities
from server.transport.web.link_pictures import LinkPictures
from server.transport.web.my_matches import MyMatchesApi
from server.transport.web.pages import ClientPages
from server.transport.web.paths import MATCH
from server.transport.web.player_names import PlayerNames
from server.transport.web.record_api import RecordApi
from server.transport.web.request_checks import RequestChecks
from server.transport.web.responses import ApiError
from server.transport.web.security_log import with_security_log
from server.transport.web.site import Site
from server.transport.web.spectators import SpectatorApi

WEB_FOLDER = Path(__file__).parent / "web"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A node of the server that is ready to serve clients."""

    asgi: ASGIApp
    sockets: RoomSockets
    parts: NodeParts

    async def drain(self, over_s: float) -> None:
        """Let no client in any more, and close the connections at random times within `over_s`
        seconds.

        From then on, this node reports no connections to other nodes. If no other node is alive, it
        still reports when each seat lost its last connection. The clock of a player who is not
        connected here ends no game on this node.
        """
        admission = self.parts.admission
        admission.draining = True
        self.parts.stores.stop_reporting()
        log.info("draining", extra=facts(seconds=over_s, connections=admission.connections))
        async with asyncio.TaskGroup() as leaving:
            leaving.create_task(self.parts.bots.retire())
            leaving.create_task(self.sockets.drain(over_s, random.random))


def build_http_app(settings: Settings, parts: NodeParts) -> Node:
    """Build the HTTP and WebSocket application over a node's parts, and return the node."""
    directory, stores, archive = parts.directory, parts.stores, parts.archive
    players, chat, moderation = parts.players, parts.chat, parts.moderation
    admission, telemetry = parts.admission, parts.telemetry
    site = Site(settings.public_url, settings.origins)
    identities = Identities(
        keys=parts.keys,
        site=site,
        new_id=new_player_id,
        profiles=players.profiles,
        sessions=players.sessions,
        api_tokens=players.api_tokens,
    )
    devices = DeviceCookies(parts.keys, site)
    auth = Auth(identities, site, admission, stores.clock.now_ms)
    follows, challengers = SqlFollows(archive), SqlChallengers(archive)
    deal_store = SqlSharedDeals(archive)
    statistics = SqlStatistics(archive)
    social = SocialExport(
        follows=follows,
        challengers=challengers,
        profiles=players.profiles,
        daily=SqlDaily(archive),
        deals=deal_store,
        statistics=statistics,
    )
    account_api = AccountApi(players, chat, social, auth)
    login_api = LoginApi(
        players=players,
        auth=auth,
        admission=admission,
        account_api=account_api,
        devices=devices,
    )
    experience = Experience(archive)

    async def has_begun(player: PlayerId) -> bool:
        in_play = await stores.matches_in_play.newest(player, 1)
        return bool(in_play) or await experience.has_played(player)

    push_api = PushApi(parts.push, auth, has_begun, lambda: parts.watermarks.disk.stage < NO_GUESTS)
    records = Records(
        archive, directory, stores.outbox, parts.daily.is_sealed, deal_store.readers_of
    )
    api = Api(
        directory=directory,
        identities=identities,
        telemetry=telemetry,
        admission=admission,
        ready=stores.ping,
        archive_available=lambda: parts.archiver.available,
        watermarks=parts.watermarks,
        has_played=experience.has_played,
        site=site,
        moderation=moderation,
        networks=parts.networks,
        devices=devices,
        continuations=Continuations(records, parts.writer),
        node_id=stores.node_id,
    )
    named = PlayerNames(SqlPlayers(archive), players.profiles)
    my_matches = MyMatchesApi(
        matches=PlayerMatchReader(
            stores.matches, stores.open_matches, stores.matches_in_play, archive
        ),
        directory=directory,
        players=named,
        identities=identities,
        site=site,
    )
    search = SqlSearch(archive)
    leaderboards = LeaderboardsApi(
        ratings=SqlRatings(archive),
        search=search,
        statistics=statistics,
        analysed=all_versions(),
        players=named,
        clock=stores.clock,
    )
    archive_search = ArchiveSearch(search, archive, named)
    finished_today = FinishedTodayApi(search, named, stores.clock)
    watching = CachedReads(directory.known, stores.matches)
    top_games = TopGames(parts.lobby.most_watched, watching)
    spectators = SpectatorApi(
        top_games=top_games,
        watching=watching,
        find=Exhibition(directory, top_games.most_watched).find,
        identities=identities,
        admission=admission,
        bots_have_room=parts.bots.has_room,
        site=site,
    )
    sockets = RoomSockets(
        directory=directory,
        lobby=parts.lobby,
        records=records,
        identities=identities,
        telemetry=telemetry,
        admission=admission,
        shared_limits=SharedLimits(settings.limits),
        site=site,
        networks=parts.networks,
        devices=devices,
        node_id=stores.node_id,
    )
    rooms = [
        WebSocketRoute(f"/ws/match/{MATCH}", sockets.serve_match),
        WebSocketRoute("/ws/lobby", sockets.serve_lobby),
    ]
    seated = SeatedPeople(watching, archive)
    reports = ReportsApi(
        moderation.reports(seated, SqlChatLog(archive), stores.chat),
        moderation.restrictions,
        auth,
        admission,
    )
    moderators = ModeratorApi(moderation, players.profiles, auth)
    blocks = BlocksApi(
        blocks=chat.blocks,
        auth=auth,
        named=named,
        seated=seated,
        chat=stores.chat,
    )
    challenges = ChallengesApi(
        challenge_service=parts.challenge_service,
        challengers=challengers,
        follows=follows,
        blocks=chat.blocks,
        auth=auth,
        named=named,
    )
    friends = FriendsApi(
        follows=follows,
        auth=auth,
        named=named,
        playing=CurrentGames(stores.matches_in_play, stores.matches, stores.presence),
        archive=archive,
        challenges=stores.challenges,
    )
    daily = DailyApi(
        deals=parts.daily,
        follows=follows,
        identities=identities,
        named=named,
        admission=admission,
        networks=parts.networks,
        devices=devices,
        site=site,
        has_played=experience.has_played,
        created=telemetry.matches_created.add,
    )
    shared_deals = SharedDeals(
        store=deal_store,
        archive=archive,
        records=records,
        matches=directory,
        is_sealed=parts.daily.is_sealed,
        now_ms=stores.clock.now_ms,
    )
    deals = DealsApi(
        deals=shared_deals,
        strangers=StrangersDeals(
            store=deal_store,
            games=SqlStrangers(archive),
            archive=archive,
            now_ms=stores.clock.now_ms,
        ),
        identities=identities,
        named=named,
        admission=admission,
        networks=parts.networks,
        devices=devices,
        site=site,
        has_played=experience.has_played,
        created=telemetry.matches_created.add,
    )
    linked = LinkPreviews(watching, archive)
    linked_deals = DealPreviews(shared_deals, named.name_of)
    pages = ClientPages(
        web=WEB_FOLDER,
        site=site,
        find=linked.find,
        find_deal=linked_deals.find,
        daily=LINK_PREVIEW,
        profile_name=named.profile_name,
        moderates=moderators.is_moderator,
    )
    parts.add_gauges(settings.data_folder)
    or_page = pages.or_page(api.error_response)
    asgi = Starlette(
        routes=[
            *api.routes(),
            *RecordApi(records, parts.writer, parts.ledgers, parts.reviews, identities).routes(),
            *my_matches.routes(),
            *leaderboards.routes(),
            *archive_search.routes(),
            *finished_today.routes(),
            *PuzzlesApi(stores.clock).routes(),
            *daily.routes(),
            *deals.routes(),
            *with_security_log(
                [
                    *account_api.routes(),
                    *login_api.routes(),
                    *reports.routes(),
                    *moderators.routes(),
                ]
            ),
            *blocks.routes(),
            *friends.routes(),
            *challenges.routes(),
            *push_api.routes(),
            *spectators.routes(),
            *rooms,
            *LinkPictures(linked.find, linked_deals.find, LINK_PREVIEW).routes(),
            *pages.routes(),
        ],
        exception_handlers={
            ApiError: or_page,
            NotAdmitted: api.error_response,
            AccountError: api.error_response,
            UnknownMatch: or_page,
            ShortOfMemory: api.error_response,
            TooManyFromAddress: api.error_response,
            StoreUnavailable: api.error_response,
            DatabaseUnavailable: api.error_response,
            HTTPException: or_page,
            ClientDisconnect: api.client_disconnected,
        },
    )
    checked = RequestChecks(
        asgi,
        sockets=rooms,
        admission=admission,
        telemetry=telemetry,
        site=site,
        metrics_port=settings.metrics_port,
    )
    return Node(asgi=SecurityHeaders(checked, site), sockets=sockets, parts=parts)
