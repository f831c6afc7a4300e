"""Limits on what may be created while the store's memory or this node's disk fills up.

A store without free memory rejects the moves of all matches. New matches are therefore refused
before it is full.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from server.limits import MEMORY_GUESTS_PERCENT, MEMORY_MOVES_PERCENT
from server.store.ports import Memory

MemoryLevel = Literal["enough", "no guests", "moves only", "full"]
LEVELS: tuple[tuple[MemoryLevel, int], ...] = (
    ("full", 100),
    ("moves only", MEMORY_MOVES_PERCENT),
    ("no guests", MEMORY_GUESTS_PERCENT),
    ("enough", 0),
)
"""The levels of memory in use and the percentages at which they begin, the worst first."""
MARGIN_PERCENT = 2
"""A level ends once memory use is this many percent below the level's beginning, so that a buffer
of Redis does not end it.
"""


class ShortOfMemory(Exception):
    """The store is short of memory, or the node of disk space: nothing may be created."""


class Disk(Protocol):
    """The free disk space of this node."""

    @property
    def stage(self) -> int:
        """The stage of a disk shortage, from 0 for none to 3 for the worst.

        From stage 1 guests can't create anything, and from stage 2 their games are not archived. At
        stage 3 no match begins. Matches in play go on at every stage.
        """


class _EnoughDisk:
    stage = 0


ENOUGH_DISK = _EnoughDisk()
NO_GUESTS, NO_GUESTS_ARCHIVED, NO_MATCHES = 1, 2, 3
"""The stages of a disk shortage."""


class Watermarks:
    """Decides whether new data may be created, by the store's free memory and this node's free
    disk.
    """

    def __init__(
        self,
        memory: Memory,
        refused: Callable[[str], None] = lambda _limit: None,
        disk: Disk = ENOUGH_DISK,
    ) -> None:
        """Prepare with the limits. `refused` receives the name of the limit for each refusal."""
        self._memory = memory
        self.disk = disk
        self._refused = refused
        self._latest = len(LEVELS) - 1

    @property
    def level(self) -> MemoryLevel:
        """The level of the store's memory in use: `enough`, `no guests`, `moves only` or `full`."""
        percent = 100 * self._memory.ratio
        begins = [
            mark - (MARGIN_PERCENT if place >= self._latest else 0)
            for place, (_, mark) in enumerate(LEVELS)
        ]
        self._latest = next(place for place, mark in enumerate(begins) if percent >= mark)
        return LEVELS[self._latest][0]

    def check(self, *, guest: bool) -> None:
        """Raise ShortOfMemory if a guest, or a registered player, may not create anything now.
        Count the refusal.
        """
        stage = self.disk.stage
        if stage >= NO_MATCHES or (guest and stage >= NO_GUESTS):
            self._refused("disk_matches_mb" if stage >= NO_MATCHES else "disk_guests_mb")
            raise ShortOfMemory
        level = self.level
        if level == "enough" or (level == "no guests" and not guest):
            return
        self._refused("MEMORY_GUESTS_PERCENT" if level == "no guests" else "MEMORY_MOVES_PERCENT")
        raise ShortOfMemory


class _Unlimited:
    ratio = 0.0


NO_WATERMARKS = Watermarks(_Unlimited())
