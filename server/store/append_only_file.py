"""Repairs the append-only file, the data file of the embedded Redis, after a power cut.

A file system may extend a file before it has written the bytes. After a power cut the file then
ends in zeros or in old contents of the disk, and Redis refuses to start. Redis has not acknowledged
any of that tail: it answers a command only after fsync.
"""

import mmap
import os
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from server.store.data_version import MULTI_PART_FOLDER
from server.store.dump_end import Bytes, dump_end

LONGEST_TAIL = 4 * 1024 * 1024
"""The maximum number of bytes to cut off a damaged file. What Redis writes between two fsyncs is
shorter.
"""
ASIDE_FOLDER = "damaged"
HEADER = re.compile(rb"([*$])(\d{1,10})\r\n")
HEADER_BYTES = 16
"""The maximum length of a header."""
ANNOTATION = b"#"
"""The first byte of a line with a time, which Redis 7 writes to its file if configured to."""
LINE_BYTES = 1024
"""The maximum length of such a line."""


class DamagedFile(Exception):
    """The append-only file of Redis is damaged beyond what may be cut off. The text says where."""


class Cut(Struct, frozen=True):
    """A repair of an append-only file: its sizes after a damaged tail was cut off, and a copy of
    it.
    """

    file: Path
    kept: int
    """The number of bytes that are left in the file."""
    removed: int
    copy: Path
    """A copy of the whole file as it was."""


def newest_file(folder: Path) -> Path | None:
    """Return the append-only file that Redis writes to in this data folder, or None."""
    parts = folder / MULTI_PART_FOLDER
    manifest = parts / "appendonly.aof.manifest"
    if manifest.exists():
        named = re.findall(r"^file (\S+) seq \d+ type i", manifest.read_text(), re.MULTILINE)
        return parts / named[-1] if named and (parts / named[-1]).exists() else None
    single = folder / "appendonly.aof"
    return single if single.exists() else None


def ends_in_zeros(file: Path) -> bool:
    """Return whether an append-only file ends in zeros, which no whole command does."""
    with file.open("rb") as opened:
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - 2))
        return opened.read() == b"\0\0"


def repair(folder: Path) -> Cut | None:
    """Cut off what follows the last whole command of an append-only file, and return what was cut.

    A command of an unfinished transaction does not count as whole. The file is copied to `damaged/`
    first. Return None if it is whole, empty or missing.

    Raises DamagedFile if more than LONGEST_TAIL (4 MiB) would be lost, or if the file begins with
    no whole command or dump, unless it is all zeros. Raises OSError.
    """
    file = newest_file(folder)
    size = file.stat().st_size if file is not None else 0
    if file is None or not size:
        return None
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as data:
        kept = whole_until(data)
        zeros = kept == 0 and not any(data[: min(size, LONGEST_TAIL)])
    if kept == size:
        return None
    if size - kept > LONGEST_TAIL:
        raise DamagedFile(f"{file} is damaged at byte {kept:,} of {size:,}, too far from its end")
    if kept == 0 and not zeros:
        raise DamagedFile(f"{file} does not begin with a command of Redis")
    copy = _set_aside(file, folder / ASIDE_FOLDER)
    with file.open("r+b") as writable:
        writable.truncate(kept)
        os.fsync(writable.fileno())
    return Cut(file, kept, size - kept, copy)


def whole_until(data: Bytes) -> int:
    """Return the offset after the last whole command of an append-only file.

    A command within an unfinished transaction does not count. Raises DamagedFile if the file begins
    with a damaged dump.
    """
    at = 0
    if data[:5] == b"REDIS":
        try:
            at = dump_end(data)
        except ValueError as error:
            raise DamagedFile(f"the dump in the append-only file is damaged: {error}") from error
    transaction: int | None = None
    while (command := _command_at(data, at)) is not None:
        name, end = command
        if name == b"MULTI":
            transaction = at
        elif name == b"EXEC":
            transaction = None
        at = end
    return at if transaction is None else transaction


def _command_at(data: Bytes, at: int) -> tuple[bytes, int] | None:
    """Return the name of the stored command at an offset and the offset after it, or None."""
    if data[at : at + 1] == ANNOTATION:
        length = data[at : at + LINE_BYTES].find(b"\n")
        return (ANNOTATION, at + length + 1) if length >= 0 else None
    header = _header(data, at, b"*")
    if header is None or header[0] == 0:
        return None
    count, at = header
    name = b""
    for number in range(count):
        argument = _header(data, at, b"$")
        if argument is None:
            return None
        size, at = argument
        if number == 0:
            name = data[at : at + size].upper()
        at += size + 2
        if data[at - 2 : at] != b"\r\n":
            return None
    return name, at


def _header(data: Bytes, at: int, mark: bytes) -> tuple[int, int] | None:
    """Return the number in a header of Redis's protocol, such as `*3` or `$5`, and the offset after
    it; None if there is no such header.
    """
    found = HEADER.match(data[at : at + HEADER_BYTES])
    if found is None or found[1] != mark:
        return None
    return int(found[2]), at + found.end()


def _set_aside(file: Path, folder: Path) -> Path:
    folder.mkdir(mode=0o700, exist_ok=True)
    copy = folder / f"{file.name}.{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    shutil.copy2(file, copy)
    return copy
