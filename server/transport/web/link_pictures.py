"""Pictures for links to matches and deals, shown by chat programs and social networks."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable
from hashlib import sha256

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.ids import DealId, MatchId
from server.games.registry import GAMES
from server.limits import PICTURES_KEPT, PICTURES_WAITING
from server.matches.link_preview import LinkPreview
from server.matches.names import LANGUAGES, Language
from server.pictures.link_picture import draw_link_picture
from server.transport.web.languages import asked_language
from server.transport.web.pages import LOOKUP_TIMEOUT_S, Find, FindDeal
from server.transport.web.paths import DEAL, MATCH
from server.transport.web.responses import ApiError, matches_etag

CACHE = "public, max-age=60"
"""The Cache-Control of link previews: one minute, because scores change."""
AGAIN_S = 2
"""The Retry-After of a picture that could not be drawn in time, in seconds."""


class _Picture(Struct, frozen=True):
    png: bytes
    tag: str


class LinkPictures:
    """Draws the pictures of link previews in a thread, one at a time, and caches those requested
    last.

    A picture depends only on public facts about a match, so matches that look alike share one.
    """

    def __init__(self, find: Find, find_deal: FindDeal, daily: LinkPreview) -> None:
        """`daily` is what a link shows of the daily deal."""
        self._find = find
        self._daily = daily
        self._find_deal = find_deal
        self._cache: OrderedDict[tuple[LinkPreview, Language], _Picture] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    def routes(self) -> list[Route]:
        """Return the HTTP routes of the pictures of links."""
        return [
            Route(f"/m/{MATCH}/preview.png", self.match_picture),
            Route(f"/same/{DEAL}/preview.png", self.deal_picture),
            Route("/daily/preview.png", self.daily_picture),
        ]

    async def match_picture(self, request: Request) -> Response:
        """Return the picture of a link to a match, in the language of `?language=` or of the
        browser.

        Raises StoreUnavailable and DatabaseUnavailable, HTTPException (404) for an unknown match,
        and ApiError if too many requests wait or the match is not found within a second.
        """
        match = MatchId(request.path_params["match"])
        return await self._picture(request, await _in_time(self._find(match)))

    async def deal_picture(self, request: Request) -> Response:
        """Return the picture of a link to a shared deal, as `match_picture` does for a match."""
        deal = DealId(request.path_params["deal"])
        return await self._picture(request, await _in_time(self._find_deal(deal)))

    async def daily_picture(self, request: Request) -> Response:
        """Return the picture of a link to the daily deal, as `match_picture` does for a match."""
        return await self._picture(request, self._daily)

    async def _picture(self, request: Request, found: LinkPreview | None) -> Response:
        if found is None:
            raise HTTPException(404)
        picture = await self._of(found, _language(request))
        headers = {"cache-control": CACHE, "etag": picture.tag, "vary": "accept-language"}
        if matches_etag(request, picture.tag):
            return Response(status_code=304, headers=headers)
        return Response(picture.png, media_type="image/png", headers=headers)

    async def _of(self, match: LinkPreview, language: Language) -> _Picture:
        key = (match, language)
        if key not in self._cache:
            if self._waiting >= PICTURES_WAITING:
                raise ApiError(503, ErrorCode.TOO_BUSY, retry_s=AGAIN_S)
            self._waiting += 1
            try:
                async with self._drawing:
                    return self._keep(key, self._cache.get(key) or await _drawn(match, language))
            finally:
                self._waiting -= 1
        return self._keep(key, self._cache[key])

    def _keep(self, key: tuple[LinkPreview, Language], picture: _Picture) -> _Picture:
        self._cache[key] = picture
        self._cache.move_to_end(key)
        if len(self._cache) > PICTURES_KEPT:
            self._cache.popitem(last=False)
        return picture


async def _in_time(finding: Awaitable[LinkPreview | None]) -> LinkPreview | None:
    """Return the preview that `finding` finds. Raises ApiError if that takes longer than a second.

    Raises what `finding` raises, too.
    """
    try:
        return await asyncio.wait_for(finding, LOOKUP_TIMEOUT_S)
    except TimeoutError as error:
        raise ApiError(503, ErrorCode.UNAVAILABLE, retry_s=AGAIN_S) from error


async def _drawn(match: LinkPreview, language: Language) -> _Picture:
    title = GAMES[match.game_key].wire.title
    png = await asyncio.to_thread(draw_link_picture, match, title, language)
    return _Picture(png, f'"{sha256(png).hexdigest()[:32]}"')


def _language(request: Request) -> Language:
    named = request.query_params.get("language")
    return next((each for each in LANGUAGES if each == named), None) or asked_language(request)
