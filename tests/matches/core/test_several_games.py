"""Tests of matches of several games: the score, the pause and pace between games, and the end."""

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import MatchEnded, Ready
from protocol.core.ids import SEATS, MatchId, Seat
from protocol.games.spite import SpiteRules
from server.games.spite.state import SpiteOutcome
from server.limits import GAME_PACE_MS, GAMES_AT_ONCE, GAMES_PER_MATCH
from server.matches.core.decisions import decide
from server.matches.core.model import GameStart, Match
from server.matches.core.requests import (
    BeginGame,
    PlayAgain,
    ProposeDraw,
    ResignGame,
    Wake,
    WantNextGame,
)
from server.matches.core.results import is_match_over, match_winner
from server.matches.core.steps import ACTION_MS, PAUSE_MS, Decision, Repeated, deadline_ms
from tests.support.matches import (
    GAME,
    NOW,
    begun,
    between,
    command,
    finished,
    granted,
    refused,
    with_game,
    with_rules,
)

TO_50 = SpiteRules(scoring="stock_left", match_target=50)


def want(seat: Seat, game: int = 2) -> WantNextGame:
    return WantNextGame(seat, command(f"next{game}.{seat}"), game)


def test_a_won_game_counts_and_the_match_continues() -> None:
    match = between()
    assert (match.status, match.series.score, match.game.number) == ("between", (0, 1), 1)
    assert refused(match, ResignGame(0, command(), 1)) == RejectionCode.NOT_PLAYING


def test_the_next_game_is_dealt_when_both_are_ready() -> None:
    match = granted(between(), want(0))
    assert (match.status, match.start.ready) == ("between", (True, False))
    insisting = WantNextGame(0, command("more"), 2)
    assert refused(match, insisting) == RejectionCode.ALREADY_ASKED
    match = granted(match, want(1))
    assert match.status == "starting"
    match = granted(match, BeginGame())
    assert (match.status, match.game.number, match.start.ready) == ("playing", 2, (False, False))
    assert match.series.score == (0, 1)


def test_the_next_game_is_dealt_after_a_pause_even_if_no_player_is_ready() -> None:
    match = between()
    due_ms = deadline_ms(match)
    assert due_ms == NOW + PAUSE_MS
    assert granted(match, Wake(), due_ms).game.number == 2


def test_the_match_ends_at_its_target() -> None:
    second = granted(between(), BeginGame())
    answer = decide(second, ResignGame(0, command("again"), 2), NOW)
    assert isinstance(answer, Decision)
    assert (answer.match.status, answer.match.series.score) == ("finished", (0, 2))
    assert MatchEnded(winner=1) in answer.step.events
    assert deadline_ms(answer.match) is None


def test_a_player_who_abandons_a_game_has_left_the_match() -> None:
    second = granted(between(), BeginGame())
    longer = with_rules(second, match_target=3)
    over = granted(longer, Wake(), NOW + ACTION_MS)
    assert over.status == "finished"
    assert max(over.series.score) < 3


def test_no_seat_can_be_ready_during_a_game() -> None:
    for match in (begun(), granted(between(), BeginGame())):
        for seat in SEATS:
            for game in (match.game.number, match.game.number + 1):
                assert refused(match, want(seat, game)) == RejectionCode.NOT_BETWEEN_GAMES


@pytest.mark.parametrize("game", [1, 3])
def test_a_seat_can_be_ready_only_for_the_next_game(game: int) -> None:
    assert refused(between(), want(0, game)) == RejectionCode.NOT_BETWEEN_GAMES


def test_a_match_with_both_players_ready_begins_its_game_at_once() -> None:
    waiting = granted(between(), want(0), NOW + 1)
    answer = decide(waiting, want(1), NOW + 2)
    assert isinstance(answer, Decision)
    assert answer.begin_now
    assert deadline_ms(answer.match) == NOW + 2
    assert granted(answer.match, Wake(), NOW + 2).game.number == 2


