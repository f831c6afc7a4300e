"""Tests how games of Spite and Malice end, and the points for it (docs/rules.md, section 6)."""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.ids import SEATS, other
from protocol.core.named import from_data
from protocol.core.views import EndReason
from protocol.games.spite import SpiteRules
from server.games.api import Advance, Outcome, Rejection
from server.games.cards.zones import CardsMoved
from server.games.spite.state import SpiteOutcome
from tests.games.spite.tables import GAME, discard, done, pile, play, refused, table

ELEVEN = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC"


def test_the_last_stock_card_wins_at_once() -> None:
    state = table(SpiteRules(), hand_0="9S", stock_0="AS", stock_1="4S 4H")
    advance = done(state, 0, play("stock:0", "AS", "build:0"))
    won = SpiteOutcome(0, "stock_emptied", stock_left=(0, 2), points=(1, 0))
    assert advance.state.outcome == won
    assert advance.events[-1] == won
    assert len(advance.events) == 2


@pytest.mark.parametrize("shuffle", ["draw_empty", "deck_removed", "any_draw"])
def test_nothing_else_happens_when_the_last_stock_card_completes_a_pile(shuffle: str) -> None:
    rules = from_data({"shuffle": shuffle}, SpiteRules)
    state = table(rules, hand_0="9S", stock_0="QS", build_0=ELEVEN, draw="")
    moved, ended = done(state, 0, play("stock:0", "QS", "build:0")).events
    assert isinstance(moved, CardsMoved)
    assert isinstance(ended, Outcome)


def test_the_pile_that_the_last_stock_card_would_complete_stays_on_the_table() -> None:
    state = table(SpiteRules(), hand_0="9S", stock_0="KS", build_0=ELEVEN)
    after = done(state, 0, play("stock:0", "KS", "build:0")).state
    assert pile(after, "build:0") == f"{ELEVEN} KS"


def test_no_seat_may_act_after_the_end() -> None:
    state = table(SpiteRules(), hand_0="9S", stock_0="AS")
    over = done(state, 0, play("stock:0", "AS", "build:0")).state
    for seat in SEATS:
        assert refused(over, seat, discard("9S", "discard:0:0")) is RejectionCode.NOT_PLAYING
        assert GAME.legal_actions(over, seat) == ()
        assert GAME.end(over, other(seat), "resigned") == Rejection(RejectionCode.NOT_PLAYING)
    assert GAME.actors(over) == frozenset()
    assert GAME.end(over, None, "agreed") == Rejection(RejectionCode.NOT_PLAYING)


@pytest.mark.parametrize("reason", ["resigned", "timeout", "abandoned"])
@pytest.mark.parametrize("loser", SEATS)
def test_giving_up_loses_in_either_turn(loser: int, reason: EndReason) -> None:
    state = table(SpiteRules(), hand_0="9S", stock_0="AS", stock_1="4S 4H")
    answer = GAME.end(state, other(1 if loser else 0), reason)
    assert isinstance(answer, Advance)
    points = (1, 0) if loser else (0, 1)
    assert answer.state.outcome == SpiteOutcome(0 if loser else 1, reason, (1, 2), points)


def test_an_agreed_draw_scores_nothing() -> None:
    answer = GAME.end(table(SpiteRules(), hand_0="9S"), None, "agreed")
    assert isinstance(answer, Advance)
    assert answer.state.outcome == SpiteOutcome(None, "agreed", stock_left=(3, 3), points=(0, 0))


@pytest.mark.parametrize(
    ("scoring", "points"), [("wins", 1), ("stock_left", 3), ("twelves", 25 + 3 * 5)]
)
@pytest.mark.parametrize("reason", ["resigned", "timeout", "abandoned", "stock_emptied"])
def test_a_win_has_the_points_of_the_scoring_for_any_reason(
    scoring: str, points: int, reason: EndReason
) -> None:
    rules = from_data({"scoring": scoring}, SpiteRules)
    state = table(rules, hand_0="9S", stock_0="AS", stock_1="4S 4H 4D")
    if reason == "stock_emptied":
        over = done(state, 0, play("stock:0", "AS", "build:0")).state
    else:
        answer = GAME.end(state, other(1), reason)
        assert isinstance(answer, Advance)
        over = answer.state
    assert over.outcome is not None
    assert over.outcome.points == (points, 0)


@pytest.mark.parametrize("scoring", ["wins", "stock_left", "twelves"])
def test_a_drawn_game_scores_nothing_by_any_scoring(scoring: str) -> None:
    rules = from_data({"scoring": scoring}, SpiteRules)
    answer = GAME.end(table(rules, hand_0="9S", stock_0="AS 2S", stock_1="4S"), None, "agreed")
    assert isinstance(answer, Advance)
    assert answer.state.outcome is not None
    assert answer.state.outcome.points == (0, 0)


@pytest.mark.parametrize(
    ("stock_0", "stock_1", "points"),
    [("2S", "2S 3S 4S", (3, 0)), ("2S 3S 4S 5S", "2S", (0, 4)), ("2S 3S", "4S 4H", (0, 0))],
)
def test_the_smaller_stock_wins_the_cards_that_are_left_in_the_other(
    stock_0: str, stock_1: str, points: tuple[int, int]
) -> None:
    rules = SpiteRules(draw_exhausted="fewest_stock", scoring="stock_left")
    state = table(rules, hand_0="AS", draw="", stock_0=stock_0, stock_1=stock_1)
    outcome = done(state, 0, play("hand:0", "AS", "build:0")).state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.points) == ("draw_exhausted", points)
