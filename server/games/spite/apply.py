"""Carrying out an action (docs/rules.md, sections 4 to 6)."""

from protocol.codes import RejectionCode
from protocol.commands import Action
from protocol.ids import Seat, ZoneId, other
from protocol.rules import DiscardAction, PassAction, PlayAction, RefillAction
from protocol.views import EndReason
from server.games.api import Advance, Rejection
from server.games.spite import score
from server.games.spite.course import Course
from server.games.spite.draw import begin_turn, clear_away, refill
from server.games.spite.refusal import (
    refuse_actor,
    refuse_discard,
    refuse_pass,
    refuse_play,
    refuse_refill,
)
from server.games.spite.state import State
from server.games.table import Cards, take


def apply(state: State, seat: Seat, action: Action) -> Advance[State] | Rejection:
    """Carry out the seat's action, or say which rule refuses it. Raises nothing."""
    refused = refuse_actor(state, seat)
    if refused is not None:
        return refused
    match action:
        case PlayAction():
            return _play(state, seat, action)
        case DiscardAction():
            return _discard(state, seat, action)
        case RefillAction():
            return _refill(state, seat)
        case PassAction():
            return _pass(state, seat)


def _play(state: State, seat: Seat, action: PlayAction) -> Advance[State] | Rejection:
    terms = state.terms
    refused = refuse_play(terms, state.piles, seat, action)
    if refused is not None:
        return refused
    course = _course(state)
    side = terms.sides[seat]
    _lay(course, action.source, action.target, (action.card,))
    course.moved = True
    if action.source == side.stock:
        if not course.piles[side.stock]:
            course.end(score.outcome(terms, course.piles, seat, "stock_emptied"))
            return _advance(state, course)
        course.turn_up(side.stock)
    if len(course.piles[action.target]) == terms.highest_natural:
        clear_away(course, action.target)
    if action.source == side.hand and not course.piles[side.hand]:
        refill(course, seat)
    return _advance(state, course)


def _discard(state: State, seat: Seat, action: DiscardAction) -> Advance[State] | Rejection:
    refused = refuse_discard(state.terms, state.piles, seat, action)
    if refused is not None:
        return refused
    course = _course(state)
    _lay(course, state.terms.sides[seat].hand, action.target, tuple(action.cards))
    begin_turn(course, other(seat))
    return _advance(state, course)


def _refill(state: State, seat: Seat) -> Advance[State] | Rejection:
    refused = refuse_refill(state.terms, state.piles, seat, state.moved)
    if refused is not None:
        return refused
    course = _course(state)
    refill(course, seat)
    return _advance(state, course)


def _pass(state: State, seat: Seat) -> Advance[State] | Rejection:
    refused = refuse_pass(state.terms, state.piles, seat, state.moved)
    if refused is not None:
        return refused
    course = _course(state)
    begin_turn(course, other(seat))
    return _advance(state, course)


def concede(state: State, loser: Seat, reason: EndReason) -> Advance[State] | Rejection:
    """End the game with a win for the other seat."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    course = _course(state)
    course.end(score.outcome(state.terms, state.piles, other(loser), reason))
    return _advance(state, course)


def agree(state: State) -> Advance[State] | Rejection:
    """End the game with a draw that both have agreed on."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    course = _course(state)
    course.end(score.outcome(state.terms, state.piles, None, "agreed"))
    return _advance(state, course)


def _lay(course: Course, source: ZoneId, target: ZoneId, cards: Cards) -> None:
    course.lay(source, take(course.piles[source], cards), target, cards)


def _course(state: State) -> Course:
    return Course(state.terms, state.piles, state.shuffles, state.turn, state.moved)


def _advance(before: State, course: Course) -> Advance[State]:
    after = State(
        before.terms,
        course.piles,
        before.first,
        course.turn,
        course.shuffles,
        course.outcome,
        course.moved,
    )
    return Advance(after, tuple(course.events))
