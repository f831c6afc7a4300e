"""`spite serve` with a task that can be broken: SIGUSR1 ends the one that UNLUCKY names."""

import asyncio
import os
import signal
import sys

from server.cli.main import main


def break_it(*_: object) -> None:
    """End the task, as a bug in it would."""
    loop = asyncio.get_running_loop()
    (unlucky,) = (task for task in asyncio.all_tasks() if task.get_name() == os.environ["UNLUCKY"])
    loop.call_soon_threadsafe(unlucky.cancel)


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, break_it)
    sys.exit(main())
