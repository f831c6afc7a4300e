"""Low scheduling priority for processes that must not delay the nodes.

The lowest nice value alone is not enough on Linux. When another process wakes up, the running one
may first finish its time slice of some milliseconds. Since Linux 6.12, a waking process with a
shorter slice does not wait, and slices can be chosen (sched_setattr(2), `sched_runtime` with
SCHED_OTHER). Older releases ignore the choice. SCHED_IDLE would work on all of them, but leaves a
process almost no time on a busy machine.
"""

import ctypes
import os
import platform

LOWEST = 19
"""The nice value of low-priority processes."""
SLICE_NS = 20_000_000
"""A time slice longer than Linux's default, in nanoseconds."""
_SYSCALLS = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of sched_setattr(2) by machine. Python and older C libraries have no function for
it."""


class _SchedAttr(ctypes.Structure):
    """C's `struct sched_attr` (sched_setattr(2))."""

    _fields_ = (
        ("size", ctypes.c_uint32),
        ("sched_policy", ctypes.c_uint32),
        ("sched_flags", ctypes.c_uint64),
        ("sched_nice", ctypes.c_int32),
        ("sched_priority", ctypes.c_uint32),
        ("sched_runtime", ctypes.c_uint64),
        ("sched_deadline", ctypes.c_uint64),
        ("sched_period", ctypes.c_uint64),
    )


def lower_priority() -> None:
    """Take the lowest priority, even if the parent process has a real-time one.

    This applies to the calling thread, and to threads and processes that it starts later.
    """
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(LOWEST)
    if platform.system() == "Linux":
        _take_long_slices()


def _take_long_slices() -> None:
    """Ask the kernel for long time slices. If it refuses, they stay as they are."""
    number = _SYSCALLS.get(platform.machine())
    if number is None:
        return
    wanted = _SchedAttr(
        size=ctypes.sizeof(_SchedAttr),
        sched_policy=os.SCHED_OTHER,
        sched_nice=LOWEST,
        sched_runtime=SLICE_NS,
    )
    this_thread, no_flags = 0, 0
    ctypes.CDLL(None).syscall(number, this_thread, ctypes.byref(wanted), no_flags)
