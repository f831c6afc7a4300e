"""Tests the scores of the daily deal, less luck and the deal's mean, and its leaderboards."""

import random

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.daily.scores import (
    MILLION,
    PRIOR_GAMES,
    deal_gains,
    place_among,
    place_players,
    raw_score,
    score_games,
    score_of,
)
from server.daily.terms import TERMS
from server.store.daily import DailyGame
from tests.daily.games import DAY, played


def test_a_game_scores_the_cards_less_its_luck() -> None:
    assert raw_score(played("a", 0, 4)) == 4
    assert raw_score(played("a", 3, 0)) == -3
    assert raw_score(played("a", 0, 4, luck=MILLION // 2)) == 4 - TERMS.luck_points / 2


def test_a_game_without_a_result_has_no_score() -> None:
    with pytest.raises(ValueError, match="without a result"):
        raw_score(DailyGame(DAY, PlayerId("a"), 0, MatchId("m"), 0))


def test_a_lone_game_is_compared_with_nothing() -> None:
    assert score_games([played("a", 0, 4)])[0].score == 400


def test_a_kind_deal_gives_no_advantage() -> None:
    kind = [played(f"k{n}", 0, 6, deal=1) for n in range(100)]
    hard = [played(f"h{n}", 6, 0, deal=2) for n in range(100)]
    scores = {each.game.player: each.score for each in score_games([*kind, *hard])}
    share = 100 / (100 + PRIOR_GAMES)
    assert scores[PlayerId("k0")] == round(600 - 600 * share)
    assert scores[PlayerId("h0")] == round(-600 + 600 * share)


def test_each_day_is_compared_with_itself() -> None:
    today, yesterday = played("a", 0, 5), played("b", 5, 0, day="2026-11-26")
    assert [each.score for each in score_games([today, yesterday])] == [500, -500]


def test_a_table_ranks_by_the_sum_and_shares_places() -> None:
    games = [played("a", 0, 2), played("b", 0, 5), played("c", 0, 2, deal=0)]
    rows = place_players(score_games(games))
    assert [(row.place, row.player) for row in rows] == [(1, "b"), (2, "a"), (2, "c")]


def test_a_table_of_several_days_adds_the_scores() -> None:
    days = [f"2026-11-{day}" for day in range(21, 28)]
    steady = score_games(played("steady", 0, 4, day=day) for day in days)
    lucky = score_games([played("lucky", 0, 9, day="2026-12-01")])
    rows = place_players([*steady, *lucky])
    assert [(row.player, row.score, row.days) for row in rows] == [
        ("steady", 2800, 7),
        ("lucky", 900, 1),
    ]


def test_players_of_a_table_are_placed_among_each_other() -> None:
    games = [played("a", 0, 2), played("b", 0, 5), played("c", 0, 2), played("d", 0, 1)]
    rows = place_players(score_games(games))
    friends = place_among(rows, {PlayerId("a"), PlayerId("c"), PlayerId("d"), PlayerId("nobody")})
    assert [(row.place, row.player) for row in friends] == [(1, "a"), (1, "c"), (3, "d")]
    assert [row.score for row in friends] == [row.score for row in rows[1:]]
    assert place_among(rows, ()) == []


def test_a_game_is_compared_with_others_without_changing_them() -> None:
    others = [played(f"o{n}", 0, 6, deal=1) for n in range(5)]
    others += [played(f"p{n}", 0, 0, deal=2) for n in range(5)]
    gains = deal_gains(others)
    assert gains[1] == -gains[2] == 1.5
    assert score_of(played("guest", 0, 6, deal=1), gains) == 450
    assert score_of(played("guest", 0, 6, deal=3), gains) == 600
    assert deal_gains([]) == {}


def test_games_outside_the_mean_change_no_score() -> None:
    honest = [played("me", 0, 5)] + [played(f"h{n}", 5, 5, deal=n % 8) for n in range(40)]
    puppets = [replace(played(f"p{n}", 10, 0), in_mean=False) for n in range(16)]
    alone = {each.game.player: each.score for each in score_games(honest)}
    among = {each.game.player: each.score for each in score_games([*honest, *puppets])}
    assert {player: among[player] for player in alone} == alone
    assert len(among) == len(alone) + len(puppets)


def test_the_order_of_the_games_changes_nothing() -> None:
    numbers = random.Random(1)
    games = [
        played(f"p{n}", numbers.randrange(8), numbers.randrange(8), deal=n % 8) for n in range(50)
    ]
    rows = place_players(score_games(games))
    numbers.shuffle(games)
    assert place_players(score_games(games)) == rows
