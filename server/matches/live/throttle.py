"""A bound to how often something is done."""


class Throttle:
    """Says yes once, and again when so many milliseconds have passed."""

    def __init__(self, every_ms: int) -> None:
        self._every_ms = every_ms
        self._last_ms = 0

    def allow(self, now_ms: int) -> bool:
        """Return whether it may be done at `now_ms`; then it counts as done."""
        if now_ms < self._last_ms + self._every_ms:
            return False
        self._last_ms = now_ms
        return True
