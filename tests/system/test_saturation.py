"""Tests that a node whose event loop lags is not ready, and that all metrics are documented."""

import asyncio
import time
from argparse import Namespace
from pathlib import Path

import httpx

from protocol.core.codes import ErrorCode
from server.app import build_node
from server.config import read_settings
from server.transport.web.lag import SAMPLE_S
from tests.support.timeouts import PATIENCE_S

LAG_S = 0.05


async def keep_busy() -> None:
    """Block the node's event loop once, for so long that its measured lag exceeds LAG_S."""
    time.sleep(SAMPLE_S + 2 * LAG_S)  # noqa: ASYNC251 -- that is the point
    await asyncio.sleep(0)


async def test_a_node_with_a_lagging_event_loop_is_not_ready(tmp_path: Path) -> None:
    environment = {"SPITE_DATA": str(tmp_path), "SPITE_MAX_LAG_MS": str(int(LAG_S * 1000))}
    async with build_node(read_settings(Namespace(), environment)) as node:
        transport = httpx.ASGITransport(node.asgi)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            async with asyncio.timeout(PATIENCE_S):
                while (await http.get("/readyz")).status_code == 200:
                    await keep_busy()
                refused = await http.post("/api/matches", json={})
            assert refused.status_code == 503
            assert refused.json()["code"] == ErrorCode.TOO_BUSY
            assert "retry-after" in refused.headers
            assert (await http.get("/healthz")).status_code == 200
            metrics = (await http.get("/metrics")).text
        assert "spite_saturated 1.0" in metrics
        assert "spite_loop_lag_seconds_bucket" in metrics


async def test_every_metric_is_documented(tmp_path: Path) -> None:
    async with build_node(read_settings(Namespace(data=str(tmp_path)), {})) as node:
        transport = httpx.ASGITransport(node.asgi)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            metrics = (await http.get("/metrics")).text
    page = (Path(__file__).parents[2] / "docs" / "monitoring.md").read_text(encoding="utf-8")
    named = {
        line.split()[2]
        for line in metrics.splitlines()
        if line.startswith("# TYPE spite_") and not line.split()[2].endswith("_created")
    }
    assert len(named) > 15
    assert sorted(name for name in named if f"`{name}" not in page) == []
