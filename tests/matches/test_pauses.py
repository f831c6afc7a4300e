"""Test that a pause of a node or of Redis makes no player lose on time.

It fails too if clocks are credited with too much time. It is the short form of `python -m
tests.matches.measure_pauses`.
"""

import pytest

from tests.matches.measure_pauses import measure


@pytest.mark.long
async def test_no_game_is_lost_by_a_pause() -> None:
    """Run the short form of `python -m tests.matches.measure_pauses`."""
    assert await measure(count=6, most_s=8, at_once=3)
