"""`spite serve` for tests, whose background tasks can be broken: SIGUSR1 breaks all of them once.

They must then start again.
"""

import asyncio
import signal
import sys

from server.background import keep_running
from server.cli.main import main


def break_all(*_: object) -> None:
    """Raise an error in each background task of this node where it waits, as a bug would.

    It is the handler of the signal SIGUSR1.
    """
    loop = asyncio.get_running_loop()
    loop.call_soon_threadsafe(_break, [task for task in asyncio.all_tasks() if is_kept(task)])


def is_kept(task: "asyncio.Task[object]") -> bool:
    """Return whether a task runs a job of `keep_running`, which starts it again after errors."""
    return getattr(task.get_coro(), "cr_code", None) is keep_running.__code__


def _break(tasks: list["asyncio.Task[object]"]) -> None:
    for task in tasks:
        if task.done():
            continue
        if getattr(task, "_fut_waiter", None) is None:
            # It is about to run. Only a task that waits gets the error at once.
            asyncio.get_running_loop().call_soon(_break, [task])
            continue
        task.cancel()
        # So it looks like an error of the job, because no caller wants its end.
        task.uncancel()


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, break_all)
    sys.exit(main())
