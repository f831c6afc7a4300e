"""The view of a position of Spite and Malice, and the cards and turn in a seat's position."""

from protocol.core.ids import Viewer
from protocol.games.spite import SpitePosition, Turn
from server.games.cards.disclosure import show_table
from server.games.cards.zones import Layout
from server.games.spite.state import State


def position(state: State, viewer: Viewer) -> SpitePosition:
    """Return the position of Spite and Malice as `viewer` may see it."""
    turn = state.turn
    return SpitePosition(
        zones=show_table(state.rule_set.zones, state.piles, viewer),
        first=state.first,
        turn=Turn(seat=turn.seat, number=turn.number, moved=state.moved),
    )


def visible_cards(position: SpitePosition) -> Layout:
    """Return the cards that the seat sees in Spite and Malice, by zone: its hand, the tops of the
    stocks, the open piles.
    """
    return {zone.id: tuple(zone.cards) for zone in position.zones}


def has_moved(position: SpitePosition) -> bool:
    """Return whether the seat has moved a card in the current turn of Spite and Malice."""
    return position.turn is not None and position.turn.moved
