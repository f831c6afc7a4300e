"""The zones of the table in Pirate (docs/rules/pirate.md, sections 1 and 9)."""

from collections.abc import Mapping

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import ZoneId
from protocol.games.pirate import SUITS, Suit
from server.games.cards.zones import Layout, Visibility, Zone
from server.games.pirate.cards import PACK

SUNK = ZoneId("sunk")
"""The zone of the ships that have sunk."""


def stock(seat: Seat) -> ZoneId:
    """Return the zone of a seat's stock in Pirate."""
    return ZoneId(f"stock:{seat}")


def waste(seat: Seat) -> ZoneId:
    """Return the zone of a seat's waste in Pirate."""
    return ZoneId(f"waste:{seat}")


def captured(seat: Seat) -> ZoneId:
    """Return the zone of the ships of Pirate that a seat has captured."""
    return ZoneId(f"captured:{seat}")


def low_end(suit: Suit) -> ZoneId:
    """Return the zone of a ship's low end: the ace at the bottom, then upward."""
    return ZoneId(f"low:{suit}")


def high_end(suit: Suit) -> ZoneId:
    """Return the zone of a ship's high end: the king at the bottom, then downward."""
    return ZoneId(f"high:{suit}")


def before() -> Layout:
    """Return the cards of each zone of Pirate before any shuffle: each player's pack is in that
    player's stock.
    """
    return {zone: PACK if zone in STOCKS else () for zone in ZONES}


def _zones() -> Mapping[ZoneId, Zone]:
    table: list[Zone] = []
    for seat in SEATS:
        table.append(Zone(stock(seat), seat, Visibility.NOBODY))
        table.append(Zone(waste(seat), seat, Visibility.EVERYONE))
        table.append(Zone(captured(seat), seat, Visibility.EVERYONE))
    for suit in SUITS:
        # The owners of the ends change from one ship to the next.
        table.append(Zone(low_end(suit), None, Visibility.EVERYONE))
        table.append(Zone(high_end(suit), None, Visibility.EVERYONE))
    table.append(Zone(SUNK, None, Visibility.EVERYONE))
    return {zone.id: zone for zone in table}


ZONES: Mapping[ZoneId, Zone] = _zones()
"""Every zone of a table of Pirate, seat by seat, then ship by ship."""
ENDS: Mapping[ZoneId, Suit] = {end(suit): suit for suit in SUITS for end in (low_end, high_end)}
"""The zones where the ends of ships are built, with their suits."""
STOCKS = frozenset(stock(seat) for seat in SEATS)
"""The zones where the players' packs lie at the start."""
