"""Measurement of the time that each part of a move takes in a node.

If `SPITE_BENCH_PARTS` names a file, the functions at the borders of the parts are timed. On
SIGUSR1, the sums are written to the file. The time of a part excludes the parts that it calls. The
remaining processor time belongs to the event loop, its tasks, and the kernel.
"""

import functools
import json
import os
import signal
import time
from collections.abc import Callable, Coroutine, Generator
from pathlib import Path
from typing import Any

from protocol.core.codec import MsgpackCodec
from server.matches.live import commits, live_match
from server.matches.live.live_match import LiveMatch
from server.store.redis.group_commit import GroupCommit
from server.transport.net.fast_websocket import FastWebSocket
from server.transport.rooms.frame_reader import FrameReader

VARIABLE = "SPITE_BENCH_PARTS"
SEAMS: tuple[tuple[str, object, str], ...] = (
    ("receive", FastWebSocket, "data_received"),
    ("decode", FrameReader, "read"),
    ("rules", live_match, "decide"),
    ("commit", commits, "dump_match"),
    ("commit", commits, "dump_step"),
    ("commit", GroupCommit, "run"),
    ("project_encode", LiveMatch, "_advance"),
    ("project_encode", MsgpackCodec, "encode"),
    ("send", FastWebSocket, "write"),
)
"""The part, and the owner and name of its function."""
WAITING = ("commit", GroupCommit, "_send_groups")
"""The same for a coroutine function. Only the time in which it runs counts."""


class Parts:
    """Seconds by part. Entering a part stops the time of the enclosing one."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._open: list[str] = []
        self._since = 0.0

    def enter(self, part: str) -> None:
        """Start the time of this part."""
        self._note()
        self._open.append(part)

    def leave(self) -> None:
        """Return to the enclosing part."""
        self._note()
        self._open.pop()

    def _note(self) -> None:
        now = time.perf_counter()
        if self._open:
            part = self._open[-1]
            self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function with its time recorded."""

        @functools.wraps(function)
        def timed(*given: Any, **named: Any) -> Any:
            self.enter(part)
            try:
                return function(*given, **named)
            finally:
                self.leave()

        return timed

    def timed_waiting(
        self, part: str, function: Callable[..., Coroutine[Any, Any, Any]]
    ) -> Callable[..., Coroutine[Any, Any, Any]]:
        """Return the coroutine function, timing it only while it runs, not while it waits."""

        @functools.wraps(function)
        async def timed(*given: Any, **named: Any) -> Any:
            return await _TimedAwaitable(self, part, function(*given, **named))

        return timed


class _TimedAwaitable:
    """Drives a coroutine and times each of its steps.

    It is awaited from an `async def`: since Python 3.12 a task can't be made of a generator.
    """

    def __init__(self, parts: Parts, part: str, coroutine: Coroutine[Any, Any, Any]) -> None:
        self._parts = parts
        self._part = part
        self._coroutine = coroutine

    def __await__(self) -> Generator[Any, Any, Any]:
        error: BaseException | None = None
        while True:
            self._parts.enter(self._part)
            try:
                # A future delivers its exception when the coroutine asks for its result.
                if error is None:
                    waits_for = self._coroutine.send(None)
                else:
                    waits_for = self._coroutine.throw(error)
            except StopIteration as end:
                return end.value
            finally:
                self._parts.leave()
            error = None
            try:
                yield waits_for
            except BaseException as thrown:  # Cancellation, for example.
                error = thrown


def report_parts() -> None:
    """Start timing if the environment requests it."""
    path = os.environ.get(VARIABLE)
    if not path:
        return
    parts = Parts()
    for part, owner, name in SEAMS:
        setattr(owner, name, parts.timed(part, getattr(owner, name)))
    part, owner, name = WAITING
    setattr(owner, name, parts.timed_waiting(part, getattr(owner, name)))

    def write(_signal: int, _frame: object) -> None:
        unfinished = Path(f"{path}.new")
        unfinished.write_text(json.dumps(parts.seconds), encoding="utf-8")
        unfinished.rename(path)

    signal.signal(signal.SIGUSR1, write)
