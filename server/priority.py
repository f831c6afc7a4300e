"""The priority of processes that are to give way to those in which people are served.

The lowest nice value alone does not make Linux take the processor from such a process as soon as
another one wakes up: what runs may first finish its slice, which is some milliseconds. Since Linux
6.12 a process that wakes up need not wait where its own slice is the shorter one, and slices can be
chosen (sched_setattr(2), `sched_runtime` with SCHED_OTHER); older releases ignore the choice.
SCHED_IDLE would do the same on all of them, but leaves next to nothing to who has it where the
machine is busy.
"""

import ctypes
import os
import platform

LOWEST = 19
"""The nice value of those that give way."""
SLICE_NS = 20_000_000
"""Longer than the slices that Linux gives by itself."""
_SYSCALLS = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of sched_setattr(2), for which Python and older C libraries have no function."""


class _SchedAttr(ctypes.Structure):
    """`struct sched_attr` (sched_setattr(2))."""

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
    """Take the lowest priority there is, also where the parent process has one of real time.

    It holds for the calling thread, and for threads and processes that it starts later.
    """
    if hasattr(os, "sched_setscheduler"):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(LOWEST)
    if platform.system() == "Linux":
        _take_long_slices()


def _take_long_slices() -> None:
    """Ask for them; where the kernel refuses, slices stay as they are."""
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
