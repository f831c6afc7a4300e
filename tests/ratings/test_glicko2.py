"""Tests the rating system Glicko-2: it follows Glickman's paper and common expectations.

For example, winners gain, time makes ratings uncertain, and repeated opponents weigh less.
"""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.ids import PlayerId
from server.ratings.glicko2 import Rating, grown, updated
from server.ratings.ledger import (
    HALVES,
    LEAST,
    LEAST_DEVIATION,
    MOST,
    MOST_VOLATILITY,
    NEW,
    PERIOD_MS,
    PROVISIONAL,
    DatedRating,
    after_match,
    established_until_ms,
    rating_at,
)
from server.ratings.weights import DAY_MS, DayResults

RATINGS = st.builds(
    Rating,
    st.floats(LEAST, MOST),
    st.floats(LEAST_DEVIATION, NEW.deviation),
    st.floats(0.01, MOST_VOLATILITY),
)
STANDINGS = st.builds(DatedRating, RATINGS, st.integers(0, 1000 * DAY_MS))
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
def test_a_winner_gains_and_a_loser_loses(player: Rating, opponent: Rating, periods: float) -> None:
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
def test_time_makes_a_rating_less_certain_however_it_is_divided(
    player: Rating, first: float, second: float
) -> None:
    at_once = grown(player, first + second)
    # Equal except for rounding.
    assert at_once.deviation > player.deviation - 1e-9
    assert grown(grown(player, first), second).deviation == pytest.approx(at_once.deviation)


@given(STANDINGS, STANDINGS, HALVES_SCORED)
def test_ratings_stay_within_bounds(first: DatedRating, second: DatedRating, halves: int) -> None:
    for rating in after_match((first, second), halves, ENDED, 1.0):
        assert LEAST_DEVIATION <= rating.deviation <= NEW.deviation
        assert 0 < rating.volatility <= MOST_VOLATILITY
        assert LEAST <= rating.rating <= MOST


@given(STANDINGS, STANDINGS, HALVES_SCORED)
def test_the_order_of_the_players_does_not_matter(
    first: DatedRating, second: DatedRating, halves: int
) -> None:
    there = after_match((first, second), halves, ENDED, 1.0)
    back = after_match((second, first), HALVES - halves, ENDED, 1.0)
    assert there == back[::-1]


def test_between_equals_the_winner_gains_what_the_loser_loses() -> None:
    first, second = after_match((DatedRating(), DatedRating()), HALVES, ENDED, 1.0)
    assert first.rating - NEW.rating == pytest.approx(NEW.rating - second.rating)


def test_a_year_makes_an_established_rating_provisional_again() -> None:
    rating = Rating(1800, 60)
    until_ms = established_until_ms(rating, ENDED)
    assert until_ms is not None
    assert until_ms - ENDED == pytest.approx(365 * DAY_MS, rel=0.001)
    dated = DatedRating(rating, ENDED)
    assert rating_at(dated, until_ms - PERIOD_MS).deviation < PROVISIONAL
    assert rating_at(dated, until_ms + PERIOD_MS).deviation > PROVISIONAL
    assert established_until_ms(NEW, ENDED) is None


def test_an_established_player_loses_less_to_a_new_one_than_to_an_established_one() -> None:
    settled = DatedRating(Rating(1500, 60), ENDED)
    to_new, _ = after_match((settled, DatedRating()), 0, ENDED, 1.0)
    to_settled, _ = after_match((settled, settled), 0, ENDED, 1.0)
    assert to_settled.rating < to_new.rating < 1500


@given(STANDINGS, STANDINGS, HALVES_SCORED)
def test_a_smaller_weight_changes_a_rating_less(
    first: DatedRating, second: DatedRating, halves: int
) -> None:
    changes = [
        abs(after_match((first, second), halves, ENDED, weight)[0].rating - first.rating.rating)
        for weight in (0.0, 0.125, 0.5, 1.0)
    ]
    assert changes[0] == 0 or first.rating.rating in (LEAST, MOST)
    assert all(less <= more + 1e-6 for less, more in pairwise(changes))


def test_two_half_weights_count_as_much_as_one_whole() -> None:
    """The opponents are equal and the period is one, so only the weight differs."""
    player, opponent = Rating(1500, 60), Rating(1500, 60)
    whole = updated(player, [(opponent, 1.0)])
    halves = updated(player, [(opponent, 1.0), (opponent, 1.0)], weight=0.5)
    assert halves.rating == pytest.approx(whole.rating)
    assert halves.deviation == pytest.approx(whole.deviation)


def test_results_against_one_opponent_weigh_less_and_less_within_a_day() -> None:
    day = DayResults()
    pair = PlayerId("a"), PlayerId("b")
    start_ms = 20_000 * DAY_MS
    weights = [day.weight(pair, (None, None), start_ms + number) for number in range(8)]
    assert weights == [1.0, 1.0, 0.5, 0.25, 0.125, 0.0625, 0.0, 0.0]
    assert day.weight((pair[0], PlayerId("c")), (None, None), start_ms + 9) == 1.0
    assert day.weight(pair, (None, None), start_ms + DAY_MS) == 1.0


def test_accounts_at_one_address_weigh_as_one_opponent() -> None:
    day = DayResults()
    weights = [
        day.weight((PlayerId("a"), PlayerId(f"b{number}")), ("here", "there"), number)
        for number in range(4)
    ]
    assert weights == [1.0, 1.0, 0.5, 0.25]
    # Changing sides, or the account that gains, does not help either.
    assert day.weight((PlayerId("b0"), PlayerId("a")), ("there", "here"), 5) == 0.125
    assert day.weight((PlayerId("d"), PlayerId("b9")), ("elsewhere", "there"), 6) == 1.0
