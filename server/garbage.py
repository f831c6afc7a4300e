"""Python's garbage collector, kept from long looks: nobody is served while it looks.

With thousands of connections a look at everything takes most of a second. A look at what is new
takes a microsecond or two for each object, and there may be many: the collector counts what was
made less what was let go, so where each move takes the place of an older one it does not look for
minutes, and then at tens of thousands. So the node looks often by itself, at little each time.
"""

import asyncio
import gc
import sys

LOOK_S = 0.1
"""So often the node looks at what is new; and each third time at what has been seen once."""


COUNT_S = 10.0
"""So often the node counts what there is."""
GROWTH = 2.0
"""A look at everything is due when there is so many times what the last one left."""


def freeze() -> None:
    """Have the collector leave alone what there is now, and look at everything hardly ever.

    Connections and moves leave no cycles behind, so hardly anything is there to be found.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 3, 100_000)


async def look_often() -> None:
    """Look at what is new, until cancelled.

    And at everything where there is GROWTH times as much as before: most likely that is in use, but
    if it is not, no more than that is ever kept for nothing.
    """
    looks, left = 0, sys.getallocatedblocks()
    while True:
        await asyncio.sleep(LOOK_S)
        looks += 1
        gc.collect(1 if looks % 3 == 0 else 0)
        if looks % (COUNT_S // LOOK_S) == 0 and sys.getallocatedblocks() > GROWTH * left:
            gc.collect()
            left = sys.getallocatedblocks()
