"""Test that a level of memory shortage ends only two percent below its beginning."""

from dataclasses import dataclass

import pytest

from server.matches.live.watermarks import MemoryLevel, Watermarks


@dataclass
class Used:
    """A stand-in for the memory use of the store, which tests set."""

    ratio: float = 0.0


@pytest.mark.parametrize(
    ("ratios", "level"),
    [
        ((0.69,), "enough"),
        ((0.70,), "no guests"),
        ((0.85,), "moves only"),
        ((1.0,), "full"),
        ((0.70, 0.69), "no guests"),
        ((0.70, 0.67), "enough"),
        ((0.85, 0.84), "moves only"),
        ((0.85, 0.82), "no guests"),
        ((0.85, 0.69), "no guests"),
        ((0.69, 0.84), "no guests"),
        ((1.0, 0.5, 0.69), "enough"),
    ],
)
def test_a_level_ends_two_percent_below_its_beginning(
    ratios: tuple[float, ...], level: MemoryLevel
) -> None:
    memory = Used()
    watermarks = Watermarks(memory)
    for ratio in ratios:
        memory.ratio = ratio
        reached = watermarks.level
    assert reached == level
