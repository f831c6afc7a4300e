"""The API for watching without a connection: current games, a match to watch, and a game's steps
and legal actions.
"""

import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.http import ToWatch
from protocol.core.ids import MatchId
from server.games.registry import GAMES
from server.limits import STEPS_PER_GAME, STEPS_PER_PAGE
from server.lobby.top_games import TopGames
from server.matches.cached_reads import CachedReads, GameNotOn
from server.matches.live.match_loader import SpectatorsNotAllowed
from server.transport.web.admission import RETRY_S, Admission
from server.transport.web.caller import find_caller
from server.transport.web.identity import Identities
from server.transport.web.paths import GAME, MATCH
from server.transport.web.responses import ApiError, host_of, matches_etag, reply
from server.transport.web.site import Site

A_SECOND = "public, max-age=1"
"""The Cache-Control of the list of current games, which is built once a second."""

Find = Callable[[Callable[[], None], str | None], Awaitable[MatchId]]
"""A function that finds a match to watch, of a game or of any. It calls its argument before it
creates one.
"""


class SpectatorApi:
    """Endpoints for spectators, with or without an identity."""

    def __init__(
        self,
        *,
        top_games: TopGames,
        watching: CachedReads,
        find: Find,
        identities: Identities,
        admission: Admission,
        bots_have_room: Callable[[], bool],
        site: Site,
    ) -> None:
        """`bots_have_room` returns whether this node's bots can play another match."""
        self._top_games = top_games
        self._watching = watching
        self._find = find
        self._identities = identities
        self._admission = admission
        self._bots_have_room = bots_have_room
        self._site = site

    def routes(self) -> list[Route]:
        """Return the HTTP routes for spectators."""
        return [
            Route("/api/running", self.running, methods=["GET"]),
            Route("/api/watch", self.to_watch, methods=["POST"]),
            Route(f"/api/matches/{MATCH}/games/{GAME}/steps", self.steps, methods=["GET"]),
            Route(f"/api/matches/{MATCH}/actions", self.legal_actions, methods=["GET"]),
        ]

    async def running(self, request: Request) -> Response:
        """Return the most watched public games, at most GAMES_SHOWN (6), with the same answer for
        all callers.
        """
        answer = await self._top_games.answer()
        headers = {"etag": f'"{answer.tag}"', "cache-control": A_SECOND}
        if matches_etag(request, headers["etag"]):
            return Response(status_code=304, headers=headers)
        return Response(answer.body, media_type="application/json", headers=headers)

    async def to_watch(self, request: Request) -> Response:
        """Return the most watched public match. If there is none, return a match of two bots, which
        is created if need be.
        """
        if not self._site.allows_origin(request):
            raise ApiError(403, ErrorCode.FOREIGN_ORIGIN)
        game = request.query_params.get("game")
        if game is not None and game not in GAMES:
            raise ApiError(400, ErrorCode.BAD_REQUEST)
        host = host_of(request)

        def may_make() -> None:
            self._admission.admit_exhibition(host)
            if not self._bots_have_room():
                raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=RETRY_S)

        return reply(200, ToWatch(match=await self._find(may_make, game)))

    async def steps(self, request: Request) -> Response:
        """Return a page of the current game's steps, with what the caller may see."""
        match, game = MatchId(request.path_params["match"]), request.path_params["game"]
        page = _page(request.query_params.get("page", "0"))
        identity = await find_caller(self._identities, request)
        player = None if identity is None else identity.player
        try:
            return reply(200, await self._watching.steps(match, game, page, player))
        except SpectatorsNotAllowed as error:
            raise ApiError(403, ErrorCode.NO_WATCHERS) from error
        except GameNotOn as error:
            raise ApiError(409, ErrorCode.NOT_PLAYING) from error

    async def legal_actions(self, request: Request) -> Response:
        """Return what the caller's seat may do now."""
        match = MatchId(request.path_params["match"])
        identity = await find_caller(self._identities, request)
        player = None if identity is None else identity.player
        try:
            return reply(200, await self._watching.legal_actions(match, player))
        except SpectatorsNotAllowed as error:
            raise ApiError(403, ErrorCode.NO_WATCHERS) from error


def _page(text: str) -> int:
    """Parse the page number of a request. Raises ApiError for an invalid one."""
    if not re.fullmatch("[0-9]{1,3}", text) or int(text) > STEPS_PER_GAME // STEPS_PER_PAGE:
        raise ApiError(400, ErrorCode.BAD_REQUEST)
    return int(text)
