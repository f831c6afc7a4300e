"""Trying again and again while the store does not answer."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.store.ports import StoreFull, StoreUnavailable

PATIENCE_S = 10.0
"""How long a command waits for a store that has not answered it once."""
PAUSE_S = 0.1
"""After an attempt that the store did not answer."""
T = TypeVar("T")


async def retry_until_answered(attempt: Callable[[], Awaitable[T]]) -> T:
    """What an attempt gives that the store answers. Raises StoreUnavailable where none does.

    A store that is full has answered: StoreFull is raised at once.
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
