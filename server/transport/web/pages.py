"""The web client: one page for every address in it, and its files."""

from collections.abc import Awaitable, Callable, MutableMapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from server.transport.web.headers import policy_of_pages
from server.transport.web.paths import GAME
from server.transport.web.site import Site

ADDRESSES = (
    "/",
    "/m/{match}",
    "/games",
    "/learn",
    "/learn/{game}",
    "/watch",
    "/account",
    "/watch/now",
    "/help",
    "/rules",
    "/rules/{game}",
    "/replay",
    "/replay/{match}",
    f"/replay/{{match}}/{GAME}",
    "/fair",
    "/fair/{match}",
    f"/fair/{{match}}/{GAME}",
)
"""What the client has a page for."""


class Assets(StaticFiles):
    """Files whose names carry a hash of what is in them: they never change."""

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """The file at `path`, to be kept for a year."""
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def page_routes(web: Path, site: Site) -> list[BaseRoute]:
    """The routes of the client that was built into the folder `web`."""
    page = client_page(web, site)
    routes: list[BaseRoute] = [Route(path, page) for path in ADDRESSES]
    if (web / "assets").is_dir():
        routes.append(Mount("/assets", Assets(directory=web / "assets")))
    return routes


def client_page(web: Path, site: Site) -> Callable[[Request], Awaitable[Response]]:
    """The handler that gives the client's page, or says that it has not been built."""
    index = web / "index.html"

    async def page(request: Request) -> Response:
        if not index.is_file():
            text = "The web client has not been built: run `make setup`.\n"
            return PlainTextResponse(text, status_code=503)
        policy = policy_of_pages(site.origin(request))
        headers = {"cache-control": "no-cache", "content-security-policy": policy}
        return FileResponse(index, headers=headers)

    return page
