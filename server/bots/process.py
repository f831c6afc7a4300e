"""A bot process (`server.bots.worker`) as its node controls it."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from msgspec import DecodeError

from server.bots.orders import REPORTS, Order, Report, encode_line

SEND_S = 30.0
"""The longest that a bot process may take to read orders. It has the lowest priority."""


class ProcessEnded(Exception):
    """The bot process has ended, or can't be started.

    Once `listen` has returned, the next order starts a new process, without any state.
    """


class BotProcess:
    """A process in which bots play, as its node controls it. The first order starts it."""

    def __init__(self, site: str, action_ms: int) -> None:
        """Prepare a process. `site` is the node's address, `action_ms` the pace
        (server.bots.pace).
        """
        self._command = (sys.executable, "-m", "server.bots.worker", site, str(action_ms))
        self._process: Process | None = None
        self._started = asyncio.Event()

    @property
    def pid(self) -> int | None:
        """The id of the bot process, or None if it isn't running."""
        return None if self._process is None else self._process.pid

    async def send(self, order: Order) -> None:
        """Send an order to the bot process. Start the process if none runs.

        Only one call may run at a time. Raises ProcessEnded if the process can't be started, has
        ended, or was killed because it doesn't read.
        """
        try:
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdin=PIPE, stdout=PIPE
                )
                self._started.set()
            if self._process.stdin is None:
                raise ProcessEnded
            self._process.stdin.write(encode_line(order))
            async with asyncio.timeout(SEND_S):
                await self._process.stdin.drain()
        except TimeoutError as error:
            # It does not read. Once it has ended, `listen` returns.
            self._kill()
            raise ProcessEnded from error
        except (OSError, RuntimeError) as error:
            # uvloop raises a bare RuntimeError for a pipe that is already closed.
            raise ProcessEnded from error

    async def listen(self, on_report: Callable[[Report], None]) -> None:
        """Wait for the start of the bot process, and call `on_report` for each of its reports.

        Return when the process has ended. A malformed report ends it.
        """
        await self._started.wait()
        if self._process is not None and self._process.stdout is not None:
            # A line that is too long is a ValueError.
            with suppress(DecodeError, OSError, ValueError):
                async for line in self._process.stdout:
                    on_report(REPORTS.decode(line))
        await self.end()

    async def end(self) -> None:
        """Kill the bot process if it is running."""
        self._kill()
        process, self._process = self._process, None
        self._started.clear()
        if process is not None:
            await process.wait()

    def _kill(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
