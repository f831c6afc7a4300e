"""Tests the mixture of two policies: it acts like each in its share, with uniform chance."""

from typing import Any

import pytest

from protocol.core.ids import Seat
from server.games.policy_mix import mix


def weaker(_position: Any, _rules: Any, _seat: Seat, chance: float) -> tuple[str, float]:
    return "weaker", chance


def stronger(_position: Any, _rules: Any, _seat: Seat, chance: float) -> tuple[str, float]:
    return "stronger", chance


@pytest.mark.parametrize("share", [0.1, 0.5, 0.75])
def test_each_acts_in_its_share_of_chances_evenly(share: float) -> None:
    policy = mix(weaker, stronger, share)
    acted = [policy(None, None, 0, number / 1_000) for number in range(1_000)]
    for name, count in (("stronger", share * 1_000), ("weaker", (1 - share) * 1_000)):
        given = [chance for who, chance in acted if who == name]
        assert len(given) == pytest.approx(count, abs=1)
        assert all(0 <= chance < 1 for chance in given)
        assert sum(given) / len(given) == pytest.approx(0.5, abs=0.01)
