"""Execution of actions (docs/rules.md, sections 4 to 6)."""

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.cards import ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction
from server.games.api import Advance, Rejection
from server.games.cards.zones import Cards, take
from server.games.spite import score
from server.games.spite.course import Course
from server.games.spite.draw import begin_turn, clear_away, refill
from server.games.spite.rejections import (
    reject_actor,
    reject_discard,
    reject_pass,
    reject_play,
    reject_refill,
)
from server.games.spite.state import State


def act(state: State, seat: Seat, action: SpiteAction) -> Advance[State] | Rejection:
    """Carry out the seat's action, or return its rejection. Raises nothing."""
    rejection = reject_actor(state, seat)
    if rejection is not None:
        return rejection
    match action:
        case Play():
            return _play(state, seat, action)
        case Discard():
            return _discard(state, seat, action)
        case Refill():
            return _refill(state, seat)
        case Pass():
            return _pass(state, seat)


def _play(state: State, seat: Seat, action: Play) -> Advance[State] | Rejection:
    terms = state.terms
    rejection = reject_play(terms, state.piles, seat, action)
    if rejection is not None:
        return rejection
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


def _discard(state: State, seat: Seat, action: Discard) -> Advance[State] | Rejection:
    rejection = reject_discard(state.terms, state.piles, seat, action)
    if rejection is not None:
        return rejection
    course = _course(state)
    _lay(course, state.terms.sides[seat].hand, action.target, tuple(action.cards))
    begin_turn(course, other(seat))
    return _advance(state, course)


def _refill(state: State, seat: Seat) -> Advance[State] | Rejection:
    rejection = reject_refill(state.terms, state.piles, seat, state.moved)
    if rejection is not None:
        return rejection
    course = _course(state)
    refill(course, seat)
    return _advance(state, course)


def _pass(state: State, seat: Seat) -> Advance[State] | Rejection:
    rejection = reject_pass(state.terms, state.piles, seat, state.moved)
    if rejection is not None:
        return rejection
    course = _course(state)
    begin_turn(course, other(seat))
    return _advance(state, course)


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End the game from outside (docs/rules.md, section 6)."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    course = _course(state)
    course.end(score.outcome(state.terms, state.piles, winner, reason))
    return _advance(state, course)


def _lay(course: Course, source: ZoneId, target: ZoneId, cards: Cards) -> None:
    course.lay(source, take(course.piles[source], cards), target, cards)


def _course(state: State) -> Course:
    return Course(state.terms, state.piles, state.chance, state.turn, state.moved)


def _advance(before: State, course: Course) -> Advance[State]:
    after = State(
        before.terms,
        course.piles,
        before.first,
        course.turn,
        course.chance,
        course.outcome,
        course.moved,
    )
    return Advance(after, tuple(course.events))
