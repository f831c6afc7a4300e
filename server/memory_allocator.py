"""Makes the C library's allocator return memory, so that a burst of work leaves little in use.

glibc gives each thread an arena of its own, up to eight for each processor. Memory that is freed
in one cannot serve another, so that the threads for SQL, passwords and names keep some 25 MiB
after their first busy seconds. And once a large block was freed, glibc takes further ones from an
arena, where smaller blocks keep them apart (mallopt(3), M_ARENA_MAX and M_MMAP_THRESHOLD).
"""

import ctypes
import sys

_M_ARENA_MAX, _M_MMAP_THRESHOLD = -8, -3
"""The numbers of two parameters of mallopt(3) in glibc's malloc.h."""
LARGE_BYTES = 1024 * 1024
"""The size from which a block returns to the system when it is freed, such as that of a password
hash."""


def return_memory() -> None:
    """Let all threads allocate from one arena, and the system take large blocks back. Call it
    before they start.

    The threads share one lock then. Python's own lock lets only one of them run most of the time,
    so they hardly wait for it. Other C libraries have no arenas, and nothing changes.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_ARENA_MAX, 1)
            library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
