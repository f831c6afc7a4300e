"""Makes and restores backups of a data folder. The server may be running during a backup.

A backup is a folder named by its time. It has a dump of the embedded Redis, taken at one consistent
moment, and a copy of the SQLite archive, made after it. A game that ends between the two is in
both, and the archive keeps it once.
"""

import asyncio
import hashlib
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

import msgspec

from server.store.data_version import MULTI_PART_FOLDER
from server.store.embedded import EmbeddedRedis, EmbeddedRedisError
from server.store.file_sizes import NAME as SIZES
from server.store.folder_lock import FolderLock
from server.store.reachable_redis import reachable_redis
from server.store.redis.connection import FAILURES
from server.store.redis_process import ask
from server.store.sql.address import SQLITE_FILE

DUMP_FILE = "redis.rdb"
MANIFEST_FILE = "backup.json"
LAST_BACKUP_FILE = "last-backup"
"""The file in the data folder whose modification time is that of the last backup."""
DATED = re.compile(r"spite-\d{8}T\d{6}Z")
"""The pattern of the names of backups."""
RESTORED_FILES = (
    "appendonly.aof",
    MULTI_PART_FOLDER,
    SIZES,
    SQLITE_FILE,
    f"{SQLITE_FILE}-wal",
    f"{SQLITE_FILE}-shm",
)
"""The files of a data folder that a restore replaces."""
DUMP_S = 600.0
"""The longest that Redis may take to write its dump."""
LOOK_AGAIN_S = 0.05
"""The interval at which to check whether Redis has written its dump."""


class BackupFailed(Exception):
    """A backup can't be made or restored. The text says why."""


class Manifest(msgspec.Struct, frozen=True):
    """The description in a backup of its contents: its files, their hashes and its version."""

    made: str
    """The time of the backup in UTC, in ISO 8601."""
    release: str
    """The version of the server that wrote the backup."""
    files: dict[str, str]
    """The SHA-256 of each file in hexadecimal, by its name."""


async def back_up(
    folder: Path, data_folder: Path, *, redis: bool = True, archive: bool = True, keep: int = 0
) -> Path:
    """Make a backup in a new folder below `folder`, and return its path.

    `redis` and `archive` say which of the two the data folder has. With `keep`, only that many of
    the newest backups are kept. Raises BackupFailed.
    """
    made = datetime.now(UTC).replace(microsecond=0)
    place = folder / f"spite-{made:%Y%m%dT%H%M%SZ}"
    unfinished = folder / f"{place.name}.unfinished"
    try:
        _check_folder(data_folder)
        unfinished.mkdir(mode=0o700, parents=True)
        try:
            if redis:
                await _dump_redis(data_folder, unfinished / DUMP_FILE)
            if archive and (data_folder / SQLITE_FILE).exists():
                await asyncio.to_thread(
                    _copy_sqlite, data_folder / SQLITE_FILE, unfinished / SQLITE_FILE
                )
            files = {
                file.name: await asyncio.to_thread(_digest, file) for file in _files(unfinished)
            }
            manifest = Manifest(made.isoformat(), version("spite-and-malice-online"), files)
            (unfinished / MANIFEST_FILE).write_bytes(msgspec.json.encode(manifest))
            unfinished.rename(place)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            raise
        (data_folder / LAST_BACKUP_FILE).write_text(f"{place}\n")
    except (*FAILURES, EmbeddedRedisError, sqlite3.Error) as error:
        raise BackupFailed(str(error)) from error
    if keep:
        _remove_older(folder, keep, place)
    return place


def _remove_older(folder: Path, keep: int, newest: Path) -> None:
    try:
        for old in backups_in(folder)[:-keep]:
            shutil.rmtree(old)
    except OSError as error:
        raise BackupFailed(f"{newest} is complete, but an older one stays: {error}") from error


def backups_in(folder: Path) -> list[Path]:
    """Return the folders of the finished backups below `folder`, oldest first."""
    found = [path for path in folder.iterdir() if DATED.fullmatch(path.name)]
    return sorted(path for path in found if (path / MANIFEST_FILE).exists())


def last_backup_s(data_folder: Path) -> float:
    """Return the Unix time of the last backup of a data folder in seconds; 0 if there was none."""
    try:
        return (data_folder / LAST_BACKUP_FILE).stat().st_mtime
    except OSError:
        return 0.0


async def restore(backup: Path, data_folder: Path) -> Path | None:
    """Restore a backup to a data folder. Return the folder that the replaced files were moved to.

    Return None if no file was replaced. No server may be using the data folder. The embedded Redis
    loads the data once as a check. If the backup is damaged, the data folder stays as it was.
    Raises BackupFailed.
    """
    try:
        manifest = msgspec.json.decode((backup / MANIFEST_FILE).read_bytes(), type=Manifest)
        _make_private(data_folder)
        with _locked(data_folder):
            unfinished = data_folder / "restoring"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir(mode=0o700)
            try:
                await _prepare(backup, manifest, unfinished)
                return _swap(unfinished, data_folder)
            finally:
                shutil.rmtree(unfinished, ignore_errors=True)
    except msgspec.MsgspecError as error:
        raise BackupFailed(f"{backup / MANIFEST_FILE} is damaged") from error
    except (*FAILURES, EmbeddedRedisError, sqlite3.Error) as error:
        raise BackupFailed(str(error)) from error


