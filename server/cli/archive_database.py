"""What the commands about the archive have in common: which database, and what went wrong."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from functools import partial

import uvloop

from server.config import BadSetting, read_settings
from server.store.archive import ArchiveRefused, ArchiveUnavailable
from server.store.sql.address import database_at
from server.store.sql.database import Database

Work = Callable[[Database, argparse.Namespace], Coroutine[None, None, None]]


def set_up(parser: argparse.ArgumentParser, work: Work) -> None:
    """Have the command of `parser` do `work` with the database that the settings mean."""
    parser.add_argument(
        "--data", help="the folder of SQLite, if DATABASE_URL is not set (SPITE_DATA; ./data)"
    )
    parser.set_defaults(run=partial(_run, work))


def _run(work: Work, arguments: argparse.Namespace) -> int:
    try:
        settings = read_settings(arguments)
        database = database_at(settings.database_url, settings.data_folder)
        uvloop.run(work(database, arguments))
    except BrokenPipeError:
        raise  # Nobody reads on; main() knows.
    except (ArchiveRefused, ArchiveUnavailable, BadSetting, OSError) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0
