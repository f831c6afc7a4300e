"""Tests that all threads of a node share one arena of glibc's memory allocator, to save memory."""

import subprocess
import sys

import pytest

SCRIPT = """
import ctypes, sys, threading
from server.memory_allocator import return_memory

if sys.argv[1] == "one":
    return_memory()
together = threading.Barrier(4)

def work():
    together.wait()
    kept.append([bytes(2_000) for _ in range(1_000)])
    together.wait()

kept = []
threads = [threading.Thread(target=work) for _ in range(4)]
for each in threads: each.start()
for each in threads: each.join()
library = ctypes.CDLL(None)
library.malloc_info(0, ctypes.c_void_p.in_dll(library, "stdout"))
library.fflush(None)
"""


def arenas(mode: str) -> int:
    """Return the number of the allocator's arenas after four threads have allocated.

    With the mode `one`, `return_memory` is called first. See malloc_info(3).
    """
    command = (sys.executable, "-c", SCRIPT, mode)
    found = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
    return found.stdout.count("<heap nr=")


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has arenas")
def test_all_threads_share_one_arena() -> None:
    assert arenas("default") > 1
    assert arenas("one") == 1