def _check_folder(data_folder: Path) -> None:
    if not data_folder.is_dir():
        raise BackupFailed(f"there is no data folder {data_folder}")


def _make_private(data_folder: Path) -> None:
    data_folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def _files(folder: Path) -> list[Path]:
    return [folder / name for name in (DUMP_FILE, SQLITE_FILE) if (folder / name).exists()]


def _digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


async def _dump_redis(data_folder: Path, target: Path) -> None:
    """Make the embedded Redis of a data folder write a dump, and move it to `target`. Raises
    BackupFailed, or one of FAILURES.
    """
    dump = data_folder / "dump.rdb"
    async with reachable_redis(None, data_folder) as url:
        try:
            async with asyncio.timeout(DUMP_S):
                await _wait_until(url, _is_idle)
                dump.unlink(missing_ok=True)
                # Scheduled, because Redis may be rewriting its append-only file.
                await ask(url, "BGSAVE", "SCHEDULE")
                await _wait_until(url, partial(_is_dumped, dump))
        except TimeoutError as error:
            raise BackupFailed(f"Redis wrote no dump within {DUMP_S:.0f} s") from error
    await asyncio.to_thread(shutil.move, dump, target)


async def _wait_until(url: str, condition: Callable[[str], bool]) -> None:
    """Wait until `condition` holds for the persistence section of Redis' INFO."""
    while True:
        if condition(str(await ask(url, "INFO", "persistence"))):
            return
        await asyncio.sleep(LOOK_AGAIN_S)


def _is_idle(info: str) -> bool:
    return "rdb_bgsave_in_progress:1" not in info and "aof_rewrite_in_progress:1" not in info


def _is_dumped(dump: Path, info: str) -> bool:
    """Return whether Redis's dump is complete. Raises BackupFailed."""
    if not _is_idle(info):
        return False
    # Redis gives the file this name only once it is complete.
    if dump.exists():
        return True
    if "rdb_last_bgsave_status:err" in info:
        raise BackupFailed("Redis can't write its dump: see redis.log in the data folder")
    return False


def _copy_sqlite(source: Path, target: Path) -> None:
    """Copy an SQLite database that may be in use, and check the copy. Raises BackupFailed."""
    target.touch(mode=0o600)
    with (
        closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as used,
        closing(sqlite3.connect(target)) as copy,
    ):
        used.backup(copy)
        (found,) = copy.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise BackupFailed(f"{source} is damaged: {found}")


async def _prepare(backup: Path, manifest: Manifest, folder: Path) -> None:
    """Build a data folder in `folder` from the files of a backup. Raises BackupFailed or
    EmbeddedRedisError.
    """
    for name, digest in manifest.files.items():
        if await asyncio.to_thread(_digest, backup / name) != digest:
            raise BackupFailed(f"{backup / name} is damaged")
    if DUMP_FILE in manifest.files:
        # An append-only file may begin with a dump. This one has nothing after it.
        shutil.copyfile(backup / DUMP_FILE, folder / "appendonly.aof")
        (folder / "appendonly.aof").chmod(0o600)
        async with EmbeddedRedis(folder):
            pass
    if SQLITE_FILE in manifest.files:
        await asyncio.to_thread(_copy_sqlite, backup / SQLITE_FILE, folder / SQLITE_FILE)


def _swap(restored: Path, data_folder: Path) -> Path | None:
    """Move the restored files into the data folder, and the replaced ones to a dated folder.

    Return that folder; None if nothing was replaced.
    """
    new = [restored / name for name in RESTORED_FILES if (restored / name).exists()]
    is_redis_new = any(file.name != SQLITE_FILE for file in new)
    is_archive_new = any(file.name == SQLITE_FILE for file in new)
    old = [
        data_folder / name
        for name in RESTORED_FILES
        if (is_archive_new if name.startswith(SQLITE_FILE) else is_redis_new)
        and (data_folder / name).exists()
    ]
    before = data_folder / f"before-restore-{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}"
    if old:
        before.mkdir(mode=0o700)
    for file in old:
        file.rename(before / file.name)
    for file in new:
        file.rename(data_folder / file.name)
    return before if old else None


@contextmanager
def _locked(data_folder: Path) -> Iterator[None]:
    """Lock the data folder against servers. Raises BackupFailed if a server is using it."""
    locks = [FolderLock(data_folder / name) for name in ("server.lock", "redis.lock")]
    try:
        for lock in locks:
            if not lock.take():
                raise BackupFailed(f"a server uses {data_folder}: stop it first")
        yield
    finally:
        for lock in locks:
            lock.release()
