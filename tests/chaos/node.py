"""Runs `spite` as a node of chaos tests, with a wall clock that keeps jumping by up to a year.

Games must not depend on the clock of a node, because all nodes use the time of Redis.
"""

import sys
import time
from random import Random

from server.cli.main import main

YEAR_S = 365 * 24 * 3600


def disturb_clock(chance: Random) -> None:
    """Make the wall clock of this process wrong by up to a year, differently at each reading."""
    true_ns = time.time_ns

    def wrong_ns() -> int:
        return true_ns() + int(chance.uniform(-YEAR_S, YEAR_S) * 1e9)

    time.time_ns = wrong_ns
    time.time = lambda: wrong_ns() / 1e9


if __name__ == "__main__":
    disturb_clock(Random(__file__))
    sys.exit(main())
