"""Serves the built client's pages from any folder, in a thread, without the rest of a node.

A test of the service worker can so replace one build by another.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.ids import DealId, GameKey, MatchId
from server.daily.terms import LINK_PREVIEW
from server.matches.link_preview import LinkPreview
from server.transport.web.pages import ClientPages
from server.transport.web.site import Site
from tests.support.in_process_server import listening


@contextmanager
def built_site(web: Path) -> Iterator[str]:
    """Serve the client's pages in the folder as a node would, without an API.

    Yield the site's address. The server stops at the end of this context.
    """
    ready, done = Event(), Event()
    address: list[str] = []

    async def found(_match: MatchId) -> LinkPreview | None:
        return LinkPreview(GameKey("spite"), (), (0, 0), is_open=False, is_over=False)

    async def no_deal(_deal: DealId) -> LinkPreview | None:
        return None

    async def nobody(_name: str) -> str | None:
        return None

    async def to_nobody(_request: Request) -> bool:
        return False

    async def healthy(_request: Request) -> Response:
        return Response()

    async def serve() -> None:
        pages = ClientPages(
            web=web,
            site=Site(None, frozenset()),
            find=found,
            find_deal=no_deal,
            daily=LINK_PREVIEW,
            profile_name=nobody,
            moderates=to_nobody,
        )
        app = Starlette(routes=[Route("/healthz", healthy), *pages.routes()])
        async with listening(app) as port:
            address.append(f"http://127.0.0.1:{port}")
            ready.set()
            await asyncio.to_thread(done.wait)

    thread = Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    ready.wait()
    try:
        yield address[0]
    finally:
        done.set()
        thread.join()
