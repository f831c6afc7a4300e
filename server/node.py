"""One node: listens, and serves until it is stopped."""

import asyncio
import logging
import signal
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextvars import Context
from types import FrameType

import uvicorn

from server import garbage_collector, memory_allocator
from server.app import Overrides, build_node, random_secret
from server.config import Settings
from server.http_app import Node
from server.limits import FRAME_BYTES, KEEP_ALIVE_S, PING_S, RECEIVE_BYTES, SEND_BYTES, UNREAD_MS
from server.logs import facts, json_line
from server.matches.directory import NewSecret
from server.transport.net.bounded_http import bounded_http
from server.transport.net.fast_websocket import FastWebSocket
from server.transport.net.sockets import Sockets, room_for_sockets, sockets_wanted

log = logging.getLogger(__name__)

STOPS = (signal.SIGINT, signal.SIGTERM)
OWN_HOST = "127.0.0.1"
"""The host on which the node's own bots connect, on a private port. Over the loopback interface no
limit per address applies to them (server/addresses.py)."""
GOODBYE_S = 5
"""The time for unfinished requests after a stopping server has closed its connections."""


class Server(uvicorn.Server):
    """A uvicorn server that drains its connections when a signal stops it."""

    def __init__(self, config: uvicorn.Config, drain: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._drain = drain
        self._loop = asyncio.get_running_loop()
        self._draining: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Drain the connections and then end. At the second signal, end without waiting for the
        drain.
        """
        if self._draining is None:
            # Without the interrupted task's context, whose log ids do not belong to the drain.
            self._loop.call_soon_threadsafe(self._begin_to_drain, context=Context())
        else:
            super().handle_exit(sig, frame)

    def _begin_to_drain(self) -> None:
        if self._draining is None:
            self._draining = asyncio.create_task(self._drain_and_end())

    async def _drain_and_end(self) -> None:
        try:
            await self._drain()
        except Exception:
            log.exception("draining failed")
        finally:
            self.should_exit = True


def announce(url: str, *, log_format: str = "text") -> None:
    """Print the node's URL on standard output, in the format of its log."""
    text = f"Spite & Malice is open at {url}"
    print(json_line(__name__, text, url=url) if log_format == "json" else text, flush=True)


async def serve(
    settings: Settings,
    new_secret: NewSecret = random_secret,
    listeners: Sequence[socket.socket] = (),
    opened: Callable[[str], None] | None = None,
) -> None:
    """Serve a node until a SIGINT or SIGTERM. Raises OSError if it can't listen on the address, and
    what `build_node` raises.

    `listeners` are open already where processes share a port (server/workers.py). The node calls
    `opened` with the first listener's URL once it is ready; without `opened`, it prints the URL.
    """
    memory_allocator.return_memory()
    if not listeners:
        listeners = [listen(settings.host, settings.port)]
    starting = asyncio.current_task()
    for stop in STOPS:
        asyncio.get_running_loop().add_signal_handler(stop, cancel, starting)
    own = listen(OWN_HOST, 0)
    operators = [listen(settings.host, settings.metrics_port)] if settings.metrics_port else []
    overrides = Overrides(new_secret=new_secret)
    async with build_node(settings, home=address_of(own), overrides=overrides) as node:
        server = Server(configuration(settings, node), lambda: node.drain(settings.drain_s))
        for stop in STOPS:
            asyncio.get_running_loop().remove_signal_handler(stop)
            # uvicorn installs its own handlers while it serves, and raises the signal again at the
            # end. By then the parts of the node still have to be closed in order.
            signal.signal(stop, server.handle_exit)
        garbage_collector.freeze()
        url = address_of(listeners[0])
        if opened is None:
            announce(url, log_format=settings.log_format)
        else:
            opened(url)
        await server.serve(sockets=[*listeners, *operators, own])


def configuration(settings: Settings, node: Node) -> uvicorn.Config:
    """Return the configuration with which uvicorn serves a node's application."""
    limits, proxies = settings.limits, settings.trusted_proxies
    room = room_for_sockets(sockets_wanted(limits.connections))
    if room < limits.connections:
        log.info("the limit of open files is below that of connections", extra=facts(room=room))
    refused = node.parts.telemetry.refusals.add
    sockets = Sockets(room, limits.sockets_per_address, proxies, refused)
    return uvicorn.Config(
        node.asgi,
        ws=FastWebSocket,
        http=bounded_http(sockets),
        lifespan="off",
        # uvicorn uses the last `X-Forwarded-For` entry that is not one of these proxies.
        forwarded_allow_ips=[str(network) for network in proxies],
        timeout_keep_alive=KEEP_ALIVE_S,
        ws_ping_interval=PING_S,
        ws_ping_timeout=PING_S,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GOODBYE_S,
    )


def cancel(starting: "asyncio.Task[None] | None") -> None:
    """Stop a server that is still starting."""
    if starting is not None:
        starting.cancel()


def address_of(listener: socket.socket) -> str:
    """Return the URL of a listening socket."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a listening TCP socket at this host and port; `shared` lets others use the port, too.

    Raises OSError.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048, reuse_port=shared)
    # Accepted connections inherit these options.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
    # asyncio sets it only on sockets made with IPPROTO_TCP, unlike this one. Without it, asyncio
    # answers 40 ms late.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    return listener
