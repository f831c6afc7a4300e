"""Retries while the store does not answer."""

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


async def retry_until_answered(attempt: Callable[[], Awaitable[T]]) -> T:
    """Return the result of the first attempt that the store answers.

    Raises StoreUnavailable if it answers none in time. Raises StoreFull at once, because a full
    store has answered.
    """
    began_s = time.monotonic()
    while True:
        try:
            return await attempt()
        except StoreFull:
            raise
        except StoreUnavailable:
            if time.monotonic() > began_s + PATIENCE_S:
                raise
        await asyncio.sleep(PAUSE_S)
