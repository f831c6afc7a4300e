"""The zones of the table in Spite and Malice (docs/rules.md, sections 1 and 7)."""

from collections.abc import Mapping

from protocol.core.ids import SEATS, Seat
from protocol.games.cards import ZoneId
from server.games.cards.zones import Visibility, Zone

DRAW = ZoneId("draw")
COMPLETED = ZoneId("completed")


def stock(seat: Seat) -> ZoneId:
    """Return the zone of a seat's stock in Spite and Malice."""
    return ZoneId(f"stock:{seat}")


def hand(seat: Seat) -> ZoneId:
    """Return the zone of a seat's hand in Spite and Malice."""
    return ZoneId(f"hand:{seat}")


def discard(seat: Seat, pile: int) -> ZoneId:
    """Return the zone of one of a seat's discard piles in Spite and Malice, counted from 0."""
    return ZoneId(f"discard:{seat}:{pile}")


def build(pile: int) -> ZoneId:
    """Return the zone of a build pile of Spite and Malice, counted from 0."""
    return ZoneId(f"build:{pile}")


def zones(build_count: int, discard_count: int) -> Mapping[ZoneId, Zone]:
    """Return every zone of a table of Spite and Malice, seat by seat, then the shared ones."""
    table: list[Zone] = []
    for seat in SEATS:
        table.append(Zone(stock(seat), seat, Visibility.TOP))
        table.append(Zone(hand(seat), seat, Visibility.OWNER))
        table.extend(
            Zone(discard(seat, pile), seat, Visibility.EVERYONE) for pile in range(discard_count)
        )
    table.extend(Zone(build(pile), None, Visibility.EVERYONE) for pile in range(build_count))
    table.append(Zone(DRAW, None, Visibility.NOBODY))
    table.append(Zone(COMPLETED, None, Visibility.NOBODY))
    return {zone.id: zone for zone in table}
