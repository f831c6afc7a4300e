"""How late the event loop is: the time by which a timer comes after it was due."""

import asyncio
import time
from collections.abc import Callable

from server.telemetry import Telemetry
from server.transport.saturation import Saturation

SAMPLE_S = 0.1


async def measure_lag(
    saturation: Saturation, waiting: Callable[[], int], telemetry: Telemetry
) -> None:
    """Measure until cancelled; `waiting` says how many commits wait to be sent to the store."""
    while True:
        due_s = time.monotonic() + SAMPLE_S
        await asyncio.sleep(SAMPLE_S)
        # The timers of uvloop count in whole milliseconds, and may come a little early.
        lag_s = max(0.0, time.monotonic() - due_s)
        saturation.note(lag_s, waiting())
        telemetry.loop_lag_seconds.add(lag_s)
