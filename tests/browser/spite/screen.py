"""Reads the table of Spite and Malice on a visitor's screen in browser tests.

The state is in the data attributes of the page's elements.
"""

from dataclasses import dataclass
from typing import Any

from protocol.games.cards import Card, ZoneId, ZoneView
from protocol.games.spite import SpitePosition, SpiteRules, Turn
from server.games.spite.rule_set import rule_set_of
from tests.browser.state import TableState, viewer_of
from tests.browser.visitor import Visitor

# A build pile draws only its two top cards unless it is hovered. Policies need only their number.
UNSEEN_IN_BUILD = Card("AS")

READ = """async () => {
  const table = document.querySelector('[data-testid=table]');
  const hand = () => [...document.querySelectorAll('[data-zone] [data-index]')];
  const moving = () => hand().flatMap((card) => card.getAnimations());
  // An animation that a change or the end of another one begins is there a frame later.
  do {
    await Promise.allSettled(moving().map((one) => one.finished));
    await new Promise((drawn) => requestAnimationFrame(drawn));
  } while (moving().length > 0);
  const spot = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const zones = [...document.querySelectorAll('.stage [data-zone]')].map((zone) => {
    const cards = [...zone.querySelectorAll('[data-card]')];
    const faces = zone.querySelectorAll('[data-face]');
    const hand = [...zone.querySelectorAll('[data-index]')];
    return {
      id: zone.dataset.zone,
      count: Number(zone.dataset.count),
      cards: cards
        .map((card) => card.dataset.card)
        .slice(zone.dataset.zone.startsWith('build:') ? -2 : 0),
      spots: hand.length > 0 ? hand.map(spot) : [spot(faces[faces.length - 1] ?? zone)],
    };
  });
  const controls = Object.fromEntries(
    ['refill', 'pass']
      .map((name) => [name, table.querySelector(`[data-testid=${name}]`)])
      .filter(([, control]) => control !== null)
      .map(([name, control]) => [name, spot(control)]),
  );
  const { status, turn, viewer } = table.dataset;
  return { zones, controls, status, turn, viewer };
}"""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A zone of cards of Spite and Malice on the screen.

    `spots` are the middles of a hand's cards. Another zone has one spot: the middle of its top
    card, or of the empty zone.
    """

    id: ZoneId
    count: int
    cards: tuple[Card, ...]
    spots: tuple[Spot, ...]

    @property
    def kind(self) -> str:
        """The kind of zone: `stock`, `hand`, `discard`, `build`, `draw` or `completed`."""
        return self.id.partition(":")[0]

    @property
    def spot(self) -> Spot:
        """The spot on the screen to press for the zone's top card."""
        return self.spots[-1]


@dataclass(frozen=True, slots=True)
class TableScreen(TableState):
    """The table of Spite and Malice on a visitor's screen."""

    places: dict[ZoneId, Place]
    controls: dict[str, Spot]
    """The offered buttons among `refill` and `pass`."""

    @property
    def cards(self) -> dict[ZoneId, tuple[int, tuple[Card, ...]]]:
        """The number of cards and the visible cards by zone, whatever the size of the screen."""
        return {place.id: (place.count, place.cards) for place in self.places.values()}

    def zone(self, name: str) -> Place:
        """Return the zone of cards with this name on the screen.

        Raise KeyError if there is none.
        """
        return self.places[ZoneId(name)]

    def position(self, rules: SpiteRules) -> SpitePosition:
        """Return the position of Spite and Malice on the screen in the form that policies need."""
        # With a refill on demand, a player who has moved no longer gets the button.
        moved = "refill" not in self.controls
        turn = Turn(seat=self.seat, number=1, moved=moved) if self.turn == "you" else None
        # With an unlimited number of piles, the page draws the used ones and one empty zone.
        undrawn = (Place(build, 0, (), ()) for build in rule_set_of(rules).builds)
        zones = [_zone_view(self.places.get(place.id, place)) for place in undrawn]
        zones += [_zone_view(place) for place in self.places.values() if place.kind != "build"]
        return SpitePosition(zones=zones, first=None, turn=turn)


def read_screen(visitor: Visitor) -> TableScreen:
    """Read the table of Spite and Malice on a visitor's screen.

    First wait until no card of the viewer's hand is moving.
    """
    seen: dict[str, Any] = visitor.page.evaluate(READ)
    places = (
        Place(
            ZoneId(zone["id"]),
            zone["count"],
            tuple(zone["cards"]),
            tuple((x, y) for x, y in zone["spots"]),
        )
        for zone in seen["zones"]
    )
    return TableScreen(
        status=seen["status"],
        turn=seen["turn"],
        viewer=viewer_of(seen["viewer"]),
        places={place.id: place for place in places},
        controls={name: (x, y) for name, (x, y) in seen["controls"].items()},
    )


def _zone_view(place: Place) -> ZoneView:
    kind, rest = place.kind, place.id.partition(":")[2]
    cards = list(place.cards)
    if kind == "build":
        cards = [UNSEEN_IN_BUILD] * (place.count - len(cards)) + cards
    return ZoneView(
        id=place.id,
        owner=int(rest[0]) if kind in ("stock", "hand", "discard") else None,  # type: ignore[arg-type]
        shows={"stock": "top", "draw": "count", "completed": "count"}.get(kind, "all"),  # type: ignore[arg-type]
        count=place.count,
        cards=cards,
    )
