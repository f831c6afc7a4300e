"""Reads the Megiddo board on a visitor's screen in browser tests, from its data attributes."""

from dataclasses import dataclass
from typing import Any

from protocol.games.megiddo import EMPTY, MegiddoPosition, MegiddoRules, Point
from tests.browser.state import TableState, viewer_of
from tests.browser.visitor import Visitor

READ = """() => {
  const { status, turn, viewer } = document.querySelector('[data-testid=table]').dataset;
  const points = [...document.querySelectorAll('[data-point]')].map((point) => {
    const { left, top, width, height } = point.getBoundingClientRect();
    return [point.dataset.point, point.dataset.owner, left + width / 2, top + height / 2];
  });
  const captured = [0, 1].map((seat) => {
    const element = document.querySelector(`[data-testid=captured][data-seat="${seat}"]`);
    return Number(element.dataset.captured);
  });
  const last = document.querySelector('[data-last]')?.dataset.point ?? null;
  return { status, turn, viewer, points, captured, last };
}"""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardScreen(TableState):
    """The state of the Megiddo board on a visitor's screen."""

    owners: dict[str, str]
    """`0`, `1` or `none`, by point key, such as `2:5`."""
    spots: dict[str, Spot]
    captured: tuple[int, int]
    last: str | None

    @property
    def stones(self) -> tuple[object, ...]:
        """The stones, captures and last move on a Megiddo board.

        They are equal on screens of different sizes that show the same board.
        """
        return self.owners, self.captured, self.last

    @property
    def laid(self) -> int:
        """The number of stones on the Megiddo board."""
        return sum(owner != "none" for owner in self.owners.values())

    def position(self, rules: MegiddoRules) -> MegiddoPosition:
        """Return Megiddo's position on the screen in the form that policies need."""
        rings = [
            "".join(self._mark(ring, spoke) for spoke in range(rules.spokes))
            for ring in range(1, rules.rings + 1)
        ]
        return MegiddoPosition(
            stones=rings,
            first=None,
            turn=self.seat if self.turn == "you" else None,
            number=self.laid + 1,
            captured=list(self.captured),
            last=None,
            rows=[],
        )

    def _mark(self, ring: int, spoke: int) -> str:
        owner = self.owners[name_of(Point(ring=ring, spoke=spoke))]
        return EMPTY if owner == "none" else owner


def name_of(point: Point) -> str:
    """Return the key of a point of Megiddo's board on the page, such as `2:5` (ring and spoke)."""
    return f"{point.ring}:{point.spoke}"


def read_screen(visitor: Visitor) -> BoardScreen:
    """Read the Megiddo board on the visitor's screen."""
    seen: dict[str, Any] = visitor.page.evaluate(READ)
    zero, one = seen["captured"]
    return BoardScreen(
        status=seen["status"],
        turn=seen["turn"],
        viewer=viewer_of(seen["viewer"]),
        owners={name: owner for name, owner, _, _ in seen["points"]},
        spots={name: (x, y) for name, _, x, y in seen["points"]},
        captured=(zero, one),
        last=seen["last"],
    )
