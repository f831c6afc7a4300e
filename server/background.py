"""Background tasks that the node depends on. If one ends, the node stops."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Self

from server.logs import facts

log = logging.getLogger(__name__)


class Background:
    """Tasks that run, in one task group, for as long as this context is entered.

    Each task handles its own errors. A task that ends all the same can't be restarted, because its
    unfinished work is unknown. So the node stops instead of looking alive.
    """

    def __init__(self, ended: Callable[[str], None], stop: Callable[[], None]) -> None:
        """Call `ended` with the name of each task that ends, and `stop` when the first one ends."""
        self.failed: str | None = None
        """The name of the first task that ended, if any."""
        self._ended = ended
        self._stop = stop
        self._group = asyncio.TaskGroup()
        self._tasks: list[asyncio.Task[None]] = []
        self._jobs: list[Coroutine[Any, Any, None]] = []
        self._closing = False

    def start(self, name: str, job: Coroutine[Any, Any, None]) -> None:
        """Start a task that is not meant to end."""
        self._jobs.append(job)
        self._tasks.append(self._group.create_task(self._run(name, job), name=name))

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Cancel all tasks, and wait until they have ended."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await self._group.__aexit__(None, None, None)
        for job in self._jobs:
            # A task that was cancelled before its first step has not started its coroutine.
            job.close()

    async def _run(self, name: str, job: Coroutine[Any, Any, None]) -> None:
        try:
            await job
        except asyncio.CancelledError:
            if self._closing:
                raise
            self._handle_end(name, None)
        except Exception as error:
            self._handle_end(name, error)
        else:
            self._handle_end(name, None)

    def _handle_end(self, name: str, error: Exception | None) -> None:
        log.critical("a task of the node has ended", exc_info=error, extra=facts(task=name))
        self._ended(name)
        if self.failed is None:
            self.failed = name
            self._stop()
