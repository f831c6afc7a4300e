"""The race for the last card of a ship in Pirate: the probability of each player to reach it first.
The level `hard` uses it.

The player who plays the second to last card of a ship may open it to the opponent. If the last card
lies in a waste, the number of cards before it is public. Otherwise it may be anywhere in a stock.
Both players are assumed to turn cards equally fast.
"""

from protocol.core.ids import Seat, other
from protocol.games.cards import Card, zone_of
from protocol.games.pirate import PiratePosition, Ship
from server.games.pirate import table
from server.games.pirate.cards import face


def opens(position: PiratePosition, ship: Ship, seat: Seat) -> bool:
    """Return whether playing the seat's open card on a ship of Pirate would help the opponent more.

    This is so if the ship then lacks one card, and the opponent is likelier to reach it first.
    """
    low, high = ship.low_needs, ship.high_needs
    if low is None or high is None or high - low != 1:
        return False
    last = face(high if ship.low == seat else low, ship.suit)
    return probability_of_first(position, ship, last, seat) < 0.5


def probability_of_first(position: PiratePosition, ship: Ship, card: Card, seat: Seat) -> float:
    """Return the probability that the seat of Pirate reaches a card before the opponent, after
    playing its open card.
    """
    own = _turns_until(position, card, seat, covered=True)
    others = _turns_until(position, card, other(seat), covered=False)
    own_stock, other_stock = (
        zone_of(position.zones, table.stock(of)).count for of in (seat, other(seat))
    )
    if ship.low != position.low:
        # One of the two copies of each card lies in the first ship of the suit.
        if own is None and others is None:
            return own_stock / (own_stock + other_stock) if own_stock else 0.0
        return float(own is not None)
    if own is not None and others is not None:
        return float(own < others)
    if own is not None:
        return _probability_after(own, other_stock)
    if others is not None:
        return 1 - _probability_after(others, own_stock)
    return _probability_of_less(own_stock, other_stock)


def _turns_until(position: PiratePosition, card: Card, seat: Seat, *, covered: bool) -> int | None:
    """Return how many cards the seat of Pirate turns until a card of its waste is open; None if the
    card isn't there.

    With `covered`, the seat's open card is removed first.
    """
    waste = zone_of(position.zones, table.waste(seat)).cards
    below = waste[:-1] if covered else waste
    if card not in below:
        return None
    place = below.index(card)
    if place == len(below) - 1:
        return 0
    return zone_of(position.zones, table.stock(seat)).count + place + 1


def _probability_after(turns: int, stock: int) -> float:
    """Return the probability that a card in a stock of this size comes after more than `turns`
    turns.
    """
    return max(0.0, 1 - turns / stock) if stock else 1.0


def _probability_of_less(own_stock: int, other_stock: int) -> float:
    """Return the probability that a random card of the own stock comes before one of the other
    stock.
    """
    if not own_stock:
        return 0.0
    if own_stock <= other_stock:
        return 1 - own_stock / (2 * other_stock)
    return other_stock / (2 * own_stock)
