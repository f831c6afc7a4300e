"""Tests of the views of a match: snapshots and steps lead each viewer to the same view."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.fold import fold
from protocol.core.ids import SEATS, VIEWERS, CommandId, Version, Viewer
from server.games.api import GameEvent, Rejection
from server.matches.core import view
from server.matches.core.decisions import decide
from server.matches.core.model import MatchStep
from server.matches.core.requests import (
    BeginGame,
    DeclineProposal,
    PlayAgain,
    ProposeDraw,
    Request,
    ResignGame,
    TakeSeat,
    Wake,
    WantNextGame,
)
from server.matches.core.steps import OPEN_MS, Decision
from tests.support.matches import (
    BEN,
    GAME,
    NOW,
    action,
    between,
    command,
    committed,
    contribution,
    finished,
    granted,
    offer,
    opening,
)


@pytest.mark.parametrize("viewer", VIEWERS)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 30))
def test_the_first_view_with_all_steps_applied_equals_the_last_view(
    viewer: Viewer, seed: int, moves: int
) -> None:
    match = offer(seed.to_bytes(32))
    seen = view.match_view(match, viewer)
    requests: list[Request] = [
        contribution(match, 0),
        TakeSeat(BEN, CommandId("in"), committed(match, 1)),
        opening(match, 1),
        opening(match, 0),
    ]
    for number in range(moves + 4):
        if match.status == "finished":
            break
        request = requests[number] if number < 4 else action(match, f"{seed}.{number}")
        if number % 5 == 4:
            request = ProposeDraw(0, CommandId(f"draw{number}"), 1, match.version)
        if number % 10 == 5:
            command_id = CommandId(f"no{number}")
            request = DeclineProposal(1, command_id, 1, match.version, "draw")
        answer = decide(match, request, NOW)
        if isinstance(answer, Rejection):
            assert match.game.proposals.draw_offers[0] != "none"
            continue
        assert isinstance(answer, Decision)
        match = answer.match
        seen = fold(seen, view.step(match, answer.step, viewer).events, GAME.wire)
        assert seen == view.match_view(match, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_steps_after_the_end_can_be_applied_to_the_view(viewer: Viewer) -> None:
    match = finished()
    seen = view.match_view(match, viewer)
    next_match = match.id
    for seat in SEATS:
        answer = decide(match, PlayAgain(seat, CommandId("again"), next_match, bytes(32)), NOW)
        assert isinstance(answer, Decision)
        match = answer.match
        seen = fold(seen, view.step(match, answer.step, viewer).events, GAME.wire)
        assert seen == view.match_view(match, viewer)
    assert seen.next_match == next_match


def test_the_expiry_of_an_open_match_can_be_applied_to_the_view() -> None:
    answer = decide(offer(), Wake(), NOW + OPEN_MS)
    assert isinstance(answer, Decision)
    events = view.step(answer.match, answer.step, 0).events
    seen = fold(view.match_view(offer(), 0), events, GAME.wire)
    assert seen == view.match_view(answer.match, 0)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_steps_from_one_game_to_the_next_can_be_applied_to_the_view(viewer: Viewer) -> None:
    match = between()
    seen = view.match_view(match, viewer)
    for request in (
        contribution(match, 1),
        WantNextGame(0, command("n0"), 2),
        WantNextGame(1, command("n1"), 2),
        opening(match, 1),
        ResignGame(1, command("bye"), 2),
    ):
        answer = decide(match, request, NOW)
        assert isinstance(answer, Decision)
        match = answer.match
        seen = fold(seen, view.step(match, answer.step, viewer).events, GAME.wire)
        assert seen == view.match_view(match, viewer)
    assert (seen.status, seen.score) == ("between", [1, 1])


def test_the_events_for_all_viewers_are_those_of_each_step() -> None:
    match = granted(offer(), TakeSeat(BEN, command("in")))
    answer = decide(match, BeginGame(), NOW)
    assert isinstance(answer, Decision)
    events = view.events_for_all(answer.match, answer.step)
    for place, viewer in enumerate(VIEWERS):
        shown = view.step(answer.match, answer.step, viewer).events
        assert shown == [views[place] for views in events]


def test_a_game_event_that_the_game_does_not_list_reaches_no_viewer() -> None:
    class Secret(GameEvent, frozen=True, tag="secret"):
        card: str

    match = granted(offer(b"s" * 32), TakeSeat(BEN, CommandId("in")))
    step = MatchStep(Version(match.version + 1), NOW, (Secret("8C"),))
    with pytest.raises(TypeError, match="Secret"):
        view.events_for_all(match, step)
