"""Try the commands that the documents name: `python -m tests.documented_commands`.

Each row of commands.toml that has a short form (`run`) is tried, two at a time, unless a program is
missing. It ends with status 1 if one fails or takes too long, and prints what the failed ones
wrote. `--only TEXT` runs only rows that have this text.
"""

import asyncio
import os
import shutil
import signal
import sys
import tempfile
import time
from argparse import ArgumentParser
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvloop

from server.client.connection import new_guest
from server.store.redis_binary import redis_binaries
from tests.documented_commands.table import Row, rows
from tests.support.ports import free_port
from tests.support.postgresql_server import PostgresqlServer, newest_binaries
from tests.support.server_process import ServerProcess
from tests.support.source import ROOT

AT_ONCE = 2
LONGEST_S = 180
OPEN = 0o755
"""The mode of a scratch folder that PostgreSQL can use, which runs as another user."""
PRELUDE = """
set -euo pipefail
starts() {
  "$@" >"$SCRATCH/log" 2>&1 &
  local server=$!
  until grep --quiet "open at" "$SCRATCH/log"; do
    kill -0 "$server" || { cat "$SCRATCH/log"; return 1; }
    sleep 0.1
  done
  kill -TERM "$server"
  wait "$server"
}
page() {
  curl --silent --fail --cookie-jar "$SCRATCH/jar" --cookie "$SCRATCH/jar" \\
    --header "Origin: $SITE" "$@"
}
registers() {
  page "$SITE/api/me"
  page --json "{\\"name\\": \\"$1\\", \\"password\\": \\"winter-otter-7-lantern\\"}" \\
    "$SITE/api/account/register"
}
"""
"""Shell functions: `starts COMMAND`, `page CURL_ARGUMENTS` and `registers NAME`."""


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of trying a documented command: its exit status, time and output."""

    row: Row
    status: int
    took_s: float
    output: str


@contextmanager
def surroundings(folder: Path) -> Iterator[dict[str, str]]:
    """Start a server and a PostgreSQL for commands that use them.

    Yield environment variables such as PATH, SITE, TOKEN and POSTGRESQL. Raise SystemExit if
    PostgreSQL is not installed.
    """
    databases = newest_binaries()
    if databases is None:
        raise SystemExit("PostgreSQL is needed: its commands are documented.")
    with ExitStack() as stack:
        site = stack.enter_context(ServerProcess(folder))
        postgresql = PostgresqlServer(databases)
        stack.callback(postgresql.remove)
        postgresql.start()
        programs = [ROOT / ".venv" / "bin", databases, *(one.parent for one in redis_binaries())]
        yield {
            "PATH": os.pathsep.join([*map(str, programs), os.environ["PATH"]]),
            "SITE": site.url,
            "SITE_PORT": site.url.rpartition(":")[2],
            "SITE_DATA": str(site.data),
            "TOKEN": uvloop.run(new_guest(site.url)).token,
            "POSTGRESQL": postgresql.url(),
        }


def new_folder(within: Path) -> Path:
    """Return a new scratch folder for a command."""
    folder = Path(tempfile.mkdtemp(dir=within))
    folder.chmod(OPEN)
    return folder


async def tried(row: Row, variables: Mapping[str, str], scratch: Path) -> Tried:
    """Run the short form of a documented command in bash, with `scratch` as its scratch folder.

    Return its result. Kill it after LONGEST_S seconds, which counts as a failure.
    """
    began = time.monotonic()
    of_row = {
        "SCRATCH": str(scratch),
        "TMPDIR": str(scratch),
        "PORT": str(free_port()),
        "SECOND_PORT": str(free_port()),
    }
    process = await asyncio.create_subprocess_exec(
        *("bash", "-c", f"{PRELUDE}\n{row.run}"),
        cwd=ROOT,
        env={**os.environ, **variables, **of_row},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=PIPE,
        stderr=STDOUT,
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(LONGEST_S):
            output, _ = await process.communicate()
        status, text = process.returncode or 0, output.decode(errors="replace")
    except TimeoutError:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
        status, text = 1, f"It took more than {LONGEST_S} s."
    shutil.rmtree(scratch, ignore_errors=True)
    return Tried(row, status, time.monotonic() - began, text)


async def try_all(chosen: list[Row], variables: Mapping[str, str], folder: Path) -> list[Tried]:
    """Run the documented commands, AT_ONCE at a time, and print the result of each when it is done.

    Return the results in the order of the commands.
    """
    slots = asyncio.Semaphore(AT_ONCE)

    async def one(row: Row) -> Tried:
        async with slots:
            result = await tried(row, variables, new_folder(folder))
        mark = "ok    " if result.status == 0 else "FAILED"
        print(f"{mark} {result.took_s:5.1f} s  {row.documented[0]}", flush=True)
        return result

    return await asyncio.gather(*map(one, chosen))


def can_run(row: Row) -> bool:
    """Return True if the program that a command requires is installed; otherwise print its name."""
    if row.requires is None or shutil.which(row.requires) is not None:
        return True
    print(f"no {row.requires}: {row.documented[0]}")
    return False


def main() -> int:
    """Try the documented commands. Return the exit status: 1 if one has failed."""
    parser = ArgumentParser(prog="python -m tests.documented_commands", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="rows with this text")
    only = parser.parse_args().only
    named = [row for row in rows() if any(only in form for form in row.documented)]
    chosen = [row for row in named if row.run is not None and can_run(row)]
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="spite-commands-") as place:
        folder = Path(place)
        folder.chmod(OPEN)
        with surroundings(folder) as variables:
            results = uvloop.run(try_all(chosen, variables, folder))
    failed = [result for result in results if result.status != 0]
    for result in failed:
        print(f"\n--- {result.row.documented[0]}: status {result.status}\n{result.output}")
    print(f"{len(results) - len(failed)} of {len(results)} in {time.monotonic() - began:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
