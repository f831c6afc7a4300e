"""What a match looks like to each viewer: steps and snapshots say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.core.fold import fold
from protocol.core.ids import SEATS, VIEWERS, CommandId, Viewer
from server.matches import view
from server.matches.core.decide import Decision, Repeated, decide
from server.matches.core.requests import (
    AddToShuffles,
    Begin,
    Lapse,
    OfferDraw,
    PlayAgain,
    Request,
    TakeSeat,
)
from tests.support.matches import BEN, NOW, action, finished, offer


@pytest.mark.parametrize("viewer", VIEWERS)
@given(seed=st.integers(0, 2**32), moves=st.integers(0, 30))
def test_the_steps_folded_into_the_first_view_give_the_last_one(
    viewer: Viewer, seed: int, moves: int
) -> None:
    match = offer(seed.to_bytes(32))
    seen = view.match_view(match, viewer)
    requests: list[Request] = [
        AddToShuffles(0, CommandId("add"), 1, bytes(32)),
        TakeSeat(BEN, CommandId("in"), bytes(32)),
        Begin(),
    ]
    for number in range(moves + 3):
        if match.status == "finished":
            break
        request = requests[number] if number < 3 else action(match, f"{seed}.{number}")
        if number % 5 == 4:
            request = OfferDraw(0, CommandId(f"draw{number}"))
        ruling = decide(match, request, NOW)
        if isinstance(ruling, Repeated):
            continue
        assert isinstance(ruling, Decision)
        match = ruling.match
        seen = fold(seen, view.step(match, ruling.step, viewer).events)
        assert seen == view.match_view(match, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_comes_after_the_end_is_folded_too(viewer: Viewer) -> None:
    match = finished()
    seen = view.match_view(match, viewer)
    next_match = match.id
    for seat in SEATS:
        ruling = decide(match, PlayAgain(seat, CommandId("again"), next_match, bytes(32)), NOW)
        assert isinstance(ruling, Decision)
        match = ruling.match
        seen = fold(seen, view.step(match, ruling.step, viewer).events)
        assert seen == view.match_view(match, viewer)
    assert seen.next_match == next_match


def test_an_offer_that_expires_is_folded_too() -> None:
    ruling = decide(offer(), Lapse(), NOW)
    assert isinstance(ruling, Decision)
    seen = fold(view.match_view(offer(), 0), view.step(ruling.match, ruling.step, 0).events)
    assert seen == view.match_view(ruling.match, 0)
