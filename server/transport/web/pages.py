"""The web client: one page for every address in it, and its files."""

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

from protocol.core.ids import GameKey, MatchId
from server.games.registry import GAMES
from server.matches.link_preview import LinkPreview
from server.store.archive import ArchiveUnavailable
from server.store.ports import StoreUnavailable
from server.transport.web.files import ASK_AGAIN, FOR_A_DAY, FOR_EVER, SUFFIXES, BuiltFiles
from server.transport.web.headers import policy_of_pages
from server.transport.web.languages import asked_language
from server.transport.web.negotiation import accepted_encodings, wants_page
from server.transport.web.paths import GAME, LINK_END, MATCH
from server.transport.web.previews import match_tags, profile_tags, site_tags
from server.transport.web.responses import matches_etag
from server.transport.web.site import Site

ADDRESSES = (
    f"/m/{MATCH}",
    "/games",
    "/friends",
    "/learn",
    "/learn/{game_key}",
    "/watch",
    "/account",
    "/programs",
    "/leaderboards",
    "/leaderboards/{game}/{preset}/{speed}",
    "/archive",
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
"""What the client has a page for, beside the front page and the profiles."""
MODERATORS = ("/moderation", "/moderation/{report}")
"""The same, for moderators."""
FILES = ("/manifest.webmanifest", "/offline.html", "/sw.js")
"""What is beside the page, under a name that stays."""
LOOK_S = 1.0
"""So long a page waits for what is known of its match: it is of use without."""

Find = Callable[[MatchId], Awaitable[LinkPreview | None]]
"""What a link may tell of a match; None where there is none.

Raises StoreUnavailable and ArchiveUnavailable.
"""
ProfileName = Callable[[str], Awaitable[str | None]]
"""The name of the registered player who has this one, or one that looks like it.

None where there is none. Raises ArchiveUnavailable.
"""
Moderates = Callable[[Request], Awaitable[bool]]
"""Whether a moderator asks. Raises StoreUnavailable and ArchiveUnavailable."""
Refused = Callable[[Request, Any], Awaitable[Response]]
"""What answers a request that raised an expected error."""


class ClientPages:
    """The client that was built into a folder."""

    def __init__(
        self, web: Path, site: Site, find: Find, profile_name: ProfileName, moderates: Moderates
    ) -> None:
        """To all whom `moderates` does not know there is no page of moderators."""
        self._web = web
        self._site = site
        self._find = find
        self._profile_name = profile_name
        self._moderates = moderates

    def routes(self) -> list[BaseRoute]:
        """The routes of the pages, and of their files."""
        routes: list[BaseRoute] = [
            Route("/", self.front_page),
            Route("/player/{name}", self.profile_page),
            *(Route(path, self.page) for path in ADDRESSES),
            *(Route(path + LINK_END, self.clean_address) for path in ADDRESSES if MATCH in path),
        ]
        if (self._web / "assets").is_dir():
            routes.append(Mount("/assets", BuiltFiles(self._web / "assets", FOR_EVER)))
        if (self._web / "icons").is_dir():
            routes.append(Mount("/icons", BuiltFiles(self._web / "icons", FOR_A_DAY)))
        routes += [Route(path, self.file) for path in FILES]
        routes += [Route(path, self.moderators_page) for path in MODERATORS]
        return routes

    async def front_page(self, request: Request) -> Response:
        """The client's page, which tells programs that show links of the whole site."""
        tags = site_tags(self._site.address(request), asked_language(request))
        return self._page(request, 200, tags)

    async def profile_page(self, request: Request) -> Response:
        """The client's page for a registered player."""
        try:
            found = await asyncio.wait_for(self._profile_name(request.path_params["name"]), LOOK_S)
        except (ArchiveUnavailable, TimeoutError):
            # The page itself tells of the trouble.
            return self._page(request, 200)
        if found is None:
            return self._page(request, 404)
        site, path = self._site.address(request), request.url.path
        return self._page(request, 200, profile_tags(found, site, path, asked_language(request)))

    async def page(self, request: Request) -> Response:
        """The client's page; with the status 404 where it will say that nothing is there."""
        parts = request.path_params
        if "game_key" in parts:
            return self._page(request, 200 if GameKey(parts["game_key"]) in GAMES else 404)
        return await self._page_of_match(request) if "match" in parts else self._page(request, 200)

    async def clean_address(self, request: Request) -> Response:
        """Redirect a link with something behind its id to the page that it means."""
        path = request.scope["path"].removesuffix(request.path_params["end"])
        query = request.url.query
        return RedirectResponse(f"{path}?{query}" if query else path, 308)

    async def moderators_page(self, request: Request) -> Response:
        """The client's page for a moderator; others are told that nothing is there."""
        return self._page(request, 200 if await self._moderates(request) else 404)

    async def file(self, request: Request) -> Response:
        """One of FILES, asked for by its tag each time."""
        if not (self._web / request.url.path.lstrip("/")).is_file():
            raise HTTPException(404)
        files = BuiltFiles(self._web, ASK_AGAIN)
        response = await files.get_response(request.url.path.lstrip("/"), request.scope)
        # It holds for what the service worker fetches, too.
        policy = policy_of_pages(self._site.origin(request))
        response.headers["content-security-policy"] = policy
        return response

    def or_page(self, refused: Refused) -> Refused:
        """The same as `refused`, but what is not found is answered to browsers with a page."""

        async def answer(request: Request, error: Any) -> Response:
            said = await refused(request, error)
            if said.status_code != 404 or not wants_page(request):
                return said
            return self._page(request, 404)

        return answer

    async def _page_of_match(self, request: Request) -> Response:
        match = request.path_params["match"]
        try:
            found = await asyncio.wait_for(self._find(MatchId(match)), LOOK_S)
        except (StoreUnavailable, ArchiveUnavailable, TimeoutError):
            # The page itself tells of trouble with the connection, and goes on when it is over.
            return self._page(request, 200)
        if found is None:
            return self._page(request, 404)
        site, path = self._site.address(request), request.url.path
        language = asked_language(request)
        tags = match_tags(found, site, path, f"/m/{match}/preview.png", language)
        return self._page(request, 200, tags)

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
        # The build compressed the page without tags.
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
