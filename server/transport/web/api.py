"""The HTTP API for identities, the list of games, new matches, health and metrics, and the
responses to expected errors.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from protocol.core.body import Body
from protocol.core.codes import ErrorCode
from protocol.core.http import (
    CreateMatch,
    Guest,
    HttpProblem,
    MatchCreated,
    Me,
    PlayedOn,
    RulesText,
)
from protocol.core.ids import PlayerId
from protocol.core.rules_text import rules_to_text
from server.addresses import address_prefixes
from server.games import catalogue
from server.games.registry import GAMES
from server.matches.archive.continuations import Continuations, NotAllowed, NotContinued
from server.matches.archive.writer import ReplaysBusy
from server.matches.core.match_settings import MatchSettings
from server.matches.directory import MatchDirectory
from server.matches.live.address_quota import TooManyFromAddress
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.live.match_quota import TooManyMatches
from server.matches.live.watermarks import ShortOfMemory, Watermarks
from server.matches.network_tokens import NetworkTokens
from server.moderation.service import Moderation
from server.moderation.views import notices_view
from server.players.avatars import avatar_view
from server.players.errors import AccountError
from server.players.names import name_fault
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.moderation import ModeratorNotice
from server.telemetry import Telemetry
from server.transport.web.admission import RETRY_S, Admission, NotAdmitted
from server.transport.web.caller import find_caller
from server.transport.web.device_cookies import DeviceCookies
from server.transport.web.identity import BadToken, Identities, Identity, bearer_token
from server.transport.web.node_header import NODE_HEADER
from server.transport.web.requested_game import requested_game
from server.transport.web.responses import (
    ApiError,
    host_of,
    read_body,
    reply,
)
from server.transport.web.site import Site

DISK_STAGES = ("enough", "no guests", "guests not archived", "no matches")
"""The stages of a disk shortage, as `/readyz` names them."""
ACCOUNT_STATUS = {
    ErrorCode.ACCOUNT_CLOSED: 403,
    ErrorCode.ALREADY_DECIDED: 409,
    ErrorCode.ALREADY_REGISTERED: 409,
    ErrorCode.ALREADY_REPORTED: 409,
    ErrorCode.BAD_CREDENTIALS: 401,
    ErrorCode.BAD_REQUEST: 400,
    ErrorCode.IS_MODERATOR: 409,
    ErrorCode.LAST_WAY_IN: 409,
    ErrorCode.LOG_IN_AGAIN: 403,
    ErrorCode.NAME_TAKEN: 409,
    ErrorCode.NOT_FOUND: 404,
    ErrorCode.NOT_REGISTERED: 403,
    ErrorCode.TOO_BUSY: 503,
    ErrorCode.TOO_MANY_KEPT: 409,
    ErrorCode.TOO_MANY_REQUESTS: 429,
}
"""The HTTP status of each rejected request about an account, by its code. Other codes have 422."""


class Api:
    """Endpoints for identities, games and new matches, and for health and metrics."""

    def __init__(
        self,
        *,
        directory: MatchDirectory,
        identities: Identities,
        telemetry: Telemetry,
        admission: Admission,
        ready: Callable[[], Awaitable[None]],
        archive_available: Callable[[], bool],
        watermarks: Watermarks,
        has_played: Callable[[PlayerId], Awaitable[bool]],
        site: Site,
        moderation: Moderation,
        networks: NetworkTokens,
        devices: DeviceCookies,
        continuations: Continuations,
        node_id: str,
    ) -> None:
        """`ready` raises StoreUnavailable; `node_id` shows operators which node has answered."""
        self._directory = directory
        self._identities = identities
        self._telemetry = telemetry
        self._admission = admission
        self._ready = ready
        self._archive_available = archive_available
        self._watermarks = watermarks
        self._has_played = has_played
        self._site = site
        self._moderation = moderation
        self._networks = networks
        self._devices = devices
        self._continuations = continuations
        self._node = {NODE_HEADER: node_id}

    def routes(self) -> list[Route]:
        """Return the HTTP routes of identities, games, new matches, health and metrics."""
        return [
            Route("/api/me", self.me, methods=["GET"]),
            Route("/api/guests", self.new_guest, methods=["POST"]),
            # Each first visit loads it, and most of it repeats.
            Route(
                "/api/games", self.games, methods=["GET"], middleware=[Middleware(GZipMiddleware)]
            ),
            Route("/api/matches", self.create_match, methods=["POST"]),
            Route("/api/rules", self.check_rules, methods=["POST"]),
            Route("/healthz", self.healthz, methods=["GET"]),
            Route("/readyz", self.readyz, methods=["GET"]),
            Route("/metrics", self.metrics, methods=["GET"]),
        ]

    async def me(self, request: Request) -> Response:
        """Return the caller. A new visitor, or one with an invalid cookie, becomes a guest."""
        known = await find_caller(self._identities, request)
        if known is None:
            self._admission.admit_guest(host_of(request))
        identity = known or self._identities.new(request)
        notices = () if known is None else await self._moderation.restrictions.unread(known.player)
        me = await self._me(identity, notices)
        return self._answer(request, identity, 200, me)

    async def new_guest(self, request: Request) -> Response:
        """Create a guest's identity for an API client."""
        self._require_our_origin(request)
        self._admission.admit_guest(host_of(request))
        identity = self._identities.new(request)
        guest = Guest(name=identity.name, token=self._identities.token(identity))
        return reply(201, guest)

    async def games(self, _request: Request) -> Response:
        """List the games with their presets, bot levels, clocks and lessons."""
        return reply(200, catalogue.games())

    async def create_match(self, request: Request) -> Response:
        """Create an open match with its creator in seat 0, and perhaps a bot. In a match that
        continues a finished game, the creator has the seat that they chose.
        """
        self._require_our_origin(request)
        identity = await self._identity(request)
        body = await read_body(request, CreateMatch)
        chosen = requested_game(body)
        addresses = await self._addresses_of(request, identity)
        self._admission.admit_match(host_of(request) if addresses else None, identity.player)
        player = identity.as_player(
            network=self._networks.token(address_prefixes(host_of(request))),
            browser=self._networks.browser_token(self._devices.browser(request)),
        )
        settings = MatchSettings(
            chosen.game,
            chosen.preset,
            chosen.rules,
            chosen.clock,
            body.visibility,
            body.watchers,
            chosen.lesson,
        )
        if body.played_on is not None:
            settings = await self._continued(body.played_on, chosen.computer, identity)
        try:
            match = await self._directory.create(player, settings, chosen.computer, addresses)
        except TooManyMatches as error:
            raise ApiError(429, error.code, {"limit": error.limit}) from error
        self._telemetry.matches_created.add()
        created = MatchCreated(id=match, url=f"{self._site.address(request)}/m/{match}")
        return self._answer(request, identity, 201, created)

    async def _continued(
        self, wanted: PlayedOn, level: str | None, identity: Identity
    ) -> MatchSettings:
        """Return the settings of a match that continues a game. Raises ApiError."""
        try:
            settings = await self._continuations.settings(wanted, identity.player)
        except NotAllowed as error:
            raise ApiError(403, ErrorCode.NO_WATCHERS) from error
        except NotContinued as error:
            raise ApiError(422, ErrorCode.NO_MOMENT) from error
        except ReplaysBusy as error:
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S) from error
        levels = list(GAMES[settings.game_key].levels)
        if level not in levels:
            raise ApiError(422, ErrorCode.UNKNOWN_LEVEL, {"levels": " ".join(levels)})
        return settings

    async def check_rules(self, request: Request) -> Response:
        """Return a rule set's form in a link, and its preset if it has one. Raises ApiError if the
        rules can't be played.
        """
        chosen = requested_game(await read_body(request, CreateMatch))
        text = rules_to_text(chosen.rules)
        return reply(200, RulesText(game=chosen.game, text=text, preset=chosen.preset))

    async def healthz(self, _request: Request) -> Response:
        """Respond that the process is alive."""
        return PlainTextResponse("ok\n", headers=self._node)

    async def readyz(self, _request: Request) -> Response:
        """Respond that new clients should come here, and what is short. Raises ApiError if the node
        is busy, or the store's memory is full, and StoreUnavailable.
        """
        if not self._admission.open:
            raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S)
        await self._ready()
        level = self._watermarks.level
        if level == "full":
            raise ApiError(503, ErrorCode.UNAVAILABLE, retry_s=RETRY_S)
        # Play continues without the archive, and above a watermark. A 503 would keep players from
        # returning to their matches.
        lacks = [] if self._archive_available() else ["without the archive"]
        stage = self._watermarks.disk.stage
        lacks += [f"short of disk: {DISK_STAGES[stage]}"] if stage else []
        lacks += [] if level == "enough" else [f"short of memory: {level}"]
        return PlainTextResponse(", ".join(["ready", *lacks]) + "\n", headers=self._node)

    async def metrics(self, _request: Request) -> Response:
        """Return the metrics, for Prometheus."""
        return Response(self._telemetry.exposition(), media_type="text/plain; version=0.0.4")

    def _require_our_origin(self, request: Request) -> None:
        if not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)

    async def _identity(self, request: Request) -> Identity:
        try:
            return await self._identities.of(request) or self._identities.new(request)
        except BadToken as error:
            raise ApiError(401, ErrorCode.BAD_TOKEN) from error

    async def _addresses_of(self, request: Request, identity: Identity) -> tuple[str, ...]:
        """Return the address prefixes that a new match counts for.

        There are none for a registered player who has played before: many of them may share an
        address.
        """
        if identity.is_registered and await self._has_played(identity.player):
            return ()
        return address_prefixes(host_of(request))

    def _answer(self, request: Request, identity: Identity, status: int, message: Body) -> Response:
        response = reply(status, message)
        if bearer_token(request) is None:
            self._identities.remember(request, response, identity)
        return response

    async def _me(self, identity: Identity, notices: Sequence[ModeratorNotice]) -> Me:
        moderates, fault = False, None
        if identity.is_registered_person:
            with suppress(DatabaseUnavailable):
                moderates = await self._moderation.moderators.has(identity.player)
            fault = await asyncio.to_thread(name_fault, identity.name)
        return Me(
            name=identity.name,
            registered=identity.is_registered,
            avatar=avatar_view(identity.shown_avatar),
            notices=notices_view(notices),
            moderator=moderates,
            name_fault=fault,
        )

    async def client_disconnected(self, _request: Request, _error: Exception) -> Response:
        """End a request whose client disconnected before its body was complete."""
        self._telemetry.broken_off.add()
        return Response(status_code=400)

    async def error_response(self, _request: Request, error: Exception) -> Response:
        """Return the response to a request that raised one of the expected errors. Raise any other
        error again.
        """
        retry_s: int | None = None
        match error:
            case ApiError(status=status, problem=problem, retry_s=retry_s):
                pass
            case NotAdmitted(code=code, params=params, retry_s=retry_s):
                status = 503 if code == ErrorCode.TOO_BUSY else 429
                problem = HttpProblem(code=code, params=params)
            case AccountError(code=code, params=params):
                status, problem = (
                    ACCOUNT_STATUS.get(code, 422),
                    HttpProblem(code=code, params=params),
                )
                after_s = params.get("after_s")
                retry_s = after_s if isinstance(after_s, int) else None
            case TooManyFromAddress():
                problem = HttpProblem(code=ErrorCode.TOO_MANY_FROM_ADDRESS, params={})
                status = 429
            case ShortOfMemory():
                status, retry_s = 503, RETRY_S
                problem = HttpProblem(code=ErrorCode.TOO_BUSY, params={})
            case UnreadableMatch():
                status, problem = 500, HttpProblem(code=ErrorCode.UNREADABLE_MATCH, params={})
            case UnknownMatch():
                status, problem = 404, HttpProblem(code=ErrorCode.UNKNOWN_MATCH, params={})
            case HTTPException(status_code=status):
                code = ErrorCode.NOT_FOUND if status == 404 else ErrorCode.BAD_REQUEST
                problem = HttpProblem(code=code, params={})
            case StoreUnavailable() | DatabaseUnavailable():
                status, problem = 503, HttpProblem(code=ErrorCode.UNAVAILABLE, params={})
                retry_s = RETRY_S
            case _:
                raise error
        self._telemetry.problems.add(problem.code)
        answer = reply(status, problem)
        if retry_s is not None:
            answer.headers["retry-after"] = str(retry_s)
        return answer
