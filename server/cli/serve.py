"""`spite serve`: run the server."""

import argparse
import asyncio
import sys

import uvloop

from server.config import LOG_LEVELS, BadSetting, read_settings
from server.node import configure_logging, serve
from server.store.embedded import EmbeddedRedisError
from server.store.ports import StoreUnavailable


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
    except asyncio.CancelledError:
        return 0  # Stopped before it was open.
    except (BadSetting, EmbeddedRedisError, StoreUnavailable, OSError) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0
