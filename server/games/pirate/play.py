"""Execution of actions and wake-ups (docs/rules/pirate.md, sections 4 to 8)."""

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.pirate import Claim, PirateAction, Play, Suit, TurnCard
from server.games.api import Advance, GameEnded, Rejection
from server.games.pirate import score, ships, table
from server.games.pirate.course import Course
from server.games.pirate.legal import reject
from server.games.pirate.state import State


def act(state: State, seat: Seat, action: PirateAction, at_ms: int) -> Advance[State] | Rejection:
    """Carry out the seat's action, or return its rejection. Raises nothing.

    Changes due by `at_ms` are applied first, so that a late wake-up makes no difference.
    """
    course = Course(state)
    _pass_time(course, at_ms)
    if course.state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    rejection = reject(course.state, seat, action)
    if rejection is not None:
        return rejection
    match action:
        case TurnCard():
            _turn(course, seat)
        case Play(ship=suit):
            _lay_open_card(course, seat, suit, seat, at_ms)
        case Claim(ship=suit):
            _lay_open_card(course, other(seat), suit, seat, at_ms)
    _end_if_stuck(course)
    return course.advance()


def wake_ms(state: State) -> int | None:
    """Return when the oldest open window ends (Unix milliseconds), or None if none is open."""
    if state.outcome is not None or not state.boardings:
        return None
    return state.boardings[0].until_ms


def wake(state: State, at_ms: int) -> Advance[State]:
    """Apply the changes due by `at_ms`: none if no window has ended by then."""
    course = Course(state)
    _pass_time(course, at_ms)
    return course.advance()


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End the game from outside. A ship that is boarded at that moment counts for neither seat."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    course = Course(state)
    course.note(GameEnded(score.outcome(state, winner, reason)))
    return course.advance()


def _pass_time(course: Course, at_ms: int) -> None:
    before = course.state
    ships.pass_time(course, at_ms)
    if course.state is not before:
        _end_if_stuck(course)


def _turn(course: Course, seat: Seat) -> None:
    stock, waste = table.stock(seat), table.waste(seat)
    if not course.state.piles[stock]:
        course.lay(waste, stock, course.state.piles[waste][::-1])
    course.lay(stock, waste, course.state.piles[stock][-1:])


def _lay_open_card(course: Course, owner: Seat, suit: Suit, seat: Seat, at_ms: int) -> None:
    """Move the top card of the owner's waste to the seat's end of a ship."""
    waste = table.waste(owner)
    ships.lay(course, waste, course.state.piles[waste][-1], suit, seat, at_ms)


def _end_if_stuck(course: Course) -> None:
    if course.state.outcome is None and score.is_stuck(course.state):
        course.note(GameEnded(score.stuck(course.state)))
