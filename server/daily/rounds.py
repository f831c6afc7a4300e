"""Repeats background work of the daily deal, and logs its errors without ending the task."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable

from server.store.errors import DatabaseUnavailable, StoreUnavailable

ROUND_S = 5.0
"""The average pause between two rounds of work."""

log = logging.getLogger(__name__)


async def repeat(work: Callable[[], Awaitable[None]]) -> None:
    """Do `work` in rounds until cancelled, with an average pause of ROUND_S (five) seconds. Errors
    are logged.
    """
    while True:
        await log_errors(work)
        await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311 -- no secret


async def log_errors(work: Callable[[], Awaitable[None]]) -> None:
    """Do `work` once and log its errors instead of raising them. No error here may end the node."""
    try:
        await work()
    except (DatabaseUnavailable, StoreUnavailable) as error:
        log.debug("the daily deal waits: %s", error)
    except Exception:
        log.exception("the work on the daily deal failed")
