"""`spite backup`: back up the data folder of a server."""

import argparse
import sys
from pathlib import Path

import uvloop

from server.config import BadSetting, read_settings
from server.store.backup import BackupFailed, back_up


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `backup` to the command line."""
    parser = commands.add_parser(
        "backup",
        help="back up the data folder; the server can keep running",
        description="Create a folder below FOLDER, named by the time, with a dump of the"
        " embedded Redis and a copy of the archive in SQLite. Back up a Redis at REDIS_URL and a"
        " PostgreSQL at DATABASE_URL with their own tools: see docs/runbook.md.",
    )
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="the folder for backups")
    parser.add_argument("--data", help="the data folder of the server (SPITE_DATA; ./data)")
    parser.add_argument(
        "--keep", metavar="N", type=int, default=0, help="remove all but the newest N backups"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Back up a data folder, and print the backup's folder. Return the exit status."""
    try:
        settings = read_settings(arguments)
        if settings.redis_url and settings.database_url:
            raise BackupFailed(
                "REDIS_URL and DATABASE_URL are set, so the data folder has nothing to back up:"
                " back them up by their own tools (docs/runbook.md)"
            )
        for name, url in (
            ("REDIS_URL", settings.redis_url),
            ("DATABASE_URL", settings.database_url),
        ):
            if url:
                print(f"spite: {name} is set; its data is not in this backup", file=sys.stderr)
        place = uvloop.run(
            back_up(
                arguments.folder.absolute(),
                settings.data_folder,
                redis=not settings.redis_url,
                archive=not settings.database_url,
                keep=max(0, arguments.keep),
            )
        )
    except (BadSetting, BackupFailed) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    print(place)
    return 0
