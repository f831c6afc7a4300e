"""Measures the event loop's lag, the delay of a timer, to detect that the node is overloaded."""

import asyncio
import logging
import time
from collections.abc import Callable

from server.logs import facts
from server.telemetry import Telemetry
from server.transport.web.saturation import Saturation

SAMPLE_S = 0.1

log = logging.getLogger(__name__)


async def measure_lag(
    saturation: Saturation, waiting: Callable[[], int], telemetry: Telemetry
) -> None:
    """Measure the event loop's lag for `saturation` and the metrics, until cancelled. `waiting`
    returns the number of commits waiting for the store.
    """
    while True:
        due_s = time.monotonic() + SAMPLE_S
        await asyncio.sleep(SAMPLE_S)
        # uvloop's timers count in whole milliseconds, and may fire a little early.
        lag_s = max(0.0, time.monotonic() - due_s)
        before, waits = saturation.saturated, waiting()
        saturation.add(lag_s, waits)
        if saturation.saturated != before:
            word = "no longer saturated" if before else "saturated"
            log.warning(word, extra=facts(lag_s=round(lag_s, 3), waiting=waits))
        telemetry.loop_lag_seconds.add(lag_s)
