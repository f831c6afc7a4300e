"""Repeats an attempt of a command while the store does not answer, for about ten seconds."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.store.errors import StoreFull, StoreUnavailable

PATIENCE_S = 10.0
"""The longest time that a command waits for a store that does not answer."""
PAUSE_S = 0.1
"""The pause after an attempt that the store did not answer."""
T = TypeVar("T")


async def retry_until_answered(
    attempt: Callable[[], Awaitable[T]], failure: StoreUnavailable, began_s: float
) -> T:
    """Repeat a failed attempt until the store answers, and return the attempt's result.

    The first attempt began at the monotonic time `began_s` and raised `failure`. Raises
    StoreUnavailable if no attempt that begins within ten seconds of `began_s` is answered. Raises
    StoreFull at once, because a full store has answered.
    """
    while not isinstance(failure, StoreFull) and time.monotonic() <= began_s + PATIENCE_S:
        await asyncio.sleep(PAUSE_S)
        try:
            return await attempt()
        except StoreUnavailable as error:
            failure = error
    raise failure
