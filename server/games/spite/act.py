"""Execution of actions (docs/rules.md, sections 4 to 6)."""

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.cards import ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction
from server.games.api import Advance, Rejection
from server.games.cards.zones import Cards, take
from server.games.spite import score
from server.games.spite.draw import begin_turn, clear_away, refill
from server.games.spite.rejections import (
    reject_actor,
    reject_discard,
    reject_pass,
    reject_play,
    reject_refill,
)
from server.games.spite.state import State
from server.games.spite.step_builder import StepBuilder


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
    rule_set = state.rule_set
    rejection = reject_play(rule_set, state.piles, seat, action)
    if rejection is not None:
        return rejection
    step = _step_from(state)
    side = rule_set.sides[seat]
    _lay(step, action.source, action.target, (action.card,))
    step.moved = True
    if action.source == side.stock:
        if not step.piles[side.stock]:
            step.end(score.outcome(rule_set, step.piles, seat, "stock_emptied"))
            return _advance(state, step)
        step.turn_up(side.stock)
    if len(step.piles[action.target]) == rule_set.highest_natural:
        clear_away(step, action.target)
    if action.source == side.hand and not step.piles[side.hand]:
        refill(step, seat)
    return _advance(state, step)


def _discard(state: State, seat: Seat, action: Discard) -> Advance[State] | Rejection:
    rejection = reject_discard(state.rule_set, state.piles, seat, action)
    if rejection is not None:
        return rejection
    step = _step_from(state)
    _lay(step, state.rule_set.sides[seat].hand, action.target, tuple(action.cards))
    begin_turn(step, other(seat))
    return _advance(state, step)


def _refill(state: State, seat: Seat) -> Advance[State] | Rejection:
    rejection = reject_refill(state.rule_set, state.piles, seat, state.moved)
    if rejection is not None:
        return rejection
    step = _step_from(state)
    refill(step, seat)
    return _advance(state, step)


def _pass(state: State, seat: Seat) -> Advance[State] | Rejection:
    rejection = reject_pass(state.rule_set, state.piles, seat, state.moved)
    if rejection is not None:
        return rejection
    step = _step_from(state)
    begin_turn(step, other(seat))
    return _advance(state, step)


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End the game from outside (docs/rules.md, section 6)."""
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    step = _step_from(state)
    step.end(score.outcome(state.rule_set, state.piles, winner, reason))
    return _advance(state, step)


def _lay(step: StepBuilder, source: ZoneId, target: ZoneId, cards: Cards) -> None:
    step.lay(source, take(step.piles[source], cards), target, cards)


def _step_from(state: State) -> StepBuilder:
    return StepBuilder(state.rule_set, state.piles, state.chance, state.turn, state.moved)


def _advance(before: State, step: StepBuilder) -> Advance[State]:
    after = State(
        before.rule_set,
        step.piles,
        before.first,
        step.turn,
        step.chance,
        step.outcome,
        step.moved,
    )
    return Advance(after, tuple(step.events))
