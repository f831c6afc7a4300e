"""Tests the figures of a player's analysed games: the error rate, and the result without luck.

Both need enough games.
"""

from statistics import NormalDist, fmean, stdev

import pytest

from server.ratings.statistics import (
    DEVIATIONS,
    LEAST_GAMES,
    LEAST_GAMES_RESULT,
    MILLION,
    StatisticTotals,
    error_rate,
    result_without_luck,
)


def totals_of(rests: list[float]) -> StatisticTotals:
    return StatisticTotals(
        games=len(rests), rest=sum(rests), rest_squares=sum(rest**2 for rest in rests)
    )


@pytest.mark.parametrize(("games", "rate"), [(LEAST_GAMES - 1, None), (LEAST_GAMES, 14_300)])
def test_the_error_rate_is_the_loss_per_turn(games: int, rate: int | None) -> None:
    assert error_rate(StatisticTotals(games=games, turns=100, loss=1_430_000)) == rate


def test_games_without_turns_have_no_error_rate() -> None:
    assert error_rate(StatisticTotals(games=LEAST_GAMES)) is None


def test_the_interval_is_that_of_a_normal_distribution() -> None:
    rests = [0.5 + 0.07 * (number % 11 - 5) for number in range(LEAST_GAMES_RESULT)]
    found = result_without_luck(totals_of(rests))
    assert found is not None
    z = NormalDist().inv_cdf(0.975)
    assert pytest.approx(z, abs=1e-6) == DEVIATIONS
    half = z * stdev(rests) / len(rests) ** 0.5
    assert found.mean == pytest.approx(MILLION * fmean(rests), abs=1)
    assert found.low == pytest.approx(MILLION * (fmean(rests) - half), abs=1)
    assert found.high == pytest.approx(MILLION * (fmean(rests) + half), abs=1)


def test_few_games_have_no_result() -> None:
    assert result_without_luck(totals_of([0.5] * (LEAST_GAMES_RESULT - 1))) is None


def test_an_interval_is_within_0_and_1() -> None:
    found = result_without_luck(totals_of([1.1, 1.4] * LEAST_GAMES_RESULT))
    assert found is not None
    assert (found.mean, found.low, found.high) == (MILLION, MILLION, MILLION)
