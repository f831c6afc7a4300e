"""Tunes Python's garbage collector to avoid long pauses, during which the node serves no player.

With thousands of connections a full collection takes most of a second. A collection of the young
generation takes a microsecond or two for each new object. The collector starts one when the objects
created exceed those freed by a threshold. In a node where each move's objects replace those of an
older move, reaching the threshold takes minutes. Then there are tens of thousands of objects to
examine. So the node starts small collections itself, at short intervals.
"""

import asyncio
import gc
import sys

COLLECT_S = 0.1
"""The interval between collections of the young generation. Every third one includes the middle
generation."""
COUNT_S = 10.0
"""The interval between counts of Python's allocated memory blocks."""
GROWTH = 2.0
"""The growth of the count of memory blocks, as a factor, that makes a full collection due."""


def freeze() -> None:
    """Exempt all present objects from collection, and make automatic full collections very rare.

    Connections and moves leave no cycles behind, so a full collection finds almost nothing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 3, 100_000)


async def collect_often() -> None:
    """Collect Python's young objects every COLLECT_S (0.1) seconds, until cancelled.

    Every COUNT_S (10) seconds, also run a full collection if the allocated blocks have grown by the
    factor GROWTH (2) since the last one. Most of the new blocks are probably in use; this bounds
    the garbage if they are not.
    """
    collections, left = 0, sys.getallocatedblocks()
    while True:
        await asyncio.sleep(COLLECT_S)
        collections += 1
        gc.collect(1 if collections % 3 == 0 else 0)
        if collections % (COUNT_S // COLLECT_S) == 0 and sys.getallocatedblocks() > GROWTH * left:
            gc.collect()
            left = sys.getallocatedblocks()
