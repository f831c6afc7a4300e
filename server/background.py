"""Background tasks of a node. An unexpected error in one pauses it, and never ends the node."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Self

from server.logs import facts

log = logging.getLogger(__name__)

PAUSES_S = (0.1, 0.5, 2.0, 5.0)
"""The pauses before a failed background job starts again. The last one is repeated."""
LONG_ENOUGH_S = 60.0
"""A background job that ran longer than this before it failed counts as started well."""

Job = Callable[[], Coroutine[Any, Any, None]]
"""A job of the node that can be started again, because its object holds its unfinished work."""


class JobEnded(Exception):
    """A background job that is not meant to end has returned."""


async def keep_running(name: str, job: Job) -> None:
    """Run a background job until it returns without an error.

    After an unexpected error, log it, pause, and start the job again.
    """
    clock, failures = asyncio.get_running_loop().time, 0
    while True:
        began_s = clock()
        try:
            await job()
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # No caller has cancelled this task, so it is an error of the job.
            log.exception("a background task failed", extra=facts(task=name))
        except Exception:
            log.exception("a background task failed", extra=facts(task=name))
        else:
            return
        failures = 0 if clock() - began_s > LONG_ENOUGH_S else min(failures + 1, len(PAUSES_S))
        await asyncio.sleep(PAUSES_S[max(failures - 1, 0)])


async def run_together(*jobs: Job) -> None:
    """Run background jobs side by side until all have returned.

    If one fails, log that, pause and start it again; the others go on meanwhile.
    """
    async with asyncio.TaskGroup() as tasks:
        for job in jobs:
            name = getattr(job, "func", job).__qualname__
            tasks.create_task(keep_running(name, job), name=name)


class Background:
    """The background jobs of a node. They run, in one task group, while this context is entered."""

    def __init__(self) -> None:
        self._group = asyncio.TaskGroup()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, job: Job) -> None:
        """Start a background job that is not meant to end. If it fails or returns, log that, pause
        and start it again.
        """

        async def run() -> None:
            await job()
            raise JobEnded(name)

        self._tasks.append(self._group.create_task(keep_running(name, run), name=name))

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cancel all background jobs, and wait until they have ended."""
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(None, None, None)
