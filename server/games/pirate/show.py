"""The views of a game of Pirate (docs/rules/pirate.md, section 9).

The zones decide which cards a viewer may see. Everything else is public.
"""

from protocol.core.ids import VIEWERS, Viewer
from protocol.core.message import Message
from protocol.games.pirate import (
    SUITS,
    Boarded,
    Cut,
    PiratePosition,
    PirateTally,
    Ship,
    ShipBegun,
    ShipBoarded,
    ShipCaptured,
    ShipSunk,
    Suit,
)
from server.games.api import Shown
from server.games.cards.disclosure import show_event as show_card_event
from server.games.cards.disclosure import show_table
from server.games.pirate import score, table
from server.games.pirate.events import (
    Boarding,
    Capture,
    CutMade,
    Event,
    PirateOutcome,
    ShipBegan,
    Sinking,
)
from server.games.pirate.ships import boarding_of, needs
from server.games.pirate.state import State


def before(viewer: Viewer) -> PiratePosition:
    """Return the position of Pirate before the first event, as `viewer` may see it: packs in
    stocks, and no ships.
    """
    return PiratePosition(
        zones=show_table(table.ZONES, table.before(), viewer),
        ships=[],
        captured=[0, 0],
        sunk=0,
        turned=[0, 0],
        low=None,
        cuts=[],
    )


def position(state: State, viewer: Viewer) -> PiratePosition:
    """Return the position of Pirate as `viewer` may see it."""
    return PiratePosition(
        zones=show_table(table.ZONES, state.piles, viewer),
        ships=[_ship(state, suit) for suit in SUITS if suit in state.afloat],
        captured=list(score.captured(state.piles)),
        sunk=score.sunk(state.piles),
        turned=list(state.turned),
        low=state.low,
        cuts=[list(cut) for cut in state.cuts],
    )


def show(event: Event) -> Shown:
    """Return an event of Pirate as each viewer may see it. Raises ValueError for the end of the
    game.

    The server announces the end of every game itself.
    """
    match event:
        case CutMade() | ShipBegan() | Boarding() | Capture() | Sinking():
            return (_message(event),) * len(VIEWERS)
        case PirateOutcome():
            raise ValueError("the game doesn't show its own end")
        case _:
            return show_card_event(event, table.ZONES)


def tally(outcome: PirateOutcome) -> PirateTally:
    """Return the final counts of a game of Pirate for clients: the ships captured by each seat, and
    the ships sunk.
    """
    ships, sunk = outcome.tally
    return PirateTally(ships=list(ships), sunk=sunk)


def _ship(state: State, suit: Suit) -> Ship:
    low_needs, high_needs = needs(state, suit)
    boarding = boarding_of(state, suit)
    boarded = None if boarding is None else Boarded(seat=boarding.seat, until_ms=boarding.until_ms)
    return Ship(
        suit=suit,
        low=state.afloat[suit],
        low_needs=low_needs,
        high_needs=high_needs,
        boarded=boarded,
    )


def _message(event: CutMade | ShipBegan | Boarding | Capture | Sinking) -> Message:
    match event:
        case CutMade(cards, low):
            return Cut(cards=list(cards), low=low)
        case ShipBegan(suit, low):
            return ShipBegun(ship=suit, low=low)
        case Boarding(suit, seat, until_ms):
            return ShipBoarded(ship=suit, seat=seat, until_ms=until_ms)
        case Capture(suit, seat):
            return ShipCaptured(ship=suit, seat=seat)
        case Sinking(suit):
            return ShipSunk(ship=suit)
