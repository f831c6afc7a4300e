"""Serves the web client: its one page at all of its addresses, with tags for link previews, and its
files.
"""

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from protocol.core.ids import DealId, GameKey, MatchId
from server.games.registry import GAMES
from server.matches.link_preview import LinkPreview
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.transport.web.files import ASK_AGAIN, FOR_A_DAY, FOR_EVER, SUFFIXES, BuiltFiles
from server.transport.web.headers import policy_of_pages
from server.transport.web.languages import asked_language
from server.transport.web.negotiation import accepted_encodings, wants_page
from server.transport.web.paths import DEAL, GAME, LINK_END, MATCH
from server.transport.web.previews import match_tags, profile_tags, site_tags
from server.transport.web.responses import matches_etag
from server.transport.web.site import Site

ADDRESSES = (
    f"/m/{MATCH}",
    "/games",
    "/learn",
    "/learn/{game_key}",
    "/daily",
    f"/same/{DEAL}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/account",
    "/programs",
    "/games/all",
    "/people",
    "/people/{game}/{preset}/{speed}",
    "/watch/now",
    "/help",
    "/rules",
    "/rules/{game_key}",
    "/replay",
    f"/replay/{MATCH}",
    f"/replay/{MATCH}/{GAME}",
    "/fair",
    f"/fair/{MATCH}",
    f"/fair/{MATCH}/{GAME}",
)
"""The addresses of the client's pages, besides the home page and the profiles."""
MOVED = {
    "/friends": "/people#friends",
    "/leaderboards": "/people",
    "/leaderboards/{game}/{preset}/{speed}": "/people/{game}/{preset}/{speed}",
    "/watch": "/games/all",
    "/archive": "/games/all#finished",
}
"""The former addresses of pages that are now sections of other pages."""
MODERATORS = ("/moderation", "/moderation/{report}")
"""The addresses of the moderators' pages."""
FILES = ("/manifest.webmanifest", "/offline.html", "/sw.js")
"""The paths of files beside the page whose names never change."""
LOOKUP_TIMEOUT_S = 1.0
"""The longest wait for facts about the match that a page shows. The page works without them."""

Find = Callable[[MatchId], Awaitable[LinkPreview | None]]
"""A function that returns what a link may show of a match, or None for an unknown match.

Raises StoreUnavailable and DatabaseUnavailable.
"""
FindDeal = Callable[[DealId], Awaitable[LinkPreview | None]]
"""A function that returns what a link shows of a shared deal, or None if no game can begin on it.

Raises StoreUnavailable and DatabaseUnavailable.
"""
ProfileName = Callable[[str], Awaitable[str | None]]
"""A function that returns the exact name of the registered player with a name like this one.

It returns None if there is none. Raises DatabaseUnavailable.
"""
Moderates = Callable[[Request], Awaitable[bool]]
"""A function that returns whether the caller is a moderator. Raises StoreUnavailable and
DatabaseUnavailable.
"""
Refused = Callable[[Request, Any], Awaitable[Response]]
"""A function that returns the response to a request that raised an expected error."""


