"""Records the sizes of the append-only files, to detect data that a power cut has destroyed."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from server.store.data_version import MULTI_PART_FOLDER

NAME = "append-only-sizes.json"
REMEMBER_EVERY_S = 60.0
"""The interval at which the sizes are recorded while Redis runs."""


class Size(msgspec.Struct, frozen=True):
    """The size of an append-only file, and its identity, as it was last seen."""

    inode: int
    bytes: int


Sizes = Mapping[str, Size]
"""The sizes of Redis's append-only files, by file name."""


def current_sizes(folder: Path) -> Sizes:
    """Return the inode and the size of each append-only file of Redis, by name. Raises OSError."""
    files = [folder / "appendonly.aof", *(folder / MULTI_PART_FOLDER).glob("*.aof")]
    sizes = {}
    for file in files:
        try:
            status = file.stat()
        except FileNotFoundError:
            continue
        sizes[file.name] = Size(status.st_ino, status.st_size)
    return sizes


def remember(folder: Path) -> None:
    """Write the current sizes of Redis's append-only files to a file in the data folder, for
    `shrunk`.

    Raises OSError.
    """
    unfinished = folder / f"{NAME}.new"
    unfinished.touch(mode=0o600)
    unfinished.write_bytes(msgspec.json.encode(current_sizes(folder)))
    unfinished.replace(folder / NAME)


def shrunk(folder: Path) -> list[str]:
    """Return a sentence for each append-only file that has shrunk since `remember`.

    If all of them are gone or empty, return one sentence. Without recorded sizes, return nothing.
    Redis rewrites its file into a new one, so a file with the same inode never shrinks by itself.
    """
    try:
        before = msgspec.json.decode((folder / NAME).read_bytes(), type=dict[str, Size])
    except (FileNotFoundError, msgspec.MsgspecError):
        return []
    now = current_sizes(folder)
    if any(size.bytes for size in before.values()) and not any(s.bytes for s in now.values()):
        total = sum(size.bytes for size in before.values())
        return [f"the append-only file is gone or empty; it had {total:,} bytes"]
    return [
        f"{name} has {now[name].bytes:,} bytes; it had {size.bytes:,}"
        for name, size in before.items()
        if name in now and now[name].inode == size.inode and now[name].bytes < size.bytes
    ]
