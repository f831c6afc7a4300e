"""What of a table a position shows to its seat."""

from protocol.games.spite import SpitePosition
from server.games.cards.zones import Layout


def seen(position: SpitePosition) -> Layout:
    """The cards that the seat sees: all of its hand, the tops of the stocks, the open piles."""
    return {zone.id: tuple(zone.cards) for zone in position.zones}


def has_moved(position: SpitePosition) -> bool:
    """Whether the seat in turn has moved a card in it."""
    return position.turn is not None and position.turn.moved
