"""Starts the nodes of a benchmark on chosen cores, and reads the processor time and memory of
processes.
"""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

TICKS_PER_S = os.sysconf("SC_CLK_TCK")
SERVER_CORE, LOAD_CORE, THIRD_CORE = 0, 1, 2
END_S = 10.0
UNLIMITED = {
    "SPITE_MAX_CONNECTIONS": "0",
    "SPITE_MAX_CONNECTIONS_PER_ADDRESS": "0",
    "SPITE_MAX_SOCKETS_PER_ADDRESS": "0",
    "SPITE_MAX_LISTENERS_PER_MATCH": "0",
    "SPITE_MAX_HANDSHAKES_PER_MINUTE": "0",
    "SPITE_MAX_CREATED_PER_MINUTE": "0",
    "SPITE_MAX_LAG_MS": "0",
}
"""The settings without limits for a node under measurement."""
ANY_DISK = {f"SPITE_DISK_{what}_MB": "0" for what in ("GUESTS", "ARCHIVE", "MATCHES")}
"""The settings of a node that works on a nearly full disk, such as a small one in memory."""


def pin(core: int) -> bool:
    """Keep this process and its children on one core. Return False if that is impossible."""
    if not hasattr(os, "sched_setaffinity") or core not in os.sched_getaffinity(0):
        return False
    os.sched_setaffinity(0, {core})
    return True


def cpu_s(pid: int) -> float:
    """Return the seconds of processor time that a process has used (proc(5))."""
    return sum(cpu_split_s(pid))


def cpu_split_s(pid: int) -> tuple[float, float]:
    """Return a process's seconds of processor time in user mode and in the kernel."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return int(fields[11]) / TICKS_PER_S, int(fields[12]) / TICKS_PER_S


def memory_kib(pid: int) -> int:
    """Return the memory in KiB that a process uses (proc(5)). Raises ProcessLookupError if it has
    ended, and OSError if there is none.
    """
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    raise ProcessLookupError(pid)


def announced_address(line: str) -> str:
    """Return the address in the line that a node prints when it is open, as text or as JSON."""
    if line.startswith("{"):
        return str(json.loads(line)["url"])
    return line.rsplit(maxsplit=1)[-1]


@contextlib.contextmanager
def node(
    redis_url: str,
    core: int = SERVER_CORE,
    module: str = "server.bench.node",
    settings: Mapping[str, str] = UNLIMITED,
    log: Path | None = None,
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a node for benchmarks on that core and yield its process and address. Stop it at the
    end of the context.

    It logs to `log` if given. Variables of this process's environment override `settings`, except
    those that name stores: the node must not write to an operator's data.
    """
    with contextlib.ExitStack() as closing:
        data = closing.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        stores = {"REDIS_URL": redis_url, "DATABASE_URL": "", "SPITE_DATA": data}
        environment = {**settings, **os.environ, **stores, **ANY_DISK, "SPITE_PORT": "0"}
        output = closing.enter_context(log.open("w", encoding="utf-8")) if log else None
        process = subprocess.Popen(
            [sys.executable, "-m", module],
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
            env=environment,
            # Ctrl-C in the terminal is for the measurement, which then ends the node.
            start_new_session=True,
        )
        try:
            with contextlib.suppress(OSError):
                os.sched_setaffinity(process.pid, {core})
            assert process.stdout is not None  # noqa: S101 -- tells the type
            yield process, announced_address(process.stdout.readline())
        finally:
            process.terminate()
            try:
                process.wait(END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