def test_all_viewers_see_which_seats_are_ready() -> None:
    answer = decide(between(), want(1), NOW)
    assert isinstance(answer, Decision)
    assert answer.step.events == (Ready(seat=1),)


@pytest.mark.parametrize(
    ("rules", "score", "over"),
    [
        (SpiteRules(), (0, 0), True),
        (SpiteRules(match_target=3), (2, 2), False),
        (SpiteRules(match_target=3), (2, 3), True),
        (TO_50, (49, 49), False),
        (TO_50, (50, 0), True),
        (TO_50, (0, 61), True),
    ],
)
def test_a_match_is_over_when_its_rules_say_so(
    rules: SpiteRules, score: tuple[int, int], over: bool
) -> None:
    drawn = SpiteOutcome(None, "draw_exhausted", stock_left=(3, 3), points=(0, 0))
    assert is_match_over(GAME.series(rules), 7, score, drawn) is over


@pytest.mark.parametrize(("score", "winner"), [((7, 5), 0), ((5, 7), 1), ((6, 6), None)])
def test_a_match_with_too_many_games_ends_by_its_score(
    score: tuple[int, int], winner: Seat | None
) -> None:
    series = GAME.series(SpiteRules(match_target=9))
    drawn = SpiteOutcome(None, "agreed", stock_left=(3, 3), points=(0, 0))
    assert not is_match_over(series, GAMES_PER_MATCH - 1, score, drawn)
    assert is_match_over(series, GAMES_PER_MATCH, score, drawn)
    assert match_winner(series, score, drawn) == winner


def test_an_agreed_draw_in_the_last_allowed_game_ends_the_match_by_its_score() -> None:
    match = with_game(granted(between(), BeginGame()), number=GAMES_PER_MATCH)
    match = granted(match, ProposeDraw(0, command("d0"), GAMES_PER_MATCH, match.version))
    answer = decide(match, ProposeDraw(1, command("d1"), GAMES_PER_MATCH, match.version), NOW)
    assert isinstance(answer, Decision)
    assert (answer.match.status, answer.match.series.score) == ("finished", (0, 1))
    assert MatchEnded(winner=1) in answer.step.events


def short_game(match: Match, now_ms: int) -> Decision:
    """Resign the current game at once, and make both seats ready for the next one.

    Return the last decision.
    """
    game = match.game.number
    match = granted(match, ResignGame(0, command(f"bye{game}"), game), now_ms)
    match = granted(match, want(0, game + 1), now_ms)
    answer = decide(match, want(1, game + 1), now_ms)
    assert isinstance(answer, Decision)
    return answer


def test_games_resigned_again_and_again_begin_no_faster_than_the_pace() -> None:
    match = begun()
    match = with_rules(match, match_target=99)
    for _ in range(GAMES_AT_ONCE):
        answer = short_game(match, NOW)
        assert answer.begin_now
        match = granted(answer.match, BeginGame())
    answer = short_game(match, NOW)
    assert not answer.begin_now
    due_ms = NOW + GAME_PACE_MS
    assert deadline_ms(answer.match) == due_ms
    assert decide(answer.match, Wake(), due_ms - 1) == Repeated(answer.match.version)
    match = granted(answer.match, Wake(), due_ms)
    assert match.status == "playing"
    assert not short_game(match, due_ms).begin_now
    assert short_game(match, due_ms + 2 * GAME_PACE_MS).begin_now


def test_a_rematch_inherits_the_pace_of_the_match() -> None:
    start = GameStart(pace_ms=NOW + (GAMES_AT_ONCE + 3) * GAME_PACE_MS)
    asked = replace(finished(), start=start)
    for seat in SEATS:
        answer = decide(asked, PlayAgain(seat, command(f"r{seat}"), MatchId("match2")), NOW)
        assert isinstance(answer, Decision)
        asked = answer.match
    assert isinstance(answer, Decision)
    assert answer.opens is not None
    assert deadline_ms(answer.opens) == NOW + 3 * GAME_PACE_MS
