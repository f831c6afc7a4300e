"""A process of the node that answers questions one after another, at the lowest priority.

It does work that takes as long as some dozen moves or more, so that this work neither delays
players nor blocks the node's event loop.
"""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from server.priority import lower_priority

LENGTH_BYTES = 4


class ProcessEnded(Exception):
    """The process ended, or took too long, before it answered. The next question starts another
    one.
    """


class ProcessNotStarted(Exception):
    """The process can't be started."""


class LowPriorityProcess:
    """A process that answers questions, as a context. The first question starts it; questions wait
    for each other.
    """

    def __init__(self, *module: str, idle_s: float | None = None) -> None:
        """Prepare a process. `module` is its module, which calls `serve`, and its arguments.

        After `idle_s` without a question the process ends, to free its memory.
        """
        self._module = module
        self._idle_s = idle_s
        self._process: Process | None = None
        self._one_at_a_time = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> "LowPriorityProcess":
        return self

    async def __aexit__(self, *_: object) -> None:
        self._stop_waiting()
        process = self._kill()
        if process is not None:
            await process.wait()

    @property
    def id(self) -> int | None:
        """The id of the process; None while it doesn't run."""
        return None if self._process is None else self._process.pid

    async def ask(self, question: bytes, within_s: float | None = None) -> bytes:
        """Return the process's answer to a question.

        Raises ProcessEnded, also if the answer takes longer than `within_s` from its beginning, and
        ProcessNotStarted.
        """
        async with self._one_at_a_time:
            self._stop_waiting()
            try:
                async with asyncio.timeout(within_s) as timeout:
                    return await self._answer_to(question)
            except TimeoutError as error:
                if timeout.expired():
                    raise ProcessEnded("the process took too long") from error
                raise
            finally:
                if self._idle_s is not None:
                    later = asyncio.get_running_loop().call_later
                    self._idle = later(self._idle_s, self._kill)

    async def _answer_to(self, question: bytes) -> bytes:
        try:
            process = await self._running()
            if process.stdin is None or process.stdout is None:
                raise ProcessEnded("without its pipes")
            process.stdin.write(len(question).to_bytes(LENGTH_BYTES) + question)
            await process.stdin.drain()
            length = await process.stdout.readexactly(LENGTH_BYTES)
            return await process.stdout.readexactly(int.from_bytes(length))
        except (asyncio.IncompleteReadError, OSError, RuntimeError) as error:
            # uvloop raises a bare RuntimeError for a pipe that is already closed.
            self._kill()
            raise ProcessEnded("the process has ended") from error
        except BaseException:
            # An unread answer must not be taken for the next one.
            self._kill()
            raise

    async def _running(self) -> Process:
        if self._process is None:
            command = (sys.executable, "-m", *self._module)
            try:
                self._process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE
                )
            except OSError as error:
                raise ProcessNotStarted(f"{self._module[0]} can't start") from error
        return self._process

    def _kill(self) -> Process | None:
        """Kill the process and return it, if it runs. The event loop reaps it."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
        return process

    def _stop_waiting(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None


def serve(answer: Callable[[bytes], bytes]) -> None:
    """Run in a process of low priority: answer the node's questions by `answer` until the node
    ends. Questions come on standard input, answers go to standard output.
    """
    lower_priority()
    # If the node died while asking, the process ends silently.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Signals of a terminal are for the node, which then ends this process.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while True:
        length = questions.read(LENGTH_BYTES)
        if len(length) < LENGTH_BYTES:
            return
        found = answer(questions.read(int.from_bytes(length)))
        answers.write(len(found).to_bytes(LENGTH_BYTES) + found)
        answers.flush()
