"""Tests of the rules that decide which matches are rated."""

import pytest
from msgspec.structs import replace

from protocol.core.events import Seated
from protocol.core.fold import fold
from protocol.core.ids import SPECTATOR, MatchId, Seat
from protocol.core.views import Visibility
from protocol.games.spite import SPITE
from server.matches.core.decisions import decide
from server.matches.core.model import Match, Player
from server.matches.core.new_matches import open_match, paired_match, rematch_of
from server.matches.core.rating_rules import is_aborted, is_rated
from server.matches.core.requests import TakeSeat
from server.matches.core.steps import Decision
from server.matches.core.storage import dump_match, load_match
from server.matches.core.view import match_view
from tests.support.matches import ANN, BEN, NOW, SETTINGS, command

M = MatchId("match1")
PUBLIC = replace(SETTINGS, visibility="public")
ANNA, BERT = (replace(player, registered=True) for player in (ANN, BEN))
COMPUTER = replace(BEN, bot_level="gentle")


def paired(first: Player, second: Player) -> Match:
    return paired_match(M, PUBLIC, (first, second), bytes(32), NOW)


@pytest.mark.parametrize("preset", ["some", None])
@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
@pytest.mark.parametrize("registered", [(True, True), (True, False), (False, True)])
@pytest.mark.parametrize("watchers", [True, False])
def test_only_public_matches_with_presets_between_registered_people_are_rated(
    preset: str | None, visibility: Visibility, registered: tuple[bool, bool], *, watchers: bool
) -> None:
    wanted = preset is not None and visibility == "public" and all(registered) and watchers
    assert is_rated(preset, visibility, registered, watchers=watchers) == wanted


def test_a_match_without_spectators_is_unrated() -> None:
    hidden = replace(PUBLIC, watchers=False)
    assert not open_match(M, hidden, ANNA, bytes(32), NOW).rated
    assert not paired_match(M, hidden, (ANNA, BERT), bytes(32), NOW).rated


@pytest.mark.parametrize(
    ("first", "second", "rated"),
    [(ANNA, BERT, True), (ANN, BERT, False), (ANNA, BEN, False), (ANNA, COMPUTER, False)],
)
def test_paired_players_know_from_the_start_whether_the_match_is_rated(
    first: Player, second: Player, rated: bool
) -> None:
    match = paired(first, second)
    assert match_view(match, 0).rated == match_view(match, SPECTATOR).rated == rated
    assert load_match(dump_match(match)).rated == rated


@pytest.mark.parametrize("taker", [BERT, BEN])
def test_an_open_match_says_whether_it_will_be_rated_and_both_players_learn_it(
    taker: Player,
) -> None:
    match = open_match(M, PUBLIC, ANNA, bytes(32), NOW)
    assert match_view(match, SPECTATOR).rated
    answer = decide(match, TakeSeat(taker, command()), NOW)
    assert isinstance(answer, Decision)
    (seated,) = [event for event in answer.step.events if isinstance(event, Seated)]
    assert seated.rated == answer.match.rated == taker.registered


@pytest.mark.parametrize("browser", ["home", "work", None])
def test_two_players_in_one_browser_are_unrated_and_both_learn_why(browser: str | None) -> None:
    anna, bert = replace(ANNA, browser="home"), replace(BERT, browser=browser)
    same = browser == "home"
    match = load_match(dump_match(paired(anna, bert)))
    seen = match_view(match, 0)
    assert (seen.rated, seen.same_browser) == (not same, same)
    opened = open_match(M, PUBLIC, anna, bytes(32), NOW)
    answer = decide(opened, TakeSeat(bert, command()), NOW)
    assert isinstance(answer, Decision)
    (seated,) = [event for event in answer.step.events if isinstance(event, Seated)]
    assert (seated.rated, seated.same_browser) == (not same, same)
    assert fold(match_view(opened, 0), [seated], SPITE).same_browser == same


def test_a_match_that_is_unrated_anyway_names_no_browser() -> None:
    guests = [replace(player, browser="home") for player in (ANN, BEN)]
    assert not match_view(paired(guests[0], guests[1]), 0).same_browser


def test_a_rematch_is_rated_like_the_match_before_it() -> None:
    for match in (paired(ANNA, BERT), paired(ANNA, BEN)):
        assert rematch_of(match, MatchId("next"), NOW).rated == match.rated


@pytest.mark.parametrize(
    ("games", "reason", "turn", "acted", "aborted"),
    [
        (1, "resigned", (0, 1), {0}, True),
        (1, "abandoned", (0, 1), set(), True),
        (1, "timeout", (1, 2), {0}, False),
        (1, "settings", (1, 2), {0, 1}, False),
        # A game that ends by its own rules counts, however early.
        (1, "won", (0, 1), {0}, False),
        (2, "resigned", (0, 1), set(), False),
        (1, "resigned", None, {1}, True),
        (1, "resigned", None, {0, 1}, False),
    ],
)
def test_a_match_that_ends_before_the_second_turn_does_not_count(
    games: int, reason: str, turn: tuple[Seat, int] | None, acted: set[Seat], aborted: bool
) -> None:
    assert is_aborted(games, reason, turn, acted) == aborted
