"""`spite serve`: run the server."""

import argparse
import asyncio
import logging
import sys
from dataclasses import fields

import uvloop

from server.config import LOG_FORMATS, LOG_LEVELS, BadSetting, Limits, read_settings
from server.logs import configure_logging
from server.node import serve
from server.players.mail import BadSmtpUrl
from server.store.embedded import EmbeddedRedisError
from server.store.errors import DatabaseUnusable, StoreUnavailable
from server.workers import WorkersFailed, supervise

STOPPING = (
    DatabaseUnusable,
    BadSetting,
    BadSmtpUrl,
    EmbeddedRedisError,
    StoreUnavailable,
    WorkersFailed,
    OSError,
)
"""The errors that keep the server from starting. Their texts are for people."""

log = logging.getLogger(__name__)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `serve` to the command line."""
    parser = commands.add_parser(
        "serve",
        help="run the server",
        description="Each option can also be set by an environment variable.",
    )
    parser.add_argument("--host", help="the address to listen on (SPITE_HOST; 127.0.0.1)")
    parser.add_argument("--port", help="the port to listen on, 0 for any (SPITE_PORT; 8000)")
    parser.add_argument(
        "--data", help="the folder of the embedded Redis and of SQLite (SPITE_DATA; ./data)"
    )
    parser.add_argument(
        "--log-level", choices=LOG_LEVELS, help="how much to log (SPITE_LOG_LEVEL; info)"
    )
    parser.add_argument(
        "--log-format", choices=LOG_FORMATS, help="how to log it (SPITE_LOG_FORMAT; text)"
    )
    parser.add_argument(
        "--metrics-port",
        metavar="PORT",
        help="a separate port for /metrics and the health paths (SPITE_METRICS_PORT; none)",
    )
    parser.add_argument(
        "--drain-s",
        metavar="SECONDS",
        help="how long a stopping server takes to end its connections (SPITE_DRAIN_S; 0)",
    )
    parser.add_argument(
        "--keep-finished-minutes",
        metavar="MINUTES",
        help="how long Redis keeps an archived match, 0 for ever (SPITE_KEEP_FINISHED_MINUTES; 60)",
    )
    parser.add_argument(
        "--redis-memory-mb",
        metavar="MB",
        help="memory limit of the embedded Redis, 0 for no limit (SPITE_REDIS_MEMORY_MB; 512)",
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        help="number of processes on the port, each also on one of the N ports after it"
        " (SPITE_WORKERS; 1)",
    )
    parser.add_argument(
        "--computer-pace-ms",
        metavar="MS",
        help="average time a computer takes for an action (SPITE_COMPUTER_PACE_MS; 700)",
    )
    parser.add_argument(
        "--computer-processes",
        metavar="N",
        help="processes of each node for computer players (SPITE_COMPUTER_PROCESSES; 1)",
    )
    limits = parser.add_argument_group(
        "limits", "limits of the node (docs/configuration.md); 0 means no limit"
    )
    for limit in fields(Limits):
        variable = f"SPITE_MAX_{limit.name.upper()}"
        limits.add_argument(
            f"--max-{limit.name.replace('_', '-')}",
            metavar="N",
            help=f"({variable}; {limit.default})",
        )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite serve` until a SIGINT or SIGTERM. Return the exit status."""
    is_json = False
    try:
        settings = read_settings(arguments)
        configure_logging(settings.log_level, settings.log_format)
        is_json = settings.log_format == "json"
        if settings.redis_url and not settings.database_url:
            log.warning(
                "REDIS_URL without DATABASE_URL: finished games are kept on this machine only"
            )
        uvloop.run(serve(settings) if settings.workers == 1 else supervise(settings))
    except asyncio.CancelledError:
        return 0  # It was stopped before it served.
    except STOPPING as error:
        if is_json:
            log.critical("the server has stopped: %s", error)
        else:
            print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0
