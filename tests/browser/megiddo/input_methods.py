"""Ways to lay a stone of Megiddo in a browser test: mouse, touch and keyboard."""

from itertools import cycle
from typing import Protocol

from playwright.sync_api import Page, expect

from tests.browser.megiddo.screen import BoardScreen

ARROWS = ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft")
FOCUSED = "() => document.activeElement.dataset.point ?? null"


class InputMethod(Protocol):
    """A way to lay stones on the board of Megiddo in a browser: mouse, touch or keyboard."""

    def lay(self, point: str, screen: BoardScreen) -> None:
        """Lay a stone on a point of Megiddo's board by this input method."""


class Mouse:
    """Lays a stone in Megiddo by a mouse click on the point."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def lay(self, point: str, screen: BoardScreen) -> None:
        self._mouse.click(*screen.spots[point])


class Touch:
    """Lays a stone in Megiddo by a tap on the point.

    If the tap only chooses the point, a second tap or the button confirms.
    """

    def __init__(self, page: Page, *, confirms: bool) -> None:
        """Create the touch input for a page of Megiddo.

        `confirms`: the points are so close together that a tap only chooses one.
        """
        self._page = page
        self._confirms = confirms
        self._by_button = cycle((True, False))

    def lay(self, point: str, screen: BoardScreen) -> None:
        self._page.touchscreen.tap(*screen.spots[point])
        if not self._confirms:
            return
        button = self._page.get_by_test_id("confirm")
        expect(button).to_be_visible()
        if next(self._by_button):
            button.tap()
        else:
            self._page.touchscreen.tap(*screen.spots[point])


class Keyboard:
    """Lays a stone in Megiddo by arrow keys that lead to the point, then Enter or Space in turn."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._press = cycle(("Enter", "Space"))
        self._ways: dict[str, dict[str, str]] = {}

    def lay(self, point: str, screen: BoardScreen) -> None:
        here: str | None = self._page.evaluate(FOCUSED)
        if here is None:
            self._page.keyboard.press("ArrowUp")
            here = self._page.evaluate(FOCUSED)
            assert here is not None
        self._ways = self._ways or self._explored(here, set(screen.spots))
        for arrow in self._way(here, point):
            self._page.keyboard.press(arrow)
        assert self._page.evaluate(FOCUSED) == point
        self._page.keyboard.press(next(self._press))

    def _explored(self, start: str, points: set[str]) -> dict[str, dict[str, str]]:
        """Return, for each of these points, the point to which each arrow key leads from there.

        All points must be reachable from `start`.
        """
        ways: dict[str, dict[str, str]] = {}
        ahead = {start}
        while ahead:
            here = ahead.pop()
            ways[here] = {}
            for arrow in ARROWS:
                self._page.locator(f"[data-point='{here}']").focus()
                self._page.keyboard.press(arrow)
                reached: str = self._page.evaluate(FOCUSED)
                ways[here][arrow] = reached
                ahead |= {reached} - ways.keys()
        assert ways.keys() == points
        self._page.locator(f"[data-point='{start}']").focus()
        return ways

    def _way(self, start: str, end: str) -> list[str]:
        """Return the fewest arrow keys that lead from one point to another."""
        ways: dict[str, list[str]] = {start: []}
        ahead = [start]
        for here in ahead:
            for arrow, reached in self._ways[here].items():
                if reached not in ways:
                    ways[reached] = [*ways[here], arrow]
                    ahead.append(reached)
        return ways[end]
