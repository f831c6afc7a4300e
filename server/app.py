"""The composition root: builds every part, and hands each what it needs."""

import asyncio
import logging
import random
import secrets
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp

from protocol.ids import MatchId
from server.config import Settings
from server.logs import facts
from server.matches.chance import SECRET_BYTES
from server.matches.names import guest_name, new_player_id
from server.matches.runner import UnknownMatch
from server.matches.service import MatchService, NewSecret
from server.matches.upkeep import Upkeep
from server.store.embedded import EmbeddedRedis
from server.store.ports import StoreUnavailable
from server.store.redis.store import RedisStore
from server.store.redis.timed import TimedStore
from server.telemetry import Telemetry
from server.transport.admission import Admission, NotAdmitted
from server.transport.http import Api, Refusal
from server.transport.identity import Identities
from server.transport.lag import measure_lag
from server.transport.pages import page_routes
from server.transport.request_limit import RequestLimit
from server.transport.saturation import Saturation
from server.transport.websocket import MatchSocket

DAY_MS = 24 * 3600 * 1000
WAITING_COMMITS = 2_000
"""With so many commands waiting for the store, the store is too slow for this node."""
WEB_FOLDER = Path(__file__).parent / "web"

log = logging.getLogger(__name__)


def random_secret(_match: MatchId) -> bytes:
    """What a match's deals follow from, from the operating system's randomness."""
    return secrets.token_bytes(SECRET_BYTES)


@dataclass(frozen=True, slots=True)
class Node:
    """A node that is ready to serve."""

    asgi: ASGIApp
    admission: Admission
    socket: MatchSocket

    async def drain(self, over_s: float) -> None:
        """Take nobody in any more, and end the connections at random moments of so many seconds."""
        self.admission.draining = True
        log.info("draining", extra=facts(seconds=over_s, connections=self.admission.connections))
        await self.socket.drain(over_s, random.random)


@asynccontextmanager
async def assembled(
    settings: Settings, new_secret: NewSecret = random_secret
) -> AsyncIterator[Node]:
    """The whole node, ready to serve; closed in order at the end.

    Raises StoreUnavailable where the Redis of the settings does not answer, and EmbeddedRedisError
    where none can be started.
    """
    async with AsyncExitStack() as stack:
        url = settings.redis_url
        if url is None:
            url = (await stack.enter_async_context(EmbeddedRedis(settings.data_folder))).url
        telemetry = Telemetry()
        store = TimedStore(
            url,
            secrets.token_hex(6),
            took_s=telemetry.commit_seconds.add,
            failed=telemetry.store_failures.add,
            replica_acks=settings.replica_acks,
            keep_finished_ms=settings.keep_finished_days * DAY_MS or None,
        )
        await stack.enter_async_context(store)
        key = await store.signing_key()
        service = MatchService(store, store, key, store.now_ms, new_secret)
        saturation = Saturation(settings.limits.lag_ms / 1000, WAITING_COMMITS)
        for job in (
            Upkeep(service, store).run(),
            measure_lag(saturation, lambda: store.waiting, telemetry),
        ):
            task = asyncio.create_task(job)
            task.add_done_callback(ended)
            stack.push_async_callback(cancelled, task)
        yield assemble_outside(settings, service, store, key, saturation, telemetry)


def assemble_outside(
    settings: Settings,
    service: MatchService,
    store: RedisStore,
    key: bytes,
    saturation: Saturation,
    telemetry: Telemetry,
) -> Node:
    """The HTTP and WebSocket side over a match service."""
    identities = Identities(key, new_player_id, guest_name)
    admission = Admission(settings.limits, saturation)
    api = Api(
        service,
        identities,
        telemetry,
        admission,
        store,
        settings.limits.open_matches,
        store.ping,
        settings.public_url,
        settings.origins,
        store.node_id,
    )
    socket = MatchSocket(service, identities, telemetry, admission, settings.origins, store.node_id)
    expose(telemetry, service, admission, saturation, store)
    asgi = Starlette(
        routes=[
            *api.routes(),
            WebSocketRoute("/ws/{match}", socket.serve),
            *page_routes(WEB_FOLDER),
        ],
        exception_handlers={
            Refusal: api.refused,
            NotAdmitted: api.refused,
            UnknownMatch: api.refused,
            StoreUnavailable: api.refused,
            HTTPException: api.refused,
        },
    )
    return Node(RequestLimit(asgi, admission, telemetry), admission, socket)


def expose(
    telemetry: Telemetry,
    service: MatchService,
    admission: Admission,
    saturation: Saturation,
    store: RedisStore,
) -> None:
    """Have the metrics say what can be read off the parts."""
    for name, text, value in (
        ("spite_connections", "Open WebSocket connections", lambda: admission.connections),
        ("spite_live_matches", "Matches that this node holds", lambda: len(service.runner)),
        ("spite_saturated", "1 while the node has too much to do", lambda: saturation.saturated),
        ("spite_draining", "1 while the node is stopping", lambda: admission.draining),
        (
            "spite_loop_lag",
            "How late the event loop was last, in seconds",
            lambda: saturation.lag_s,
        ),
        ("spite_store_dials", "Connections made to Redis since the start", lambda: store.dials),
        ("spite_news_lag", "How long news of other nodes take, seconds", lambda: store.news_lag_s),
        ("spite_store_waiting", "Commands that wait for the store", lambda: store.waiting),
    ):
        telemetry.read(name, text, value)


def ended(task: asyncio.Task[None]) -> None:
    """A node that can't look after its matches any more stops, rather than look alive."""
    if not task.cancelled():
        log.critical("a task of the node has ended", exc_info=task.exception())
        signal.raise_signal(signal.SIGTERM)


async def cancelled(task: asyncio.Task[None]) -> None:
    """Cancel a task and wait for its end."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
