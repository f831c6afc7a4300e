"""Tests that prepared games have the times of a human pace, also after others were prepared."""

import threading
from collections.abc import Iterator

import pytest

from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.match_settings import MatchSettings
from server.store.errors import StoreUnavailable
from server.store.redis.address import BadRedisUrl
from server.store.redis.stores import RedisStores
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


def test_a_dealer_that_can_not_begin_leaves_no_thread() -> None:
    before = threading.active_count()
    with pytest.raises(BadRedisUrl):
        Dealer("no URL").__enter__()
    assert threading.active_count() == before


def test_a_dealer_that_fails_at_the_end_leaves_no_thread(
    server: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = RedisStores.close

    async def close_and_fail(stores: RedisStores) -> None:
        await close(stores)
        raise StoreUnavailable("away")

    before = threading.active_count()
    dealer = Dealer(server.redis_url).__enter__()
    monkeypatch.setattr(RedisStores, "close", close_and_fail)
    with pytest.raises(StoreUnavailable):
        dealer.__exit__()
    assert threading.active_count() == before
