"""What viewers may know of a game. Cards are shown by the kit alone; the rest is public."""

from typing import Any

from protocol.core.ids import Viewer
from protocol.games.spite import SpitePosition, SpiteTally, Turn
from server.games.api import Outcome, Shown
from server.games.cards.disclosure import show_event, show_table
from server.games.spite.state import State
from server.games.spite.terms import Terms
from server.games.turns import TurnStarted, turn_began


def before(terms: Terms, viewer: Viewer) -> SpitePosition:
    """The table before the deal: the whole pack in the draw pile."""
    zones = show_table(terms.zones, terms.before(), viewer)
    return SpitePosition.made(zones=zones, first=None, turn=None)


def position(state: State, viewer: Viewer) -> SpitePosition:
    """The table as `viewer` may know it."""
    turn = state.turn
    return SpitePosition.made(
        zones=show_table(state.terms.zones, state.piles, viewer),
        first=state.first,
        turn=Turn.made(seat=turn.seat, number=turn.number, moved=state.moved),
    )


def show(state: State, event: Any) -> Shown:
    """An event as each viewer may know it, in the order of VIEWERS."""
    if type(event) is TurnStarted:
        return (turn_began(event.seat, event.number),) * 3
    return show_event(event, state.terms.zones)


def tally(outcome: Outcome) -> SpiteTally:
    """How many cards the stocks had left."""
    return SpiteTally(stock_left=list(outcome.tally))
