"""Tests that the node of a benchmark keeps its data apart from those of the machine's server."""

from pathlib import Path

import pytest

from server.bench.processes import node
from server.store.embedded import EmbeddedRedis
from tests.support.http import get


async def test_a_measured_node_does_not_use_the_stores_of_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    monkeypatch.setenv("SPITE_DATA", str(theirs))
    async with EmbeddedRedis(tmp_path / "redis") as redis:
        with node(redis.url) as (_, site):
            assert get(f"{site}/readyz").status_code == 200
        assert list(theirs.iterdir()) == []
        # A node that uses this one does not start.
        monkeypatch.setenv("DATABASE_URL", "unknown://database")
        with node(redis.url) as (_, site):
            assert get(f"{site}/readyz").status_code == 200
