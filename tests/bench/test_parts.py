"""Tests the benchmark that times each part of a move: on a real node, no part stays unmeasured."""

from pathlib import Path

import pytest

from server.bench.moves import Load
from server.bench.parts import SEAMS, VARIABLE
from server.bench.processes import UNLIMITED, node
from server.bench.suite import noted
from server.store.embedded import EmbeddedRedis


@pytest.mark.long
async def test_every_part_of_a_move_is_timed_on_a_node(tmp_path: Path) -> None:
    sums = tmp_path / "parts.json"
    readings: list[dict[str, float]] = []
    async with EmbeddedRedis(tmp_path / "data") as redis:
        with node(redis.url, settings={**UNLIMITED, VARIABLE: str(sums)}) as (process, site):

            def note(_moves: int) -> None:
                readings.append(noted(process, sums))

            await Load([site], [process.pid]).measure(2, 1, 0.5, per_s=50, noted=note)
    before, after = readings
    for part in {part for part, _, _ in SEAMS}:
        assert after[part] > before.get(part, 0.0), part
