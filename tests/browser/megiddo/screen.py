"""What can be seen on the board, by its test hooks, and the spots that a finger would aim at."""

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
    const told = document.querySelector(`[data-testid=captured][data-seat="${seat}"]`);
    return Number(told.dataset.captured);
  });
  const last = document.querySelector('[data-last]')?.dataset.point ?? null;
  return { status, turn, viewer, points, captured, last };
}"""

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class BoardScreen(TableState):
    """The whole board."""

    owners: dict[str, str]
    """`0`, `1` or `none`, by the point's name, such as `2:5`."""
    spots: dict[str, Spot]
    captured: tuple[int, int]
    last: str | None
    """The point of the stone laid last."""

    @property
    def stones(self) -> tuple[object, ...]:
        """What lies where and was captured, without regard to the screen."""
        return self.owners, self.captured, self.last

    @property
    def laid(self) -> int:
        """How many stones there are."""
        return sum(owner != "none" for owner in self.owners.values())

    def position(self, rules: MegiddoRules) -> MegiddoPosition:
        """The same as a policy wants it."""
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
    """What the page calls a point."""
    return f"{point.ring}:{point.spoke}"


def read_screen(visitor: Visitor) -> BoardScreen:
    """What the visitor's page shows."""
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
