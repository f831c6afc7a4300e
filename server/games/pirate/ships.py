"""The ships of Pirate: needed cards, boarding, capture and sinking (docs/rules/pirate.md, sections
5 and 6).
"""

from protocol.core.ids import Seat, other
from protocol.games.cards import Card, ZoneId
from protocol.games.pirate import SHIP_CARDS, Suit, ranks_needed
from server.games.pirate import score, table
from server.games.pirate.events import Boarding, Capture, ShipBegan, Sinking
from server.games.pirate.state import State
from server.games.pirate.step_builder import StepBuilder


def end_of(state: State, suit: Suit, seat: Seat) -> ZoneId:
    """Return the zone of the seat's end of a ship of Pirate. Raises KeyError if the ship isn't
    afloat.
    """
    return table.low_end(suit) if state.afloat[suit] == seat else table.high_end(suit)


def boarding_of(state: State, suit: Suit) -> Boarding | None:
    """Return the boarding of a ship of Pirate that awaits capture or sinking; None if it is not
    boarded.
    """
    return next((boarding for boarding in state.boardings if boarding.suit == suit), None)


def needs(state: State, suit: Suit) -> tuple[int | None, int | None]:
    """Return the next ranks of the low and the high end of a ship afloat in Pirate.

    None: the end takes no card.
    """
    counts = (len(state.piles[end(suit)]) for end in (table.low_end, table.high_end))
    low, high = ranks_needed(*counts)
    boarding = boarding_of(state, suit)
    if boarding is None:
        return low, high
    return (None, high) if boarding.seat == state.afloat[suit] else (low, None)


def needed_by(state: State, suit: Suit, seat: Seat) -> int | None:
    """Return the rank that the seat's end of a ship of Pirate needs next.

    None: no card fits, or the ship is not afloat.
    """
    if suit not in state.afloat:
        return None
    low, high = needs(state, suit)
    return low if state.afloat[suit] == seat else high


def lay(
    step: StepBuilder, source: ZoneId, *, card: Card, suit: Suit, seat: Seat, at_ms: int
) -> None:
    """Move a fitting card to the seat's end of a ship of Pirate.

    If that joins the ends, the seat boards the ship, or captures it at once by rules without a
    window. If the ship was boarded, it sinks.
    """
    before = boarding_of(step.state, suit)
    step.lay(source, end_of(step.state, suit, seat), (card,))
    if before is not None:
        _sink(step, suit)
    elif _is_joined(step.state, suit):
        _join(step, suit, seat, at_ms)


def pass_time(step: StepBuilder, at_ms: int) -> None:
    """Capture the boarded ships of Pirate whose windows have ended by `at_ms`."""
    while step.state.outcome is None and step.state.boardings:
        first = step.state.boardings[0]
        if first.until_ms > at_ms:
            break
        _capture(step, first.suit, first.seat)


def _is_joined(state: State, suit: Suit) -> bool:
    laid = len(state.piles[table.low_end(suit)]) + len(state.piles[table.high_end(suit)])
    return laid == SHIP_CARDS


def _join(step: StepBuilder, suit: Suit, seat: Seat, at_ms: int) -> None:
    window_ms = step.state.rules.sink_window_ms
    if not window_ms:
        _capture(step, suit, seat)
        return
    step.note(Boarding(suit, seat, at_ms + window_ms))


def _capture(step: StepBuilder, suit: Suit, seat: Seat) -> None:
    low = step.state.afloat[suit]
    step.note(Capture(suit, seat))
    _put_aside(step, suit, low, table.captured(seat))


def _sink(step: StepBuilder, suit: Suit) -> None:
    low = step.state.afloat[suit]
    step.note(Sinking(suit))
    _put_aside(step, suit, low, table.SUNK)


def _put_aside(step: StepBuilder, suit: Suit, low: Seat, target: ZoneId) -> None:
    """Put a ship's cards aside in Pirate, ace to king. If that wins, end the game; else begin the
    suit's second ship after its first.
    """
    piles = step.state.piles
    step.lay(table.low_end(suit), target, piles[table.low_end(suit)])
    step.lay(table.high_end(suit), target, piles[table.high_end(suit)][::-1])
    winner = score.winner_by_ships(step.state)
    if winner is not None:
        step.note(score.outcome(step.state, winner, "ships"))
    elif low == step.state.low:
        step.note(ShipBegan(suit, other(low)))
