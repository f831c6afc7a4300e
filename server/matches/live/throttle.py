"""Throttle: a limit of one call per interval."""


class Throttle:
    """Allows a repeated call once per interval. See `allow`."""

    def __init__(self, every_ms: int) -> None:
        self._every_ms = every_ms
        self._last_ms = 0

    def allow(self, now_ms: int) -> bool:
        """Return whether a throttled call is allowed at `now_ms`. If so, the call is counted."""
        if now_ms < self._last_ms + self._every_ms:
            return False
        self._last_ms = now_ms
        return True
