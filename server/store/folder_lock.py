"""Locks a data folder, so that no two servers, and no two embedded Redis processes, use it.

The kernel frees a lock when its last holder ends.
"""

import os
from pathlib import Path

try:
    import fcntl
except ModuleNotFoundError as error:
    raise ImportError("the embedded Redis needs Unix: it locks its folder with flock") from error


class FolderLock:
    """An exclusive lock on a data folder. Processes that inherit `descriptor` hold it too
    (flock(2)).
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor: int | None = None

    @property
    def descriptor(self) -> int:
        """The open file of the lock. Raises RuntimeError if the lock is not held."""
        if self._descriptor is None:
            raise RuntimeError(f"{self._file} is not locked")
        return self._descriptor

    def take(self) -> bool:
        """Take the folder's lock without waiting. Return False if another process holds it. Raises
        OSError.
        """
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Release the folder's lock. Processes that inherited the lock keep it."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
