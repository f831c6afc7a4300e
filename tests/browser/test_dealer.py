"""Tests that prepared games have the times of a human pace, also after others were prepared."""

from collections.abc import Iterator

import pytest

from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.new_matches import MatchSettings
from tests.browser.pictures.dealer import PACE_MS, Dealer
from tests.browser.pictures.deals import find_moment
from tests.support.matches import ANN, BEN
from tests.support.server_process import ServerProcess

TURNS = 4
MINUTES = 5.0


@pytest.fixture
def dealer(server: ServerProcess) -> Iterator[Dealer]:
    with Dealer(server.redis_url) as dealer:
        yield dealer


def test_prepared_games_keep_their_times(dealer: Dealer) -> None:
    game = GAMES[DEFAULT_GAME]
    rules = game.presets[game.default_preset]
    script = find_moment(game, rules, lambda moment: len(moment.past) == TURNS)
    settings = MatchSettings(DEFAULT_GAME, game.default_preset, rules)

    for _ in range(2):
        match = dealer.open_match(settings, script, (ANN, BEN), MINUTES)
        created_ms = dealer.newest(match).moved_ms
        dealer.accept(match, MINUTES)
        assert dealer.newest(match).moved_ms - created_ms < PACE_MS
        dealer.play(match, script.turns)
        assert dealer.newest(match).moved_ms - created_ms >= MINUTES * 60_000
