"""Execution of actions and wake-ups in Pirate (docs/rules/pirate.md, sections 4 to 8)."""

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.pirate import Claim, PirateAction, Play, Suit, TurnCard
from server.games.api import Advance, Rejection
from server.games.pirate import score, ships, table
from server.games.pirate.legal import reject
from server.games.pirate.state import State
from server.games.pirate.step_builder import StepBuilder


def act(state: State, seat: Seat, action: PirateAction, at_ms: int) -> Advance[State] | Rejection:
    """Carry out the seat's action in Pirate, or return its rejection. Raises nothing.

    Changes due by `at_ms` are applied first, so that a late wake-up makes no difference.
    """
    step = StepBuilder(state)
    _pass_time(step, at_ms)
    if step.state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    rejection = reject(step.state, seat, action)
    if rejection is not None:
        return rejection
    match action:
        case TurnCard():
            _turn(step, seat)
        case Play(ship=suit):
            _lay_open_card(step, seat, suit, seat, at_ms)
        case Claim(ship=suit):
            _lay_open_card(step, other(seat), suit, seat, at_ms)
    _end_if_stuck(step)
    return step.advance()


def wake_ms(state: State) -> int | None:
    """Return when the first boarded ship of Pirate is captured (Unix milliseconds); None without
    one.
    """
    if state.outcome is not None or not state.boardings:
        return None
    return state.boardings[0].until_ms


def wake(state: State, at_ms: int) -> Advance[State]:
    """Capture the boarded ships of Pirate whose windows have ended by `at_ms`. Return the result.

    Without any, nothing changes.
    """
    step = StepBuilder(state)
    _pass_time(step, at_ms)
    return step.advance()


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End a running game of Pirate from outside. Reject that for a game that is over.

    A ship that is boarded at that moment counts for neither seat.
    """
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    step = StepBuilder(state)
    step.note(score.outcome(state, winner, reason))
    return step.advance()


def _pass_time(step: StepBuilder, at_ms: int) -> None:
    before = step.state
    ships.pass_time(step, at_ms)
    if step.state is not before:
        _end_if_stuck(step)


def _turn(step: StepBuilder, seat: Seat) -> None:
    stock, waste = table.stock(seat), table.waste(seat)
    if not step.state.piles[stock]:
        step.lay(waste, stock, step.state.piles[waste][::-1])
    step.lay(stock, waste, step.state.piles[stock][-1:])


def _lay_open_card(step: StepBuilder, owner: Seat, suit: Suit, seat: Seat, at_ms: int) -> None:
    """Move the top card of the owner's waste to the seat's end of a ship in Pirate."""
    waste = table.waste(owner)
    ships.lay(step, waste, card=step.state.piles[waste][-1], suit=suit, seat=seat, at_ms=at_ms)


def _end_if_stuck(step: StepBuilder) -> None:
    if step.state.outcome is None and score.is_stuck(step.state):
        step.note(score.stuck(step.state))
