"""Tests that a benchmark stopped by a signal cleans up: it leaves no process and no file behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from server.bench.stops import STOPS, Stopped, Stops
from tests.support.timeouts import PATIENCE_S


@pytest.fixture(autouse=True)
def none_ignored() -> Iterator[None]:
    """Give stop signals their default handlers, even if the tests were started to ignore them."""
    before = [(stop, signal.signal(stop, signal.SIG_DFL)) for stop in STOPS]
    yield
    for stop, handler in before:
        signal.signal(stop, handler)


@pytest.mark.parametrize("stop", STOPS)
async def test_a_signal_ends_the_measurement_and_not_its_cleanup(stop: signal.Signals) -> None:
    with Stops() as stops:
        measurement = asyncio.create_task(stops.stoppable(asyncio.Event().wait()))
        await asyncio.sleep(0)
        signal.raise_signal(stop)
        with pytest.raises(Stopped) as stopped:
            await measurement
        signal.raise_signal(stop)
        await signal_delivered()
    assert stopped.value.status == 128 + stop


async def test_a_signal_that_came_before_the_measurement_ends_it() -> None:
    with Stops() as stops:
        signal.raise_signal(signal.SIGTERM)
        await signal_delivered()
        with pytest.raises(Stopped):
            await stops.stoppable(asyncio.Event().wait())


async def test_a_signal_that_is_ignored_stays_so() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with Stops() as stops:
        signal.raise_signal(signal.SIGHUP)
        await signal_delivered()
        assert await stops.stoppable(asyncio.sleep(0, "measured")) == "measured"
    assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


async def test_a_measurement_cancelled_for_another_reason_reports_no_signal() -> None:
    with Stops() as stops:
        measurement = asyncio.create_task(stops.stoppable(asyncio.Event().wait()))
        await asyncio.sleep(0)
        measurement.cancel()
        with pytest.raises(asyncio.CancelledError):
            await measurement


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "stop"),
    [
        (["bench", "--quick"], signal.SIGTERM),
        (["bench-overload", "--idle", "0"], signal.SIGHUP),
    ],
    ids=["bench", "bench-overload"],
)
def test_a_stopped_measurement_ends_its_redis_and_its_node(
    command: list[str], stop: signal.Signals, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "server.cli.main", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as measurement:
        try:
            children = started(measurement, 2)
            measurement.send_signal(stop)
            output, _ = measurement.communicate(timeout=PATIENCE_S)
        finally:
            measurement.kill()
    assert measurement.returncode == 128 + stop
    assert "Traceback" not in output
    _, alive = psutil.wait_procs(children, timeout=PATIENCE_S)
    assert not alive
    assert not list(tmp_path.iterdir())


async def signal_delivered() -> None:
    """Let some iterations of the event loop pass, so that a signal reaches its handler."""
    for _ in range(3):
        await asyncio.sleep(0)


def started(parent: "subprocess.Popen[str]", count: int) -> list[psutil.Process]:
    """Wait until `parent` has `count` descendant processes, and return them.

    Raise AssertionError after PATIENCE_S seconds.
    """
    latest_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < latest_s:
        children = psutil.Process(parent.pid).children(recursive=True)
        if len(children) == count:
            return children
        time.sleep(0.01)
    raise AssertionError("the measurement has not begun")
