"""How late the event loop is: the time by which a timer comes after it was due."""

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
    """Measure until cancelled; `waiting` says how many commits wait to be sent to the store."""
    while True:
        due_s = time.monotonic() + SAMPLE_S
        await asyncio.sleep(SAMPLE_S)
        # The timers of uvloop count in whole milliseconds, and may come a little early.
        lag_s = max(0.0, time.monotonic() - due_s)
        before, waits = saturation.saturated, waiting()
        saturation.note(lag_s, waits)
        if saturation.saturated != before:
            word = "no longer saturated" if before else "saturated"
            log.warning(word, extra=facts(lag_s=round(lag_s, 3), waiting=waits))
        telemetry.loop_lag_seconds.add(lag_s)
