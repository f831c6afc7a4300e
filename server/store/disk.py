"""Measures the free disk space of this node every few seconds, and detects a shortage in stages.

At each stage the server refuses more new data, as `server.matches.live.watermarks` defines.
"""

import asyncio
import logging
import os
from collections.abc import Sequence
from pathlib import Path

MEASURE_S = 5.0
MIB = 1024 * 1024

log = logging.getLogger(__name__)


class FreeDisk:
    """Measures the free disk space of some folders. Implements `Disk`."""

    def __init__(self, folders: Sequence[Path], thresholds_mb: Sequence[int]) -> None:
        """Prepare with the free space (MiB) below which each stage of a shortage begins; 0 leaves
        it out.
        """
        self._folders = folders
        self._thresholds_mb = thresholds_mb
        self.stage = 0

    async def measure(self) -> None:
        """Measure the free space, and set `stage` of the disk shortage: 0 for none.

        A file system that can't be measured is left out. Root's reserve does not count as free.
        """
        free = await asyncio.to_thread(lambda: [_free_bytes(folder) for folder in self._folders])
        known = [each for each in free if each is not None]
        stage = 0
        for number, threshold_mb in enumerate(self._thresholds_mb, 1):
            if known and min(known) < threshold_mb * MIB:
                stage = number
        if stage != self.stage:
            log.warning("disk shortage: stage %d, was %d", stage, self.stage)
        self.stage = stage

    async def run(self) -> None:
        """Measure the free disk space every MEASURE_S (five) seconds, until cancelled."""
        while True:
            await self.measure()
            await asyncio.sleep(MEASURE_S)


def _free_bytes(folder: Path) -> int | None:
    """Return the free space of a folder's file system; None if unknown. The folder need not exist
    yet.
    """
    existing = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    try:
        found = os.statvfs(existing)
    except OSError:
        return None
    return found.f_bavail * found.f_frsize
