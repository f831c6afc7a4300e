"""Ratings go as in Glickman's paper, and as anybody would expect of ratings."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.ratings.course import (
    DAY_MS,
    HALVES,
    LEAST,
    LEAST_DEVIATION,
    MOST,
    MOST_VOLATILITY,
    NEW,
    PERIOD_MS,
    PROVISIONAL,
    Standing,
    after_match,
    established_until_ms,
    now,
)
from server.ratings.glicko2 import Rating, grown, updated

RATINGS = st.builds(
    Rating,
    st.floats(LEAST, MOST),
    st.floats(LEAST_DEVIATION, NEW.deviation),
    st.floats(0.01, MOST_VOLATILITY),
)
STANDINGS = st.builds(Standing, RATINGS, st.integers(0, 1000 * DAY_MS))
SCORES = st.sampled_from([0.0, 0.5, 1.0])
HALVES_SCORED = st.integers(0, HALVES)
ENDED = 1000 * DAY_MS


def test_the_example_of_the_paper() -> None:
    player = Rating(1500, 200, 0.06)
    results = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(player, results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_without_a_result_only_the_deviation_grows() -> None:
    player = Rating(1700, 60, 0.06)
    after = updated(player, [])
    assert (after.rating, after.volatility) == (1700, 0.06)
    assert after.phi == pytest.approx(math.hypot(player.phi, 0.06))


@given(RATINGS, RATINGS, st.floats(0, 1000))
def test_who_wins_gains_and_who_loses_loses(
    player: Rating, opponent: Rating, periods: float
) -> None:
    won, drawn, lost = (updated(player, [(opponent, score)], periods) for score in (1.0, 0.5, 0.0))
    assert lost.rating < player.rating < won.rating
    assert lost.rating < drawn.rating < won.rating


@given(RATINGS, RATINGS, SCORES)
def test_a_result_makes_a_rating_more_certain(
    player: Rating, opponent: Rating, score: float
) -> None:
    after = updated(player, [(opponent, score)], 0.0)
    assert after.deviation < player.deviation


@given(RATINGS, st.floats(0, 100), st.floats(0, 100))
def test_time_makes_it_less_certain_however_it_is_divided(
    player: Rating, first: float, second: float
) -> None:
    at_once = grown(player, first + second)
    # But for what is lost in rounding.
    assert at_once.deviation > player.deviation - 1e-9
    assert grown(grown(player, first), second).deviation == pytest.approx(at_once.deviation)


@given(STANDINGS, STANDINGS, HALVES_SCORED)
def test_what_follows_from_a_match_stays_within_bounds(
    first: Standing, second: Standing, halves: int
) -> None:
    for rating in after_match((first, second), halves, ENDED):
        assert LEAST_DEVIATION <= rating.deviation <= NEW.deviation
        assert 0 < rating.volatility <= MOST_VOLATILITY
        assert LEAST <= rating.rating <= MOST


@given(STANDINGS, STANDINGS, HALVES_SCORED)
def test_it_does_not_matter_who_is_named_first(
    first: Standing, second: Standing, halves: int
) -> None:
    there = after_match((first, second), halves, ENDED)
    back = after_match((second, first), HALVES - halves, ENDED)
    assert there == back[::-1]


def test_between_equals_one_gains_what_the_other_loses() -> None:
    first, second = after_match((Standing(), Standing()), HALVES, ENDED)
    assert first.rating - NEW.rating == pytest.approx(NEW.rating - second.rating)


def test_a_year_makes_an_established_rating_provisional_again() -> None:
    rating = Rating(1800, 60)
    until_ms = established_until_ms(rating, ENDED)
    assert until_ms is not None
    assert until_ms - ENDED == pytest.approx(365 * DAY_MS, rel=0.001)
    standing = Standing(rating, ENDED)
    assert now(standing, until_ms - PERIOD_MS).deviation < PROVISIONAL
    assert now(standing, until_ms + PERIOD_MS).deviation > PROVISIONAL
    assert established_until_ms(NEW, ENDED) is None


def test_an_established_player_loses_less_to_a_new_one_than_to_an_established_one() -> None:
    settled = Standing(Rating(1500, 60), ENDED)
    to_new, _ = after_match((settled, Standing()), 0, ENDED)
    to_settled, _ = after_match((settled, settled), 0, ENDED)
    assert to_settled.rating < to_new.rating < 1500