class ClientPages:
    """Serves the web client's pages and files from the folder that the build writes."""

    def __init__(
        self,
        *,
        web: Path,
        site: Site,
        find: Find,
        find_deal: FindDeal,
        daily: LinkPreview,
        profile_name: ProfileName,
        moderates: Moderates,
    ) -> None:
        """Callers for whom `moderates` is false get no page for moderators.

        `daily` is what a link shows of the daily deal.
        """
        self._web = web
        self._site = site
        self._find = find
        self._find_deal = find_deal
        self._daily = daily
        self._profile_name = profile_name
        self._moderates = moderates

    def routes(self) -> list[BaseRoute]:
        """Return the routes of the pages and of their files."""
        routes: list[BaseRoute] = [
            Route("/", self.front_page),
            Route("/player/{name}", self.profile_page),
            Route("/daily", self.daily_page),
            Route(f"/same/{DEAL}", self.deal_page),
            *(Route(path, self.page) for path in ADDRESSES),
            *(Route(path, self.moved) for path in MOVED),
            *(
                Route(path + LINK_END, self.clean_address)
                for path in ADDRESSES
                if MATCH in path or DEAL in path
            ),
        ]
        if (self._web / "assets").is_dir():
            routes.append(Mount("/assets", BuiltFiles(self._web / "assets", FOR_EVER)))
        if (self._web / "icons").is_dir():
            routes.append(Mount("/icons", BuiltFiles(self._web / "icons", FOR_A_DAY)))
        routes += [Route(path, self.file) for path in FILES]
        routes += [Route(path, self.moderators_page) for path in MODERATORS]
        return routes

    async def front_page(self, request: Request) -> Response:
        """Return the client's page, with tags that describe the site to link previews."""
        tags = site_tags(self._site.address(request), asked_language(request))
        return self._page(request, 200, tags)

    async def profile_page(self, request: Request) -> Response:
        """Return the client's page for a registered player, with tags for link previews; with
        status 404 for an unknown player.
        """
        try:
            found = await asyncio.wait_for(
                self._profile_name(request.path_params["name"]), LOOKUP_TIMEOUT_S
            )
        except (DatabaseUnavailable, TimeoutError):
            # The page itself shows the error.
            return self._page(request, 200)
        if found is None:
            return self._page(request, 404)
        site, path = self._site.address(request), request.url.path
        return self._page(request, 200, profile_tags(found, site, path, asked_language(request)))

    async def daily_page(self, request: Request) -> Response:
        """Return the client's page for the daily deal."""
        return self._page(request, 200, self._preview_tags(request, self._daily, "/daily"))

    async def deal_page(self, request: Request) -> Response:
        """Return the client's page for a shared deal, even if it is over: players compare games."""
        deal = DealId(request.path_params["deal"])
        try:
            found = await asyncio.wait_for(self._find_deal(deal), LOOKUP_TIMEOUT_S)
        except (StoreUnavailable, DatabaseUnavailable, TimeoutError):
            found = None
        tags = "" if found is None else self._preview_tags(request, found, f"/same/{deal}")
        return self._page(request, 200, tags)

    async def page(self, request: Request) -> Response:
        """Return the client's page, with status 404 for an unknown game or match."""
        parts = request.path_params
        if "game_key" in parts:
            return self._page(request, 200 if GameKey(parts["game_key"]) in GAMES else 404)
        return await self._page_of_match(request) if "match" in parts else self._page(request, 200)

    async def moved(self, request: Request) -> Response:
        """Redirect a former address, with its query, to the section that replaces the page."""
        target = MOVED[request.scope["route"].path]
        query = request.url.query
        if query:
            # A search is the only section of the page that it opens.
            target = f"{target.partition('#')[0]}?{query}"
        return RedirectResponse(target.format(**request.path_params), 308)

    async def clean_address(self, request: Request) -> Response:
        """Redirect a link with extra characters behind its id to the right page."""
        path = request.scope["path"].removesuffix(request.path_params["end"])
        query = request.url.query
        return RedirectResponse(f"{path}?{query}" if query else path, 308)

    async def moderators_page(self, request: Request) -> Response:
        """Return the client's page for a moderator; others get it with status 404."""
        return self._page(request, 200 if await self._moderates(request) else 404)

    async def file(self, request: Request) -> Response:
        """Return one of the client's FILES, which browsers revalidate at each use."""
        if not (self._web / request.url.path.lstrip("/")).is_file():
            raise HTTPException(404)
        files = BuiltFiles(self._web, ASK_AGAIN)
        response = await files.get_response(request.url.path.lstrip("/"), request.scope)
        # This policy also applies to what the service worker fetches.
        policy = policy_of_pages(self._site.origin(request))
        response.headers["content-security-policy"] = policy
        return response

    def or_page(self, refused: Refused) -> Refused:
        """Wrap `refused` so that browsers get a page instead of a plain 404."""

        async def answer(request: Request, error: Any) -> Response:
            response = await refused(request, error)
            if response.status_code != 404 or not wants_page(request):
                return response
            return self._page(request, 404)

        return answer

    async def _page_of_match(self, request: Request) -> Response:
        match = request.path_params["match"]
        try:
            found = await asyncio.wait_for(self._find(MatchId(match)), LOOKUP_TIMEOUT_S)
        except (StoreUnavailable, DatabaseUnavailable, TimeoutError):
            # The page itself shows a connection error, and continues after it.
            return self._page(request, 200)
        if found is None:
            return self._page(request, 404)
        return self._page(request, 200, self._preview_tags(request, found, f"/m/{match}"))

    def _preview_tags(self, request: Request, shown: LinkPreview, address: str) -> str:
        """Return the tags of a page about a match or deal, whose picture is below this address."""
        return match_tags(
            shown,
            self._site.address(request),
            path=request.url.path,
            picture=f"{address}/preview.png",
            language=asked_language(request),
        )

    def _page(self, request: Request, status: int, tags: str = "") -> Response:
        index = self._web / "index.html"
        if not index.is_file():
            text = "The web client has not been built: run `make setup`.\n"
            return PlainTextResponse(text, status_code=503)
        headers = {
            "cache-control": "no-cache",
            "content-security-policy": policy_of_pages(self._site.origin(request)),
            "vary": "accept, accept-encoding",
        }
        encodings = accepted_encodings(request)
        # The build compressed only the page without tags.
        for encoding in () if tags else encodings:
            copy = index.with_name(index.name + SUFFIXES[encoding])
            if copy.is_file():
                index, headers["content-encoding"] = copy, encoding
                break
        body = index.read_bytes()
        if tags:
            headers["vary"] += ", accept-language"
            body = body.replace(b"</head>", tags.encode() + b"</head>", 1)
            if "gzip" in encodings:
                body, headers["content-encoding"] = gzip.compress(body, mtime=0), "gzip"
        headers["etag"] = f'"{sha256(body).hexdigest()[:32]}"'
        if status == 200 and matches_etag(request, headers["etag"]):
            return Response(status_code=304, headers=headers)
        return Response(body, status_code=status, media_type="text/html", headers=headers)
