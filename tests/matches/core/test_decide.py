"""What requests do to a match, from the offer to the rematch."""

import pytest
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.ids import MatchId, Seat, Version
from server.games.api import Rejection
from server.matches.core.clocks import CLAIM_MS, MOVE_MS, OFFER_MS, deadline_ms
from server.matches.core.decide import Decision, Repeated, decide
from server.matches.core.model import ANSWERS_KEPT
from server.matches.core.requests import (
    Begin,
    ClaimWin,
    GiveUp,
    Lapse,
    OfferDraw,
    PlayAgain,
    Request,
    TakeSeat,
)
from server.matches.core.storage import dump_match
from tests.support.matches import (
    ANN,
    BEN,
    EVE,
    GAME,
    NOW,
    action,
    begun,
    command,
    finished,
    granted,
    offer,
    refused,
)


def test_the_first_visitor_gets_the_free_seat_and_the_next_one_does_not() -> None:
    seated = granted(offer(), TakeSeat(BEN, command()))
    assert (seated.status, seated.players) == ("starting", (ANN, BEN))
    assert refused(seated, TakeSeat(EVE, command())) == RejectionCode.MATCH_NOT_OPEN
    assert refused(offer(), TakeSeat(ANN, command())) == RejectionCode.OWN_MATCH


def test_a_game_begins_once_and_only_when_both_are_seated() -> None:
    assert refused(offer(), Begin()) == RejectionCode.NOT_PLAYING
    playing = begun()
    assert (playing.status, playing.game_number) == ("playing", 1)
    assert refused(playing, Begin()) == RejectionCode.NOT_PLAYING


def test_an_action_has_to_be_made_on_the_present_version() -> None:
    match = begun()
    late = replace(action(match), version=Version(match.version - 1))
    ruling = decide(match, late, NOW)
    assert ruling == Rejection(RejectionCode.STALE_VERSION, {"version": match.version})


def test_a_repeated_command_is_answered_and_not_played_again() -> None:
    match = begun()
    request = action(match)
    after = granted(match, request)
    assert decide(after, request, NOW) == Repeated(after.version)
    entered = TakeSeat(BEN, command("in"))
    assert decide(match, entered, NOW) == Repeated(Version(1))


def test_the_two_seats_commands_are_told_apart() -> None:
    match = begun()
    (seat,) = GAME.actors(match.game)
    after = granted(match, action(match, "same"))
    other: Seat = 0 if seat == 1 else 1
    assert isinstance(decide(after, GiveUp(other, command("same")), NOW), Decision)


def test_only_the_newest_answers_are_kept() -> None:
    match = begun()
    for number in range(6 * ANSWERS_KEPT):
        request = action(match, f"m{number}")
        match = granted(match, request)
        assert match.answered(request.seat, request.command) == match.version
    assert [len(log) for log in match.answers] == [ANSWERS_KEPT, ANSWERS_KEPT]


def test_a_game_that_is_given_up_is_lost() -> None:
    match = finished()
    outcome = GAME.outcome(match.game)
    assert match.status == "finished"
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1, "resigned")
    assert refused(match, GiveUp(1, command())) == RejectionCode.NOT_PLAYING


def test_a_rematch_is_made_when_both_have_asked() -> None:
    def again(seat: Seat) -> PlayAgain:
        return PlayAgain(seat, command(f"again{seat}"), MatchId("match2"))

    assert refused(begun(), again(0)) == RejectionCode.NOT_FINISHED
    asked = granted(finished(), again(0))
    assert (asked.rematch, asked.next_match) == ((True, False), None)
    insisting = decide(asked, PlayAgain(0, command("more"), MatchId("match2")), NOW)
    assert insisting == Repeated(asked.version)
    agreed = granted(asked, again(1))
    assert (agreed.rematch, agreed.next_match) == ((True, True), MatchId("match2"))


def test_an_offer_that_nobody_accepts_expires() -> None:
    assert deadline_ms(offer()) == NOW + OFFER_MS
    expired = granted(offer(), Lapse())
    assert (expired.status, deadline_ms(expired)) == ("expired", None)
    assert refused(expired, TakeSeat(BEN, command())) == RejectionCode.MATCH_NOT_OPEN


def test_whoever_does_not_move_for_days_has_abandoned_the_game() -> None:
    match = begun()
    assert deadline_ms(match) == NOW + MOVE_MS
    (idle,) = GAME.actors(match.game)
    over = granted(match, Lapse())
    outcome = GAME.outcome(over.game)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (1 - idle, "abandoned")
    assert deadline_ms(over) is None


def test_a_match_that_waits_for_its_deal_wants_to_be_woken_at_once() -> None:
    seated = granted(offer(), TakeSeat(BEN, command()), NOW + 5)
    assert deadline_ms(seated) == NOW + 5


@pytest.mark.parametrize(
    "request_", [Begin(), Lapse(), GiveUp(0, command()), TakeSeat(EVE, command())]
)
def test_nothing_happens_to_a_finished_match(request_: Request) -> None:
    assert isinstance(decide(finished(), request_, NOW), Rejection)


def test_deciding_leaves_the_match_as_it_was() -> None:
    match = begun()
    stored = dump_match(match)
    granted(match, action(match))
    assert dump_match(match) == stored


def test_a_draw_is_made_when_both_have_offered_it() -> None:
    match = begun()
    assert refused(offer(), OfferDraw(0, command())) == RejectionCode.NOT_PLAYING
    offered = granted(match, OfferDraw(0, command("d0")))
    assert (offered.status, offered.draw_offers) == ("playing", (True, False))
    assert decide(offered, OfferDraw(0, command("more")), NOW) == Repeated(offered.version)
    agreed = granted(offered, OfferDraw(1, command("d1")))
    outcome = GAME.outcome(agreed.game)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (None, "agreed")
    assert (agreed.status, agreed.draw_offers) == ("finished", (False, False))


def test_an_offered_draw_stands_until_the_next_turn_of_the_seat_that_offered_it() -> None:
    match = begun()
    (mover,) = GAME.actors(match.game)
    match = granted(match, OfferDraw(mover, command("draw")))
    turns = [mover]
    while len(turns) < 3:
        assert match.draw_offers[mover]
        match = granted(match, action(match, f"m{match.version}"))
        (seat,) = GAME.actors(match.game)
        if seat != turns[-1]:
            turns.append(seat)
    assert match.draw_offers == (False, False)


def test_who_waits_too_long_for_the_others_move_may_claim_the_win() -> None:
    match = begun()
    (idle,) = GAME.actors(match.game)
    waiting: Seat = 0 if idle == 1 else 1
    assert refused(match, ClaimWin(idle, command())) == RejectionCode.OWN_TURN
    early = decide(match, ClaimWin(waiting, command()), NOW + CLAIM_MS - 7)
    assert early == Rejection(RejectionCode.CLAIM_TOO_EARLY, {"wait_ms": 7})
    over = granted(match, ClaimWin(waiting, command()), NOW + CLAIM_MS)
    outcome = GAME.outcome(over.game)
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == (waiting, "abandoned")
