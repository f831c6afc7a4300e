"""Tests of the measurement of the event loop's lag, its metric, and the log line at saturation."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from server.telemetry import Telemetry
from server.transport.web import lag
from server.transport.web.saturation import ENTER_SAMPLES, LEAVE_SAMPLES, Saturation
from tests.support.metrics import metric
from tests.support.timeouts import until

SAMPLE_S = 0.005
LIMIT_S = 0.05
MEASURED = "spite_loop_lag_seconds_count"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the interval between measurements of the lag."""
    monkeypatch.setattr(lag, "SAMPLE_S", SAMPLE_S)


@asynccontextmanager
async def measuring(
    saturation: Saturation, waiting: Callable[[], int] = lambda: 0
) -> AsyncIterator[Telemetry]:
    telemetry = Telemetry()
    task = asyncio.create_task(lag.measure_lag(saturation, waiting, telemetry))
    yield telemetry
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def keep_busy() -> None:
    """Block the event loop once, for longer than the lag that saturates a node."""
    time.sleep(SAMPLE_S + 2 * LIMIT_S)  # noqa: ASYNC251 -- that is the point
    await asyncio.sleep(0)


async def test_a_blocked_event_loop_lags_by_that_time() -> None:
    saturation = Saturation(10 * LIMIT_S, 0)
    async with measuring(saturation) as telemetry:
        await asyncio.sleep(0)
        await keep_busy()
        await until(lambda: has(metric(telemetry, MEASURED) >= 1))
        assert metric(telemetry, "spite_loop_lag_seconds_sum") >= LIMIT_S
    assert not saturation.saturated


async def test_lasting_lag_saturates_the_node_and_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    saturation = Saturation(LIMIT_S, 0)
    async with measuring(saturation):
        while not saturation.saturated:
            await keep_busy()
        await until(lambda: has(not saturation.saturated))
    messages = [record.getMessage() for record in caplog.records if record.name == lag.__name__]
    assert messages[:2] == ["saturated", "no longer saturated"]


async def test_waiting_commits_are_measured_too(caplog: pytest.LogCaptureFixture) -> None:
    # With no limit on the lag, only waiting commits count, however slow the machine is.
    saturation = Saturation(0, 100)
    waits = 101
    async with measuring(saturation, lambda: waits) as telemetry:
        await until(lambda: has(saturation.saturated))
        assert metric(telemetry, MEASURED) >= ENTER_SAMPLES
        waits = 49
        before = metric(telemetry, MEASURED)
        await until(lambda: has(not saturation.saturated))
        assert metric(telemetry, MEASURED) >= before + LEAVE_SAMPLES - 1
    (record, _) = (record for record in caplog.records if record.name == lag.__name__)
    assert record.levelname == "WARNING"


async def has(come: bool) -> bool:
    return come
