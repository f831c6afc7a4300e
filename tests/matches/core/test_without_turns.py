"""Tests of matches of games without turns, in which both may act and time changes the game."""

from random import Random

import pytest

from protocol.core.ids import SEATS, CommandId, MatchId, Seat, Version, other
from server.games.api import AnyGame, Outcome
from server.games.registry import GAMES
from server.matches.core.decisions import decide
from server.matches.core.match_settings import MatchSettings
from server.matches.core.model import Match
from server.matches.core.new_matches import open_match
from server.matches.core.requests import (
    BeginGame,
    ProposeDraw,
    ResignGame,
    TakeAction,
    TakeSeat,
    Wake,
)
from server.matches.core.steps import (
    ACTION_MS,
    Decision,
    Repeated,
    apply_step,
    deadline_ms,
    is_replayable,
)
from server.matches.core.storage import dump_match, dump_step, load_match, load_step
from tests.support.matches import ANN, BEN, NOW, command, granted

pytestmark = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if not game.exact], ids=lambda game: game.key
)
LATER = 60_000
MOST_ACTIONS = 2_000


def begun(game: AnyGame) -> Match:
    """Return a match of this game, which has no turns, once the game has begun at version 2."""
    preset = game.default_preset
    rules = game.presets[preset]
    opened = open_match(
        MatchId("match1"), MatchSettings(game.key, preset, rules), ANN, bytes(32), NOW
    )
    return granted(granted(opened, TakeSeat(BEN, command("in"))), BeginGame())


def action(match: Match, seat: Seat, name: str = "move") -> TakeAction:
    """Return the request for a random legal action of the seat, in a game without turns."""
    legal = match.game_type.legal_actions(match.game.state, seat)
    return TakeAction(seat, command(name), match.version, Random(name).choice(legal))


def outcome(match: Match) -> Outcome:
    end = match.game_type.outcome(match.game.state)
    assert end is not None
    return end


def until_time_counts(game: AnyGame) -> Match:
    """Return a match of a game that will change by time alone, even if no player acts."""
    match, greedy = begun(game), game.policies["greedy"]
    for number in range(MOST_ACTIONS):
        seat: Seat = SEATS[number % 2]
        chosen = greedy(game.position(match.game.state, seat), match.settings.rules, seat, 0.5)
        if chosen is not None:
            request = TakeAction(seat, CommandId(f"m{number}"), match.version, chosen)
            match = granted(match, request)
        if game.wake_ms(match.game.state) is not None:
            return match
    pytest.fail("time changes nothing in this game")


def test_an_action_need_not_be_made_on_the_newest_version(game: AnyGame) -> None:
    match = begun(game)
    requests = [action(match, seat, f"m{seat}") for seat in SEATS]
    after = granted(granted(match, requests[0]), requests[1])
    assert after.version == match.version + 2
    assert decide(after, requests[0], NOW) == Repeated(Version(match.version + 1))


def test_each_seats_time_counts_from_its_own_last_action(game: AnyGame) -> None:
    match = begun(game)
    assert match.game.acted_ms == (NOW, NOW)
    acted = granted(match, action(match, 0), NOW + LATER)
    assert acted.game.acted_ms == (NOW + LATER, NOW)
    assert deadline_ms(acted) == NOW + ACTION_MS


@pytest.mark.parametrize("gone", SEATS)
def test_a_player_who_does_not_act_for_days_loses_to_one_who_did(game: AnyGame, gone: Seat) -> None:
    match = begun(game)
    acted = granted(match, action(match, other(gone)), NOW + LATER)
    over = granted(acted, Wake(), NOW + ACTION_MS)
    assert (outcome(over).winner, outcome(over).reason) == (other(gone), "abandoned")


def test_a_game_that_both_have_left_has_no_winner(game: AnyGame) -> None:
    over = granted(begun(game), Wake(), NOW + ACTION_MS)
    assert (outcome(over).winner, outcome(over).reason) == (None, "abandoned")
    assert over.status == "finished"


def test_a_draw_offer_stands_until_it_is_accepted(game: AnyGame) -> None:
    match = granted(begun(game), ProposeDraw(0, command("d0"), 1, Version(2)))
    for number in range(20):
        match = granted(match, action(match, SEATS[number % 2], f"m{number}"))
        assert match.game.proposals.draw_offers == ("open", "none")
    agreed = granted(match, ProposeDraw(1, command("d1"), 1, match.version))
    assert (outcome(agreed).winner, outcome(agreed).reason) == (None, "agreed")


def test_time_does_what_is_due_when_the_match_is_woken(game: AnyGame) -> None:
    match = until_time_counts(game)
    due_ms = deadline_ms(match)
    assert due_ms == game.wake_ms(match.game.state)
    assert due_ms is not None
    assert decide(match, Wake(), due_ms - 1) == Repeated(match.version)
    answer = decide(match, Wake(), due_ms)
    assert isinstance(answer, Decision)
    assert answer.step.author is None
    assert answer.match.game.acted_ms == match.game.acted_ms, "time is nobody's action"
    assert decide(answer.match, Wake(), due_ms) == Repeated(answer.match.version)


def test_a_wake_is_a_replayable_step(game: AnyGame) -> None:
    match = until_time_counts(game)
    due_ms = deadline_ms(match)
    assert due_ms is not None
    answer = decide(match, Wake(), due_ms)
    assert isinstance(answer, Decision)
    step = load_step(dump_step(answer.step, game), match)
    assert step == answer.step
    if is_replayable(step, game):
        assert apply_step(match, step) == answer.match


@pytest.mark.parametrize("seat", SEATS)
def test_what_was_due_happens_before_a_resignation_ends_the_game(game: AnyGame, seat: Seat) -> None:
    match = until_time_counts(game)
    due_ms = deadline_ms(match)
    assert due_ms is not None
    woken = granted(match, Wake(), due_ms)
    answer = decide(match, ResignGame(seat, command("bye"), 1), due_ms)
    assert isinstance(answer, Decision)
    in_time = decide(woken, ResignGame(seat, command("bye"), 1), due_ms)
    assert isinstance(in_time, Decision)
    assert outcome(answer.match) == outcome(in_time.match)
    assert outcome(answer.match) in answer.step.events
    early = decide(match, ResignGame(seat, command("bye"), 1), due_ms - 1)
    assert isinstance(early, Decision)
    assert len(early.step.events) < len(answer.step.events)


def test_a_match_without_turns_can_be_stored_and_loaded(game: AnyGame) -> None:
    match = until_time_counts(game)
    assert load_match(dump_match(match)) == match
