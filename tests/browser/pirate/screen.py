"""Reads the table of Pirate on a visitor's screen in browser tests, from its data attributes."""

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
    """The ship of a suit on a visitor's screen: `afloat`, `joined`, `boarded` or `gone`."""

    state: str
    needs: int | None
    """The next rank at the viewer's end, or at the near end for spectators."""
    spot: Spot


@dataclass(frozen=True, slots=True)
class PirateScreen(TableState):
    """The table of Pirate on a visitor's screen."""

    counts: dict[str, int]
    """The number of cards on stocks and wastes, and of captured and sunk ships."""
    tops: dict[str, Card | None]
    """The visible top card of each zone; None if there is none."""
    spots: dict[str, Spot]
    """The middle of each zone."""
    ships: dict[Suit, ShipOnScreen]

    @property
    def cards(self) -> tuple[object, ...]:
        """The numbers of cards, the visible top cards, and the states of ships in Pirate.

        They are equal on all screens that show the same table.
        """
        ships = {suit: self.ships[suit].state for suit in SUITS}
        ends = {place: top for place, top in self.tops.items() if top is not None}
        return self.counts, ends, ships

    def position(self) -> PiratePosition:
        """Return Pirate's position on the screen in the form that policies need.

        It takes the viewer's end of each ship as the low one, and leaves out the other end's needs.
        """
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
    """Read the table of Pirate on the visitor's screen."""
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
    """Wait until all visitors' screens show the same state of the game of Pirate."""
    while any(read_screen(visitor).cards != read_screen(first).cards for visitor in others):
        first.page.evaluate("() => new Promise(requestAnimationFrame)")
