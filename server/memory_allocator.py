"""Makes the C library's allocator return memory, so that a burst of work leaves little in use.

glibc gives each thread an arena of its own, up to eight for each processor. Memory that is freed in
one cannot serve another, so that the threads for SQL, passwords and names keep some 25 MiB after
their first busy seconds. Also, once a large block has been freed, glibc takes later large blocks
from an arena. Smaller blocks beside them keep their memory from being returned (mallopt(3),
M_ARENA_MAX and M_MMAP_THRESHOLD).
"""

import ctypes
import sys

_M_ARENA_MAX, _M_MMAP_THRESHOLD = -8, -3
"""The numbers of two parameters of mallopt(3) in glibc's malloc.h."""
LARGE_BYTES = 1024 * 1024
"""The size from which a block returns to the system when it is freed, such as that of a password
hash."""


def return_memory() -> None:
    """Configure glibc to use one arena for all threads, and to return freed large blocks.

    Call it before any thread starts. The threads then share the arena's lock. They hardly wait for
    it, because Python's own lock lets only one of them run most of the time. Does nothing with
    other C libraries.
    """
    if sys.platform == "linux":
        library = ctypes.CDLL(None)
        if hasattr(library, "mallopt"):
            library.mallopt(_M_ARENA_MAX, 1)
            library.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
