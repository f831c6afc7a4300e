"""Shared code of the commands on the archive: its database, and their error messages."""

import argparse
import sys
from collections.abc import Callable, Coroutine
from functools import partial

import uvloop

from server.config import BadSetting, read_settings
from server.store.errors import DatabaseUnavailable, DatabaseUnusable
from server.store.sql.address import database_at
from server.store.sql.database import Database

Work = Callable[[Database, argparse.Namespace], Coroutine[None, None, None]]


def set_up(parser: argparse.ArgumentParser, work: Work) -> None:
    """Make the command of `parser` run `work` with the configured database."""
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
        raise  # The reader of the output has gone; main() handles it.
    except (DatabaseUnusable, DatabaseUnavailable, BadSetting, OSError) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0
