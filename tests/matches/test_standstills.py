"""Standstills of a node, Redis or both: no game is lost by one, and no more credited than it."""

from tests.matches.measure_standstills import measure


async def test_no_game_is_lost_by_a_standstill() -> None:
    """The short form of `python -m tests.matches.measure_standstills`."""
    assert await measure(count=6, most_s=8, at_once=3)
