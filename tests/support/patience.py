"""How long tests wait, and how they wait for something."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import repeat

PATIENCE_S = 90.0
"""After so long, what a test waits for will not come any more.

No test is about time, so that a machine that stands still for some seconds is no reason to fail;
sentinels, for one, take no decision for half a minute after that.
"""


async def until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Return once `condition` holds. Raises TimeoutError where it doesn't in time."""
    async with asyncio.timeout(PATIENCE_S):
        for pause_s in repeat(0.02):
            holds = condition()
            if await holds if isinstance(holds, Awaitable) else holds:
                return
            await asyncio.sleep(pause_s)
