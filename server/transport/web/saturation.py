"""Detects by the event loop's lag and by waiting commits that a node is overloaded. No I/O."""

ENTER_SAMPLES = 3
"""The number of consecutive bad measurements after which a node counts as overloaded. A single one
may be one slow operation.
"""
LEAVE_SAMPLES = 20
"""The good measurements in a row before an overloaded node admits new clients again."""
GOOD_SHARE = 0.5
"""A good measurement is below this share of the limits."""


class Saturation:
    """The overload of a node: it starts when measurements exceed limits, and ends when they are
    well below.
    """

    def __init__(self, lag_s: float, waiting: int) -> None:
        """Set the limits on the event loop's lag and on waiting commits. 0 means no limit."""
        self.saturated = False
        self.lag_s = 0.0
        """The event loop's latest measured delay in seconds."""
        self._lag_limit_s = lag_s or float("inf")
        self._waiting_limit = waiting or float("inf")
        self._row = 0
        """The number of measurements in a row that call for the beginning or the end of an
        overload.
        """

    def add(self, lag_s: float, waiting: int) -> None:
        """Add a measurement: the event loop's lag, and the number of waiting commits. Update
        `saturated`.
        """
        self.lag_s = lag_s
        load = max(lag_s / self._lag_limit_s, waiting / self._waiting_limit)
        for_change = load < GOOD_SHARE if self.saturated else load > 1
        self._row = self._row + 1 if for_change else 0
        if self._row >= (LEAVE_SAMPLES if self.saturated else ENTER_SAMPLES):
            self.saturated = not self.saturated
            self._row = 0
