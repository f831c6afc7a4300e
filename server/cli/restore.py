"""`spite restore`: replace a data folder by a backup."""

import argparse
import sys
from pathlib import Path

import uvloop

from server.config import BadSetting, read_settings
from server.store.backup import BackupFailed, restore


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `restore` to the command line."""
    parser = commands.add_parser(
        "restore",
        help="replace the data folder by a backup",
        description="Restore a folder made by `spite backup`. Stop the server first. The old "
        "contents of the data folder move to a folder before-restore-… in it.",
    )
    parser.add_argument(
        "backup", metavar="BACKUP", type=Path, help="a folder made by `spite backup`"
    )
    parser.add_argument("--data", help="the data folder of the server (SPITE_DATA; ./data)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite restore`: restore a backup, and print where the old data is. Return the exit
    status.
    """
    try:
        settings = read_settings(arguments)
        before = uvloop.run(restore(arguments.backup.absolute(), settings.data_folder))
    except (BadSetting, BackupFailed) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    print(f"restored {arguments.backup} to {settings.data_folder}")
    if before is not None:
        print(f"the old contents are in {before}")
    return 0
