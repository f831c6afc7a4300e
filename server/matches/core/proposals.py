"""Decides on proposals of one player to the other during a game (draws and takebacks), and on the
answers.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.events import Declined, DrawOffered, TakeBackAsked
from protocol.core.ids import Seat, Version, other
from protocol.core.views import ProposalState
from server.games.api import Rejection
from server.limits import TAKE_BACKS_PER_GAME
from server.matches.core.clocks import after_takeback
from server.matches.core.current_game import Proposals
from server.matches.core.in_game import accept_advance, end_game, rejection_of
from server.matches.core.model import ActionsTakenBack, Author, Match
from server.matches.core.requests import (
    AboutProposal,
    AllowToTakeBack,
    DeclineProposal,
    ProposeDraw,
    TakeBackAction,
)
from server.matches.core.steps import (
    Answer,
    accept,
    acted_times,
    with_seat,
)


def propose(match: Match, request: AboutProposal, now_ms: int) -> Answer:
    """Return the answer to a request to propose, decline, take back or allow: a decision or a
    rejection.
    """
    refusal = rejection_of(match, request.game, now_ms)
    if refusal is not None:
        return refusal
    match request:
        case ProposeDraw():
            return _propose_draw(match, request, now_ms)
        case DeclineProposal():
            return _decline(match, request, now_ms)
        case TakeBackAction():
            return _take_back(match, request, now_ms)
        case AllowToTakeBack():
            return _allow(match, request, now_ms)


def _propose_draw(match: Match, request: ProposeDraw, now_ms: int) -> Answer:
    proposals = match.game.proposals
    if request.version < proposals.offers_lapsed[request.seat]:
        # It was made before the last offer lapsed, so it would have lapsed too.
        return _stale(match)
    author = (request.seat, request.command)
    if proposals.draw_offers[other(request.seat)] == "open":
        advance = end_game(match, winner=None, reason="agreed", now_ms=now_ms)
        return accept_advance(match, match.game_type, advance, now_ms, author)
    refusal = _proposed_before(proposals.draw_offers[request.seat])
    if refusal is not None:
        return refusal
    offers = with_seat(proposals.draw_offers, request.seat, "open")
    offered = _with_proposals(match, replace(proposals, draw_offers=offers))
    return accept(offered, (DrawOffered(seat=request.seat),), now_ms, author)


def _with_proposals(match: Match, proposals: Proposals) -> Match:
    return replace(match, game=replace(match.game, proposals=proposals))


def _take_back(match: Match, request: TakeBackAction, now_ms: int) -> Answer:
    seat, current = request.seat, match.game
    place = _last_action(match, seat)
    if place is None:
        return Rejection(RejectionCode.NOTHING_TO_TAKE_BACK)
    if request.version <= current.undo_points[place].version or not _is_expected(match, request):
        # The player meant to take back another action.
        return _stale(match)
    if current.taken_back[seat] >= TAKE_BACKS_PER_GAME:
        return Rejection(RejectionCode.TOO_MANY_TAKE_BACKS, {"limit": TAKE_BACKS_PER_GAME})
    author = (seat, request.command)
    if _is_free(match, seat, place):
        return _taken_back(match, seat, place=place, author=author, now_ms=now_ms)
    if match.rated:
        return Rejection(RejectionCode.NOT_WHERE_RATED)
    requests = current.proposals.take_backs
    refusal = _proposed_before(requests[seat])
    if refusal is not None:
        return refusal
    asked = replace(current.proposals, take_backs=with_seat(requests, seat, "open"))
    return accept(_with_proposals(match, asked), (TakeBackAsked(seat=seat),), now_ms, author)


def _is_expected(match: Match, request: TakeBackAction) -> bool:
    """Return whether the command whose action is to be taken back led to the version that the
    client expects.
    """
    after = request.after
    return after is None or match.answered(request.seat, after) == request.version


def _is_free(match: Match, seat: Seat, place: int) -> bool:
    """Return whether a takeback needs no consent of the opponent.

    This is so with a bot, and while the seat is still to act and the opponent has not acted.
    """
    if other(seat) in match.bot_seats:
        return True
    alone = all(action.seat == seat for action in match.game.undo_points[place:])
    return alone and seat in match.game_type.actors(match.game.state)


def _allow(match: Match, request: AllowToTakeBack, now_ms: int) -> Answer:
    asker, proposals = other(request.seat), match.game.proposals
    place = _last_action(match, asker)
    if proposals.take_backs[asker] != "open" or place is None:
        return Rejection(RejectionCode.NOTHING_PROPOSED)
    if request.version < proposals.requests_lapsed:
        return _stale(match)
    return _taken_back(
        match, asker, place=place, author=(request.seat, request.command), now_ms=now_ms
    )


def _taken_back(match: Match, seat: Seat, place: int, author: Author, now_ms: int) -> Answer:
    """Take back a seat's actions: restore the state before the action at this place in the undo
    points.
    """
    game, current = match.game_type, match.game
    before = current.undo_points[place].state
    actors = game.actors(current.state), game.actors(before)
    control, clocks = match.settings.clock, None
    if control is not None and current.clocks is not None:
        ended = _turns_ended(match, place)
        clocks = after_takeback(
            control, current.clocks, actors=actors[1], at_ms=now_ms, ended=ended
        )
    restored = replace(
        current,
        state=before,
        acted_ms=acted_times(current, *actors, now_ms, author),
        clocks=clocks,
        undo_points=current.undo_points[:place],
        taken_back=with_seat(current.taken_back, seat, current.taken_back[seat] + 1),
        proposals=current.proposals.without_requests(Version(match.version + 1)),
    )
    event = ActionsTakenBack(seat, len(current.undo_points) - place, before)
    return accept(replace(match, game=restored), (event,), now_ms, author, clocks=clocks)


def _decline(match: Match, request: DeclineProposal, now_ms: int) -> Answer:
    seat, proposer = request.seat, other(request.seat)
    proposals = match.game.proposals
    if request.proposal == "draw":
        states, over = proposals.draw_offers, proposals.offers_lapsed[proposer]
        declined = replace(proposals, draw_offers=with_seat(states, proposer, "declined"))
    else:
        states, over = proposals.take_backs, proposals.requests_lapsed
        declined = replace(proposals, take_backs=with_seat(states, proposer, "declined"))
    if states[proposer] != "open":
        return Rejection(RejectionCode.NOTHING_PROPOSED)
    if request.version < over:
        # The player declined an earlier proposal.
        return _stale(match)
    event = Declined(seat=seat, proposal=request.proposal)
    return accept(_with_proposals(match, declined), (event,), now_ms, (seat, request.command))


def _proposed_before(state: ProposalState) -> Rejection | None:
    """Return why a seat can't repeat a draw offer or takeback request; None if it has made none."""
    match state:
        case "open":
            return Rejection(RejectionCode.ALREADY_ASKED)
        case "declined":
            return Rejection(RejectionCode.DECLINED_BEFORE)
        case "none":
            return None


def _stale(match: Match) -> Rejection:
    return Rejection(RejectionCode.STALE_VERSION, {"version": match.version})


def _turns_ended(match: Match, place: int) -> Iterator[tuple[Seat, int | None]]:
    """Yield the seats whose ended turns a takeback to this place undoes.

    Each comes with the time that it had left then, if that is known.
    """
    actions, turn = match.game.undo_points[place:], match.game_type.turn
    states = [*(action.state for action in actions[1:]), match.game.state]
    for action, after in zip(actions, states, strict=True):
        before = turn(action.state)
        if before is not None and before != turn(after):
            yield before[0], action.left_ms


def _last_action(match: Match, seat: Seat) -> int | None:
    """Return the place of the seat's last action in the undo points; None if there is none."""
    places = [place for place, action in enumerate(match.game.undo_points) if action.seat == seat]
    return places[-1] if places else None
