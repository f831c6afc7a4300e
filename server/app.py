"""The composition root: builds every part, and hands each what it needs."""

import asyncio
import logging
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute

from protocol.ids import MatchId
from server.config import Settings
from server.matches.chance import SECRET_BYTES
from server.matches.names import guest_name, new_player_id
from server.matches.runner import UnknownMatch
from server.matches.service import MatchService, NewSecret
from server.matches.upkeep import Upkeep
from server.store.embedded import EmbeddedRedis
from server.store.ports import StoreUnavailable
from server.store.redis.store import RedisStore
from server.telemetry import Telemetry
from server.transport.http import Api, Refusal
from server.transport.identity import Identities
from server.transport.pages import page_routes
from server.transport.websocket import MatchSocket

WEB_FOLDER = Path(__file__).parent / "web"

log = logging.getLogger(__name__)


def random_secret(_match: MatchId) -> bytes:
    """What a match's deals follow from, from the operating system's randomness."""
    return secrets.token_bytes(SECRET_BYTES)


@asynccontextmanager
async def assembled(
    settings: Settings, new_secret: NewSecret = random_secret
) -> AsyncIterator[Starlette]:
    """The whole application, ready to serve; closed in order at the end.

    Raises StoreUnavailable where the Redis of the settings does not answer, and EmbeddedRedisError
    where none can be started.
    """
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            url = (await stack.enter_async_context(EmbeddedRedis(settings.data_folder))).url
        store = await stack.enter_async_context(RedisStore(url, node_id=secrets.token_hex(6)))
        key = await store.signing_key()
        service = MatchService(store, store, key, store.now_ms, new_secret)
        upkeep = asyncio.create_task(Upkeep(service, store).run())
        upkeep.add_done_callback(ended)
        stack.push_async_callback(cancelled, upkeep)
        yield application(settings, service, store, key)


def application(
    settings: Settings, service: MatchService, store: RedisStore, key: bytes
) -> Starlette:
    """The HTTP and WebSocket side over a match service."""
    telemetry = Telemetry()
    identities = Identities(key, new_player_id, guest_name)
    api = Api(
        service,
        identities,
        telemetry,
        store.ping,
        settings.public_url,
        settings.origins,
        store.node_id,
    )
    socket = MatchSocket(service, identities, telemetry, settings.origins, store.node_id)
    return Starlette(
        routes=[
            *api.routes(),
            WebSocketRoute("/ws/{match}", socket.serve),
            *page_routes(WEB_FOLDER),
        ],
        exception_handlers={
            Refusal: api.refused,
            UnknownMatch: api.refused,
            StoreUnavailable: api.refused,
            HTTPException: api.refused,
        },
    )


def ended(upkeep: asyncio.Task[None]) -> None:
    """A node that can't look after its matches any more stops, rather than look alive."""
    if not upkeep.cancelled():
        log.critical("the upkeep of the matches has ended", exc_info=upkeep.exception())
        signal.raise_signal(signal.SIGTERM)


async def cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
