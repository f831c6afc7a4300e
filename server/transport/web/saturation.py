"""Whether a node has more to do than it can. No I/O."""

ENTER_SAMPLES = 3
"""So many measurements in a row must be bad: one that is may be a single slow thing."""
LEAVE_SAMPLES = 20
"""So many in a row must be good before anybody new is let in again."""
GOOD_SHARE = 0.5
"""A good measurement stays below this share of the limits."""


class Saturation:
    """Enters when measurements are above their limits, and leaves when they are well below."""

    def __init__(self, lag_s: float, waiting: int) -> None:
        """The limits: how late the event loop may be, and how many commits may wait; 0 for none."""
        self.saturated = False
        self.lag_s = 0.0
        """The latest measurement."""
        self._lag_limit_s = lag_s or float("inf")
        self._waiting_limit = waiting or float("inf")
        self._row = 0
        """How many measurements in a row have spoken for a change."""

    def note(self, lag_s: float, waiting: int) -> None:
        """Take a measurement in: how late the event loop is, and how many commits wait."""
        self.lag_s = lag_s
        load = max(lag_s / self._lag_limit_s, waiting / self._waiting_limit)
        for_change = load < GOOD_SHARE if self.saturated else load > 1
        self._row = self._row + 1 if for_change else 0
        if self._row >= (LEAVE_SAMPLES if self.saturated else ENTER_SAMPLES):
            self.saturated = not self.saturated
            self._row = 0
