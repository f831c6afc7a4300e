"""Handles signals that stop a measurement, so that it can end the processes it started."""

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, Self, TypeVar

STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

T = TypeVar("T")


class Stopped(Exception):
    """A signal has stopped the measurement."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.status = 128 + number
        """The exit status of a shell for a program ended by this signal."""


class Stops:
    """A context in which SIGINT, SIGTERM and SIGHUP stop only what `stoppable` runs.

    They therefore interrupt neither the start nor the end of a Redis, which would leave it behind.
    A signal that was ignored before, as under `nohup`, stays ignored.
    """

    def __init__(self) -> None:
        self._stopped: list[signal.Signals] = []
        self._number: int | None = None
        self._task: asyncio.Task[Any] | None = None

    def __enter__(self) -> Self:
        """Handle signals that stop a measurement in the running event loop."""
        self._stopped = [n for n in STOPS if signal.getsignal(n) is not signal.SIG_IGN]
        for number in self._stopped:
            asyncio.get_running_loop().add_signal_handler(number, self._stop, number)
        return self

    def __exit__(self, *_: object) -> None:
        for number in self._stopped:
            asyncio.get_running_loop().remove_signal_handler(number)

    async def stoppable(self, measurement: Coroutine[Any, Any, T]) -> T:
        """Return the result of `measurement`. Raises Stopped at the first signal, even an
        earlier one.
        """
        task: asyncio.Task[T] = asyncio.create_task(measurement)
        self._task = task
        if self._number is not None:
            task.cancel()
        try:
            return await task
        except asyncio.CancelledError:
            if self._number is None:
                raise
            raise Stopped(self._number) from None

    def _stop(self, number: int) -> None:
        if self._number is None:
            self._number = number
            if self._task is not None:
                self._task.cancel()
