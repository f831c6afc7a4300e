"""Lets time pass for a match in a browser test without waiting: a clock or an absence runs on.

A second node on the same store has a clock ahead of the server's, or a recorded absence is set
back.
"""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

from protocol.core.ids import MatchId, Seat
from server.matches.live.outages import OWN_NODE_MS
from server.store.redis.stores import RedisStores
from tests.matches.nodes import Node
from tests.support.store_nodes import running
from tests.support.stored_presence import absent_since, stored_absences
from tests.support.timeouts import PATIENCE_S, until


def expire_clock(redis_url: str, match: MatchId) -> None:
    """Let the running clock of a match expire without waiting, so that the player loses on time.

    For this, a node whose clock is far ahead looks at the match.
    """
    _carry_out(_run_out(redis_url, match))


def extend_absence(redis_url: str, match: MatchId, seat: Seat, ms: int) -> None:
    """Make a seat's current absence count as `ms` long, and notify all viewers.

    Waits until the absence is in the store.
    """
    _carry_out(_stay_away(redis_url, match, seat, ms))


def _carry_out(work: Coroutine[Any, Any, None]) -> None:
    # Playwright's event loop counts as running in the main thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result(PATIENCE_S)


@asynccontextmanager
async def _another_node(redis_url: str) -> AsyncIterator[Node]:
    async with running(RedisStores(redis_url, token_hex(6))) as stores:
        yield Node(stores=stores)


async def _run_out(redis_url: str, match: MatchId) -> None:
    async with _another_node(redis_url) as node:
        clocks = (await node.directory.newest(match)).game.clocks
        assert clocks is not None
        # Before that time, it would leave the timeout to the server to which the player is
        # connected.
        node.clock.ms = clocks.due_ms + OWN_NODE_MS

        async def is_over() -> bool:
            await node.directory.wake(match)
            return (await node.directory.newest(match)).status == "finished"

        await until(is_over)


async def _stay_away(redis_url: str, match: MatchId, seat: Seat, ms: int) -> None:
    async with _another_node(redis_url) as node:

        async def is_known() -> bool:
            known = await stored_absences(redis_url, match)
            return known is not None and known.since_ms[seat] is not None

        await until(is_known)
        await absent_since(redis_url, match, seat, node.stores.clock.now_ms() - ms)
        # Nodes check absences when a connection opens or closes.
        await node.stores.presence.report(match, (0, 0), 1)
