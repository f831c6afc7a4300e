"""Finds out which Redis servers can read a data folder, by the format number in its files."""

import re
from pathlib import Path

from msgspec import Struct

MULTI_PART_FOLDER = "appendonlydir"
"""The append-only file's folder from Redis 7 on. An older server would start empty."""
HEADER_BYTES = 9
"""The length of the magic word and the format number at the start of a dump."""


class Server(Struct, frozen=True):
    """A version of the database server Redis, or of its fork Valkey."""

    product: str
    """The name of the server program: `Redis` or `Valkey`."""
    release: tuple[int, int]
    """The first two parts of its version number."""

    def __str__(self) -> str:
        return f"{self.product} {self.release[0]}.{self.release[1]}"


MULTI_PART = (Server("Redis", (7, 0)), Server("Valkey", (7, 2)))
"""The first releases that read an append-only file in several parts."""
READ_FROM = {
    10: MULTI_PART,
    11: (Server("Redis", (7, 2)), Server("Valkey", (7, 2))),
    12: (Server("Redis", (7, 4)),),
    80: (Server("Valkey", (9, 0)),),
}
"""For each format of Redis's files, the first releases that read it.

The format is RDB_VERSION in the source of either product. A server reads all earlier formats of its
own product. Formats that are not listed are left to the server to judge.
"""


def read_server(output: str) -> Server | None:
    """Parse the output of `redis-server --version`; return None if it is something else."""
    found = re.match(r"(Redis|Valkey) server v=(\d+)\.(\d+)\.", output)
    return Server(found[1], (int(found[2]), int(found[3]))) if found else None


def too_new_for(server: Server, folder: Path) -> str | None:
    """Check if the data in `folder` is too new for `server`, and return None if it is not.

    Otherwise return a text for people that names the servers that can read it, such as `Redis 7.4
    or later`. Raises OSError.
    """
    multi_part = folder / MULTI_PART_FOLDER
    needed = [READ_FROM.get(_format(file), ()) for file in multi_part.glob("*.base.rdb")]
    if (folder / "appendonly.aof").exists():
        needed.append(READ_FROM.get(_format(folder / "appendonly.aof"), ()))
    if multi_part.exists():
        needed.append(MULTI_PART)
    for able in needed:
        if able and not any(_serves(server, least) for least in able):
            return " or ".join(f"{least} or later" for least in able)
    return None


def _serves(server: Server, least: Server) -> bool:
    return server.product == least.product and server.release >= least.release


def _format(file: Path) -> int:
    """Return the number of the format of the dump that a file begins with, or 0."""
    with file.open("rb") as opened:
        found = re.match(rb"(?:REDIS|VALKEY)(\d{3,4})", opened.read(HEADER_BYTES))
    return int(found[1]) if found else 0
