"""What a node does for its matches by itself: wake them, hear of other nodes, report presence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from server.matches.runner import UnknownMatch
from server.matches.service import MatchService
from server.store.ports import MatchStore, StoreUnavailable

log = logging.getLogger(__name__)

TICK_S = 0.5
SWEEP_TICKS = 30
"""Every 15 seconds presence is reported again, and matches without listeners are dropped."""
WAKES_A_TICK = 200


class Upkeep:
    """The loops of one node. They outlive a store that can't be reached."""

    def __init__(self, service: MatchService, store: MatchStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` gives Unix milliseconds."""
        self._service = service
        self._store = store
        self._now_ms = now_ms

    async def run(self) -> None:
        """Go on until cancelled."""
        async with asyncio.TaskGroup() as loops:
            loops.create_task(self._hear_news())
            loops.create_task(self._tick())

    async def _hear_news(self) -> None:
        async for news in self._store.news():
            await _calmly(self._service.hear(news.match))

    async def _tick(self) -> None:
        ticks = 0
        while True:
            await _calmly(self._wake())
            await _calmly(self._report(everything=ticks % SWEEP_TICKS == 0))
            ticks += 1
            await asyncio.sleep(TICK_S)

    async def _wake(self) -> None:
        due = await self._store.due(self._now_ms(), WAKES_A_TICK)
        await asyncio.gather(*(_calmly(self._service.wake(match)) for match in due))

    async def _report(self, *, everything: bool) -> None:
        matches = [
            live
            for live in self._service.runner
            if live.presence_changed or (everything and live.audience)
        ]
        await asyncio.gather(*(_calmly(self._service.refresh_presence(live)) for live in matches))
        if everything:
            idle = [live for live in self._service.runner if not live.audience]
            await asyncio.gather(*(_calmly(self._service.runner.drop(live)) for live in idle))


async def _calmly(task: Awaitable[None]) -> None:
    """Await `task`; a store that can't be reached, or a match that is gone, is met again later."""
    try:
        await task
    except StoreUnavailable as error:
        log.warning("the store can't be reached: %s", error)
    except UnknownMatch as error:
        log.warning("a match is not in the store: %s", error)
