"""Limits on what may be created while the store's memory fills up.

A store without memory refuses every move of every match. Memory is kept for the matches in play by
refusing new ones before it is full.
"""

from collections.abc import Callable
from typing import Literal

from server.limits import MEMORY_GUESTS_PERCENT, MEMORY_MOVES_PERCENT
from server.store.ports import Memory

MemoryLevel = Literal["enough", "no guests", "moves only", "full"]


class ShortOfMemory(Exception):
    """The store is short of memory: nothing is created now."""


class Watermarks:
    """Compares the memory in use with the watermarks."""

    def __init__(
        self, memory: Memory, refused: Callable[[str], None] = lambda _limit: None
    ) -> None:
        """`refused` is told the name of the watermark for each refusal."""
        self._memory = memory
        self._refused = refused

    @property
    def level(self) -> MemoryLevel:
        """How much of the memory is in use."""
        percent = 100 * self._memory.ratio
        if percent >= 100:
            return "full"
        if percent >= MEMORY_MOVES_PERCENT:
            return "moves only"
        return "no guests" if percent >= MEMORY_GUESTS_PERCENT else "enough"

    @property
    def are_exceeded(self) -> bool:
        """Whether one of the watermarks is exceeded."""
        return self.level != "enough"

    def check(self, *, guest: bool) -> None:
        """Return if something may be created, by a guest or a registered player.

        Raises ShortOfMemory.
        """
        level = self.level
        if level == "enough" or (level == "no guests" and not guest):
            return
        self._refused("MEMORY_GUESTS_PERCENT" if level == "no guests" else "MEMORY_MOVES_PERCENT")
        raise ShortOfMemory


class _Unlimited:
    ratio = 0.0


NO_WATERMARKS = Watermarks(_Unlimited())
