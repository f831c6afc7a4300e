"""What can be seen on the table, by its test hooks, and the spots that a finger would aim at."""

from dataclasses import dataclass
from typing import Any

from protocol.core.ids import SEATS
from protocol.games.cards import Card, ZoneId, ZoneView
from protocol.games.pirate import SUITS, PiratePosition, Ship, Suit
from tests.browser.state import TableState, viewer_of
from tests.browser.visitor import Visitor

READ = """() => {
  const { status, turn, viewer } = document.querySelector('[data-testid=table]').dataset;
  const spot = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const top = (zone) => [...zone.querySelectorAll('[data-card]')].at(-1)?.dataset.card ?? null;
  const zones = [...document.querySelectorAll('[data-zone]')].map((zone) => ({
    id: zone.dataset.zone, count: Number(zone.dataset.count), top: top(zone), spot: spot(zone),
  }));
  const ships = [...document.querySelectorAll('[data-ship]')].map((ship) => ({
    suit: ship.dataset.ship, state: ship.dataset.state, spot: spot(ship),
    needs: ship.dataset.needs === '' ? null : Number(ship.dataset.needs),
  }));
  return { status, turn, viewer, zones, ships };
}"""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class ShipOnScreen:
    """The ship of a suit: `afloat`, `joined`, `boarded` or `gone`."""

    state: str
    needs: int | None
    """The rank that the viewer's end takes next, or the nearer end for spectators."""
    spot: Spot


@dataclass(frozen=True, slots=True)
class PirateScreen(TableState):
    """The whole table."""

    counts: dict[str, int]
    """How many cards lie on stocks and wastes; how many ships were captured, and sank."""
    tops: dict[str, Card | None]
    """The card that is seen on top of each place; None where there is none."""
    spots: dict[str, Spot]
    """The middle of each place."""
    ships: dict[Suit, ShipOnScreen]

    @property
    def cards(self) -> tuple[object, ...]:
        """What lies where, without regard to the screen."""
        ships = {suit: self.ships[suit].state for suit in SUITS}
        ends = {place: top for place, top in self.tops.items() if top is not None}
        return self.counts, ends, ships

    def position(self) -> PiratePosition:
        """The same as a policy wants it: the viewer's ends are drawn as the low ones."""
        return PiratePosition(
            zones=[self._pile(kind, seat) for kind in ("stock", "waste") for seat in SEATS],
            ships=[
                Ship(suit=suit, low=self.seat, low_needs=ship.needs, high_needs=None, boarded=None)
                for suit, ship in self.ships.items()
                if ship.state != "gone"
            ],
            captured=[self.counts[f"captured:{seat}"] for seat in SEATS],
            sunk=self.counts["sunk"],
            turned=[0, 0],
            low=self.seat,
            cuts=[],
        )

    def _pile(self, kind: str, seat: int) -> ZoneView:
        place = f"{kind}:{seat}"
        top = self.tops[place]
        return ZoneView(
            id=ZoneId(place),
            owner=SEATS[seat],
            shows="count" if kind == "stock" else "all",
            count=self.counts[place],
            cards=[] if top is None else [top],
        )


def read_screen(visitor: Visitor) -> PirateScreen:
    """What the visitor's page shows."""
    seen: dict[str, Any] = visitor.page.evaluate(READ)
    counted = ("stock:", "waste:", "captured:", "sunk")
    return PirateScreen(
        status=seen["status"],
        turn=seen["turn"],
        viewer=viewer_of(seen["viewer"]),
        counts={z["id"]: z["count"] for z in seen["zones"] if z["id"].startswith(counted)},
        tops={z["id"]: z["top"] for z in seen["zones"]},
        spots={z["id"]: tuple(z["spot"]) for z in seen["zones"]},
        ships={
            ship["suit"]: ShipOnScreen(ship["state"], ship["needs"], tuple(ship["spot"]))
            for ship in seen["ships"]
        },
    )


def wait_for_same_state(first: Visitor, *others: Visitor) -> None:
    """Wait until everything that was done has come to all."""
    while any(read_screen(visitor).cards != read_screen(first).cards for visitor in others):
        first.page.evaluate("() => new Promise(requestAnimationFrame)")
