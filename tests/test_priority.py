"""Tests that processes for background work, with all threads, get the lowest priority.

The parent's priority must make no difference.
"""

import os
import subprocess
import sys

import pytest

THREAD_OF_ONE_THAT_GIVES_WAY = """
import os, threading
from server.priority import lower_priority
lower_priority()
def tell():
    print(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), os.sched_getscheduler(0))
thread = threading.Thread(target=tell)
thread.start()
thread.join()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads have priorities of their own on Linux")
@pytest.mark.parametrize("nice", [0, 5])
def test_threads_of_a_low_priority_process_have_the_lowest_priority(nice: int) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", THREAD_OF_ONE_THAT_GIVES_WAY],
        preexec_fn=lambda: os.nice(nice),
        capture_output=True,
        check=True,
        text=True,
    )
    assert finished.stdout.split() == ["19", str(os.SCHED_OTHER)]
