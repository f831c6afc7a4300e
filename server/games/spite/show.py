"""The views of a game. `server.games.cards.disclosure` shows the cards; the rest is public."""

from typing import Any

from protocol.core.ids import Viewer
from protocol.games.spite import SpitePosition, SpiteTally, Turn
from server.games.api import Outcome, Shown
from server.games.cards.disclosure import show_event, show_table
from server.games.spite.rule_set import RuleSet
from server.games.spite.state import State
from server.games.turns import TurnStarted, turn_began


def before(rule_set: RuleSet, viewer: Viewer) -> SpitePosition:
    """Return the table before the deal, with the whole pack in the draw pile."""
    zones = show_table(rule_set.zones, rule_set.before(), viewer)
    return SpitePosition.made(zones=zones, first=None, turn=None)


def position(state: State, viewer: Viewer) -> SpitePosition:
    """Return the table as `viewer` may see it."""
    turn = state.turn
    return SpitePosition.made(
        zones=show_table(state.rule_set.zones, state.piles, viewer),
        first=state.first,
        turn=Turn.made(seat=turn.seat, number=turn.number, moved=state.moved),
    )


def show(state: State, event: Any) -> Shown:
    """Return an event as each viewer may see it, in the order of VIEWERS."""
    if type(event) is TurnStarted:
        return (turn_began(event.seat, event.number),) * 3
    return show_event(event, state.rule_set.zones)


def tally(outcome: Outcome) -> SpiteTally:
    """Return the number of cards left in the stocks."""
    return SpiteTally(stock_left=list(outcome.tally))
