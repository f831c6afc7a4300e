"""Tests that matches without connected players can be ended before their deadline to free space."""

import pytest

from protocol.core.clock import TimeControl
from protocol.core.ids import MatchId
from server.games.api import AnyGame
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.decisions import decide
from server.matches.core.in_game import UNATTENDED_MS, UNATTENDED_OPEN_MS
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match, paired_match
from server.matches.core.requests import BeginGame, TakeSeat, Wake
from server.matches.core.steps import Repeated
from tests.support.matches import ANN, BEN, NOW, command, granted, offer, with_game

UNATTENDED = Wake(unattended=True)


def playing(game: AnyGame, clock: TimeControl | None = None) -> Match:
    """Return a match of Ann and Ben in its first game."""
    preset = game.default_preset
    settings = MatchSettings(game.key, preset, game.presets[preset], clock)
    opened = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW)
    return granted(granted(opened, TakeSeat(BEN, command())), BeginGame())


def stays(match: Match, now_ms: int) -> bool:
    return decide(match, UNATTENDED, now_ms) == Repeated(match.version)


def test_an_open_match_ends_ten_minutes_after_its_creation() -> None:
    assert stays(offer(), NOW + UNATTENDED_OPEN_MS - 1)
    assert granted(offer(), UNATTENDED, NOW + UNATTENDED_OPEN_MS).status == "expired"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_game_without_a_clock_ends_an_hour_after_the_last_action(game: AnyGame) -> None:
    match = playing(game)
    assert stays(match, NOW + UNATTENDED_MS - 1)
    ended = granted(match, UNATTENDED, NOW + UNATTENDED_MS)
    assert ended.status == "finished"
    late = with_game(match, acted_ms=(NOW + 1, NOW + 1))
    assert stays(late, NOW + UNATTENDED_MS)


def test_a_game_with_a_clock_ends_only_by_its_clock() -> None:
    game = GAMES[DEFAULT_GAME]
    assert stays(playing(game, TimeControl(days=14)), NOW + 10 * UNATTENDED_MS)


def test_a_match_that_waits_for_its_paired_players_ends_only_at_its_deadline() -> None:
    game = GAMES[DEFAULT_GAME]
    settings = MatchSettings(game.key, game.default_preset, game.presets[game.default_preset])
    paired = paired_match(MatchId("match1"), settings, (ANN, BEN), bytes(32), NOW)
    assert stays(paired, NOW + 10 * UNATTENDED_MS)
