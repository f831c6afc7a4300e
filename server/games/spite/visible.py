"""Access to the cards and the turn in a seat's position."""

from protocol.games.spite import SpitePosition
from server.games.cards.zones import Layout


def visible_cards(position: SpitePosition) -> Layout:
    """Return the cards that the seat sees: its hand, the tops of the stocks, the open piles."""
    return {zone.id: tuple(zone.cards) for zone in position.zones}


def has_moved(position: SpitePosition) -> bool:
    """Return whether the seat has moved a card in the current turn."""
    return position.turn is not None and position.turn.moved
