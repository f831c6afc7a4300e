"""`spite serve`: run the server."""

import argparse
import logging
import signal
import socket
import sys

import uvicorn
import uvloop

from protocol.codec import MAX_FRAME_BYTES
from server.app import assembled
from server.config import LOG_LEVELS, BadSetting, Settings, read_settings
from server.store.embedded import EmbeddedRedisError
from server.store.ports import StoreUnavailable

UNREAD_MS = 30_000
"""A client that takes nothing in for so long is gone: the kernel ends its connection."""
DRAIN_S = 5
"""How long a stopping server waits for its connections to end."""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve` to the command line."""
    parser = commands.add_parser("serve", help="run the server")
    parser.add_argument("--host", help="the address to listen on (SPITE_HOST; 127.0.0.1)")
    parser.add_argument("--port", help="the port to listen on, 0 for any (SPITE_PORT; 8000)")
    parser.add_argument("--data", help="the folder of the embedded Redis (SPITE_DATA; ./data)")
    parser.add_argument(
        "--log-level", choices=LOG_LEVELS, help="how much to log (SPITE_LOG_LEVEL; info)"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until a SIGINT or SIGTERM; gives the exit status."""
    try:
        settings = read_settings(arguments)
        configure_logging(settings.log_level)
        uvloop.run(serve(settings))
    except (BadSetting, EmbeddedRedisError, StoreUnavailable, OSError) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0


async def serve(settings: Settings) -> None:
    """Serve until a SIGINT or SIGTERM. Raises OSError where the address can't be had."""
    listener = listen(settings.host, settings.port)
    # uvicorn raises the signals that stopped it once more when it is done; by then they have
    # served their purpose, and there are parts to close in order.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, lambda _signal, _frame: None)
    async with assembled(settings) as application:
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
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        print(f"Spite & Malice is open at http://{shown}:{port}", flush=True)
        await server.serve(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=2048)
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
