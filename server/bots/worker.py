"""A process in which bots play many matches at once.

It has the lowest priority, so that players come first. Policies run in one thread, one after
another. Messages are read and answered meanwhile.
"""

import asyncio
import signal
import sys
from asyncio import StreamReader, StreamReaderProtocol, Task, TaskGroup
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import uvloop

from protocol.core.ids import MatchId, PlayerId, Seat, Version
from server import garbage_collector
from server.bots.bot import Bot
from server.bots.orders import ORDERS, Idle, Left, Order, Play, Report, Stop, encode_line
from server.bots.pace import Pace, pace_of
from server.games.api import Policy
from server.priority import lower_priority

SWITCH_S = 0.0005
"""The interval at which Python switches threads in a bot process. The thinking thread yields to the
one that reads messages.
"""


class Worker:
    """Runs the bots of one bot process by the node's orders."""

    def __init__(self, site: str, pace: Pace, report: Callable[[Report], None]) -> None:
        """Prepare a bot process. `site` is the node's address. `report` reports to the node."""
        self._site = site
        self._pace = pace
        self._report = report
        self._thinking = ThreadPoolExecutor(1)
        self._bots: dict[PlayerId, Bot] = {}
        self._tasks: dict[PlayerId, Task[None]] = {}

    async def serve(self, orders: StreamReader) -> None:
        """Carry out the node's orders until the node has ended."""
        async with TaskGroup() as group:
            async for line in orders:
                await self._execute(ORDERS.decode(line), group)
            for task in self._tasks.values():
                task.cancel()
        self._thinking.shutdown(wait=False, cancel_futures=True)

    async def _execute(self, order: Order, group: TaskGroup) -> None:
        known = self._bots.get(order.player)
        if isinstance(order, Stop):
            if known is not None and known.match == order.match:
                self._tasks[order.player].cancel()
        elif known is None:
            bot = self._bot(order)
            self._bots[order.player] = bot
            self._tasks[order.player] = group.create_task(self._run(order.player, bot))
        elif known.match != order.match:
            await known.go_to(order.match)

    def _bot(self, order: Play) -> Bot:
        # A bot's random choices need no secrecy.
        chance = Random()  # noqa: S311
        return Bot(
            site=self._site,
            order=order,
            pace=self._pace,
            chance=chance,
            think=self._think,
            idle=self._report_idle,
        )

    async def _run(self, player: PlayerId, bot: Bot) -> None:
        try:
            await bot.play()
        except Exception as error:
            self._report(Left(bot.match, player, ", ".join(kinds_of(error))))
        finally:
            del self._bots[player], self._tasks[player]

    async def _think(
        self, policy: Policy, position: Any, rules: Any, seat: Seat, chance: float
    ) -> Any:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thinking, policy, position, rules, seat, chance)

    def _report_idle(self, match: MatchId, version: Version) -> None:
        self._report(Idle(match, version))


def kinds_of(error: Exception) -> list[str]:
    """Return the name of an error's type, or of all types in a group of errors.

    Their texts are left out, because they might reveal secrets.
    """
    if isinstance(error, ExceptionGroup):
        return [kind for each in error.exceptions for kind in kinds_of(each)]
    return [type(error).__name__]


def write_report(report: Report) -> None:
    """Write a report of the bot process to its standard output."""
    sys.stdout.buffer.write(encode_line(report))
    sys.stdout.buffer.flush()


async def serve(site: str, pace: Pace) -> None:
    """Run a bot process: play as the orders on standard input demand."""
    orders = StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: StreamReaderProtocol(orders), sys.stdin)
    await Worker(site, pace, write_report).serve(orders)


def main() -> None:
    """Run the bot process. Its arguments are the node's address and the time of an action (ms)."""
    lower_priority()
    # A full garbage collection takes longer than the longest turn.
    garbage_collector.freeze()
    sys.setswitchinterval(SWITCH_S)
    # If the node has died, no process reads the reports.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # Terminal signals are for the node, which ends this process when it is no longer needed.
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    site, action_ms = sys.argv[1:]
    uvloop.run(serve(site, pace_of(int(action_ms))))


if __name__ == "__main__":
    main()
