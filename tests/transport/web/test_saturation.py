"""Tests of when a node counts as saturated: after lasting slowness, until a time without."""

from server.transport.web.saturation import ENTER_SAMPLES, LEAVE_SAMPLES, Saturation

SLOW, SO_SO, FAST = 0.6, 0.4, 0.1


def after(*lags_s: float, start: Saturation | None = None) -> Saturation:
    saturation = start or Saturation(0.5, 100)
    for lag_s in lags_s:
        saturation.add(lag_s, 0)
    return saturation


def test_one_bad_measurement_does_not_saturate() -> None:
    assert not after(*[SLOW] * (ENTER_SAMPLES - 1), FAST, SLOW).saturated


def test_bad_measurements_in_a_row_saturate() -> None:
    assert after(*[SLOW] * ENTER_SAMPLES).saturated


def test_saturation_ends_after_good_measurements_in_a_row() -> None:
    saturation = after(*[SLOW] * ENTER_SAMPLES)
    assert after(*[SO_SO] * 100, start=saturation).saturated
    assert after(*[FAST] * (LEAVE_SAMPLES - 1), SO_SO, FAST, start=saturation).saturated
    assert not after(*[FAST] * LEAVE_SAMPLES, start=saturation).saturated


def test_measurements_below_the_limit_do_not_saturate() -> None:
    assert not after(*[SO_SO] * 100).saturated


def test_waiting_commits_saturate_too() -> None:
    saturation = Saturation(0.5, 100)
    for _ in range(ENTER_SAMPLES):
        saturation.add(0.0, 101)
    assert saturation.saturated


def test_without_limits_there_is_no_saturation() -> None:
    saturation = Saturation(0, 0)
    for _ in range(100):
        saturation.add(100.0, 10**6)
    assert not saturation.saturated
