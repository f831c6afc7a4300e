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
from collections.abc import Callable
from pathlib import Path
from typing import Any

from protocol.core.codec import MsgpackCodec
from server.matches.live import match_writer
from server.matches.live.match_writer import MatchWriter
from server.store.redis.connection import Connection, GroupCommit
from server.transport.net.fast_websocket import FastWebSocket
from server.transport.net.frame_reader import FrameReader

VARIABLE = "SPITE_BENCH_PARTS"
SEAMS: tuple[tuple[str, object, str], ...] = (
    ("receive", FastWebSocket, "data_received"),
    ("decode", FrameReader, "read"),
    ("rules", MatchWriter, "decide"),
    ("commit", match_writer, "dump_match"),
    ("commit", match_writer, "dump_step"),
    ("commit", GroupCommit, "send"),
    ("commit", GroupCommit, "_send_next"),
    ("commit", Connection, "data_received"),
    ("project_encode", MatchWriter, "_advance"),
    ("project_encode", MsgpackCodec, "frame"),
    ("send", FastWebSocket, "write"),
)
"""The timed functions: the part of a move that each belongs to, its owner and its name."""


class Parts:
    """The seconds that a node spends in each part of a move. Entering a part stops the time of the
    enclosing one.
    """

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._open: list[str] = []
        self._since = 0.0

    def enter(self, part: str) -> None:
        """Start the time of this part of a move."""
        self._note()
        self._open.append(part)

    def leave(self) -> None:
        """End the time of this part of a move, and go on with that of the enclosing part."""
        self._note()
        self._open.pop()

    def _note(self) -> None:
        now = time.perf_counter()
        if self._open:
            part = self._open[-1]
            self.seconds[part] = self.seconds.get(part, 0.0) + now - self._since
        self._since = now

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function like `function` whose time counts for this part of a move."""

        @functools.wraps(function)
        def timed(*given: Any, **named: Any) -> Any:
            self.enter(part)
            try:
                return function(*given, **named)
            finally:
                self.leave()

        return timed


def report_parts() -> None:
    """Start timing the parts of moves if the environment requests it. SIGUSR1 then writes the sums
    to its file.
    """
    path = os.environ.get(VARIABLE)
    if not path:
        return
    parts = Parts()
    for part, owner, name in SEAMS:
        setattr(owner, name, parts.timed(part, getattr(owner, name)))

    def write(_signal: int, _frame: object) -> None:
        unfinished = Path(f"{path}.new")
        unfinished.write_text(json.dumps(parts.seconds), encoding="utf-8")
        unfinished.rename(path)

    signal.signal(signal.SIGUSR1, write)
