"""The time limit of tests, and a function that waits until a condition holds."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import repeat

PATIENCE_S = 90.0
"""The time after which a test gives up waiting, in seconds.

Tests are not about time, so a machine that stalls for some seconds must not fail them. Sentinels,
for one, decide nothing for half a minute after a stall.
"""


async def until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """Check `condition` every 20 ms, and return once it is true.

    Raise TimeoutError after PATIENCE_S seconds.
    """
    async with asyncio.timeout(PATIENCE_S):
        for pause_s in repeat(0.02):
            holds = condition()
            if await holds if isinstance(holds, Awaitable) else holds:
                return
            await asyncio.sleep(pause_s)
