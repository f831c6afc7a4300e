"""One node: listens, and serves until it is stopped."""

import asyncio
import logging
import signal
import socket
from collections.abc import Callable, Sequence

import uvicorn

from protocol.codec import MAX_FRAME_BYTES
from server.app import assembled, random_secret
from server.config import Settings
from server.matches.service import NewSecret

STOPS = (signal.SIGINT, signal.SIGTERM)
UNREAD_MS = 30_000
"""A client that takes nothing in for so long is gone: the kernel ends its connection."""
DRAIN_S = 5
"""How long a stopping server waits for its connections to end."""


def announce(url: str) -> None:
    """Say where the server is open."""
    print(f"Spite & Malice is open at {url}", flush=True)


async def serve(
    settings: Settings,
    new_secret: NewSecret = random_secret,
    listeners: Sequence[socket.socket] = (),
    opened: Callable[[str], None] = announce,
) -> None:
    """Serve until a SIGINT or SIGTERM. Raises OSError where the address can't be had.

    `listeners` are there already where processes share a port (server/workers.py). `opened` is told
    the address, the first one's, once the node is ready.
    """
    if not listeners:
        listeners = [listen(settings.host, settings.port)]
    starting = asyncio.current_task()
    for stop in STOPS:
        asyncio.get_running_loop().add_signal_handler(stop, cancel, starting)
    async with assembled(settings, new_secret) as application:
        server = uvicorn.Server(
            uvicorn.Config(
                application,
                ws="websockets-sansio",
                http="httptools",
                lifespan="off",
                ws_max_size=MAX_FRAME_BYTES,
                ws_per_message_deflate=False,
                log_config=None,
                access_log=False,
                timeout_graceful_shutdown=DRAIN_S,
            )
        )

        def end(_signal: int, _frame: object) -> None:
            # uvicorn has handlers of its own, but raises the signal that stopped it once more when
            # it is done, and there are parts to close in order then.
            server.should_exit = True

        for stop in STOPS:
            asyncio.get_running_loop().remove_signal_handler(stop)
            signal.signal(stop, end)
        opened(address_of(listeners[0]))
        await server.serve(sockets=list(listeners))


def cancel(starting: "asyncio.Task[None] | None") -> None:
    """Stop a server that is still starting."""
    if starting is not None:
        starting.cancel()


def address_of(listener: socket.socket) -> str:
    """Where a listening socket is found, as a URL."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket that listens there; `shared` lets others on the same port. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048, reuse_port=shared)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MS)
    return listener


def configure_logging(level: str) -> None:
    """Log to standard error, from `level` on."""
    logging.basicConfig(
        level=level.upper(), format="%(asctime)s %(levelname)-7s %(name)s: %(message)s"
    )
    # One line for each connection is for who is looking for a fault.
    uvicorn_log = logging.getLogger("uvicorn.error")
    uvicorn_log.setLevel("DEBUG" if level == "debug" else "WARNING")
    uvicorn_log.addFilter(not_the_clients_fault)


def not_the_clients_fault(entry: logging.LogRecord) -> bool:
    """Whether an entry tells of a fault of ours.

    uvicorn logs a text frame that is not UTF-8 as an exception, but it is the client's mistake,
    and the client has been answered with a close code (1007, RFC 6455, section 8.1).
    """
    return not (entry.exc_info and isinstance(entry.exc_info[1], UnicodeDecodeError))
