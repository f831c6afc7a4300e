"""`spite rotate-key`: start signing identities with a new key."""

import argparse
import sys
from datetime import UTC, datetime

import uvloop

from server.config import BadSetting, read_settings
from server.keys import lapses_ms
from server.store.rotation import NotRotated, Rotation, rotate


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `rotate-key` to the command line."""
    parser = commands.add_parser(
        "rotate-key",
        help="sign identities with a new key",
        description="Create a key, which signs the identities of players a minute later, when"
        " every node has it. Identities signed with an older key stay valid for 400 more days."
        " Uses the Redis of REDIS_URL or of the data folder, whether or not a server is running.",
    )
    parser.add_argument("--data", help="the folder of the embedded Redis (SPITE_DATA; ./data)")
    parser.add_argument(
        "--revoke",
        action="store_true",
        help="remove every older key at once, after a leak: all players lose their identities"
        " and seats",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Run `spite rotate-key`: add a key that signs identities, and print the consequences. Return
    the exit status.
    """
    try:
        settings = read_settings(arguments)
        rotation = rotate(settings.redis_url, settings.data_folder, revoke=arguments.revoke)
        print(report(uvloop.run(rotation)))
    except (BadSetting, NotRotated) as error:
        print(f"spite: {error}", file=sys.stderr)
        return 1
    return 0


def report(rotation: Rotation) -> str:
    """Return a summary of a rotation: when the new key signs, and the state of the older keys."""
    added, older = rotation.added, rotation.older
    lines = [f"key {added.id} signs from {date(added.signs_from_ms)} on"]
    if older:
        numbers = ", ".join(str(key.id) for key in older)
        lines.append(f"older keys that still verify: {numbers}")
        lines.append(f"key {older[-1].id} expires at {date(lapses_ms(added))}")
    if rotation.removed:
        lines.append(f"keys removed: {rotation.removed}")
    return "\n".join(lines)


def date(at_ms: int) -> str:
    """Format a time in Unix milliseconds for people, in UTC."""
    return f"{datetime.fromtimestamp(at_ms // 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
