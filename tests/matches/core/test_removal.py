"""Tests that a player can remove a match without another person in it: against a bot, or open."""

import pytest

from protocol.core.clock import TimeControl
from protocol.core.ids import SEATS, MatchId
from server.games.api import AnyGame
from server.games.registry import DEFAULT_GAME, GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match, paired_match
from server.matches.core.requests import BeginGame, Remove, ResignGame, TakeAction, TakeSeat
from server.matches.core.steps import Repeated
from server.matches.core.view import match_view
from tests.support.matches import (
    ANN,
    BEN,
    COMPUTER,
    NOW,
    SETTINGS,
    begun,
    command,
    contribution,
    finished,
    granted,
    offer,
    opening,
    with_rules,
)

REMOVE = Remove(0, unplayed=False)
IF_UNPLAYED = Remove(0, unplayed=True)
CLOCK = TimeControl(bank_ms=60_000, increment_ms=0)


def stays(match: Match, request: Remove) -> bool:
    return decide(match, request, NOW) == Repeated(match.version)


def against_bot(game: AnyGame = GAMES[DEFAULT_GAME], clock: TimeControl | None = None) -> Match:
    """Return Ann's match against a bot, during its first game.

    If the game has chance, both have contributed numbers.
    """
    settings = MatchSettings(
        game.key, game.default_preset, game.presets[game.default_preset], clock
    )
    match = open_match(MatchId("match1"), settings, ANN, bytes(32), NOW, COMPUTER)
    for seat in SEATS:
        if game.chance:
            match = granted(match, contribution(match, seat))
    match = granted(match, TakeSeat(COMPUTER, command("in")))
    for seat in SEATS:
        if game.chance:
            match = granted(match, opening(match, seat))
    return match if match.status == "playing" else granted(match, BeginGame())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
@pytest.mark.parametrize("request_", [REMOVE, IF_UNPLAYED])
def test_a_game_against_a_bot_can_be_removed(game: AnyGame, request_: Remove) -> None:
    removed = granted(against_bot(game), request_)
    assert (removed.status, removed.games_over, removed.next_chance) == ("expired", 0, None)
    assert not removed.awaits_bot


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_leaving_does_not_remove_a_game_in_which_the_player_has_acted(game: AnyGame) -> None:
    match = against_bot(game)
    while 0 not in game.actors(match.game.state):
        legal = game.legal_actions(match.game.state, 1)
        match = granted(match, TakeAction(1, command(f"b{match.version}"), match.version, legal[0]))
    assert granted(match, IF_UNPLAYED).status == "expired"
    acting = TakeAction(0, command("a"), match.version, game.legal_actions(match.game.state, 0)[0])
    played = granted(match, acting)
    assert stays(played, IF_UNPLAYED)
    assert granted(played, REMOVE).status == "expired"


def test_leaving_between_two_games_removes_nothing() -> None:
    match = against_bot()
    longer = with_rules(match, match_target=2)
    between = granted(longer, ResignGame(0, command("bye"), game=1))
    assert between.status == "between"
    assert stays(between, IF_UNPLAYED)
    second = granted(between, BeginGame())
    assert stays(second, IF_UNPLAYED)
    assert [granted(match, REMOVE).games_over for match in (between, second)] == [1, 1]


def test_a_removed_game_shows_no_clock() -> None:
    removed = granted(against_bot(clock=CLOCK), REMOVE)
    assert match_view(removed, 0).time_left is None


def test_an_invitation_is_withdrawn_by_its_creator_and_not_by_leaving() -> None:
    assert stays(offer(), IF_UNPLAYED)
    assert granted(offer(), REMOVE).status == "expired"


def test_a_match_with_another_player_stays() -> None:
    paired = paired_match(MatchId("match1"), SETTINGS, (ANN, BEN), bytes(32), NOW)
    for match in (paired, begun(), finished()):
        assert stays(match, REMOVE)
        assert stays(match, IF_UNPLAYED)
