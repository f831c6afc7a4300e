"""The parts of a move are timed on a real node, and on every supported Python."""

import asyncio
import inspect
from pathlib import Path

import pytest

from server.bench.moves import Load
from server.bench.parts import SEAMS, VARIABLE, WAITING, Parts
from server.bench.processes import UNLIMITED, node
from server.bench.suite import noted
from server.store.embedded import EmbeddedRedis


async def test_every_part_of_a_move_is_timed_on_a_node(tmp_path: Path) -> None:
    sums = tmp_path / "parts.json"
    readings: list[dict[str, float]] = []
    async with EmbeddedRedis(tmp_path / "data") as redis:
        with node(redis.url, settings={**UNLIMITED, VARIABLE: str(sums)}) as (process, site):

            def note(_moves: int) -> None:
                readings.append(noted(process, sums))

            await Load([site], [process.pid]).measure(2, 1, 0.5, per_s=50, noted=note)
    before, after = readings
    for part in {part for part, _, _ in [*SEAMS, WAITING]}:
        assert after[part] > before.get(part, 0.0), part


async def test_a_timed_coroutine_function_can_become_a_task() -> None:
    parts = Parts()

    async def work(gate: asyncio.Future[str]) -> str:
        try:
            return await gate
        except asyncio.CancelledError:
            return "cancelled"

    timed = parts.timed_waiting("work", work)
    # From Python 3.12 on, create_task rejects generator-based coroutines.
    assert inspect.iscoroutinefunction(timed)
    loop = asyncio.get_running_loop()
    gate: asyncio.Future[str] = loop.create_future()
    task = asyncio.create_task(timed(gate))
    loop.call_soon(gate.set_result, "done")
    assert await task == "done"
    assert set(parts.seconds) == {"work"}

    failing: asyncio.Future[str] = loop.create_future()
    failing.set_exception(ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        await timed(failing)

    waiting = asyncio.create_task(timed(loop.create_future()))
    await asyncio.sleep(0)
    waiting.cancel()
    assert await waiting == "cancelled"
