"""Moving cards by touch: taps, double taps, and dragging with one finger, in turns."""

from itertools import cycle
from time import time

from playwright.sync_api import CDPSession, Page

from tests.browser.hands.moves import Move
from tests.browser.sight import Spot

STEPS = 6
RESTS = 2
"""The last of the steps, in which the finger stays where it is."""
DRAG_S = 0.4


class Finger:
    """A finger on the glass."""

    def __init__(self, page: Page) -> None:
        self._glass = page.touchscreen
        self._wire: CDPSession = page.context.new_cdp_session(page)
        self._ways = cycle((self._autoplay, self._drag, self._select))

    def carry_out(self, move: Move) -> None:
        """Make the move, each time in the next way that can do it."""
        next(self._ways)(move)

    def press(self, spot: Spot) -> None:
        """Put the finger down."""
        self._touch("touchStart", time(), spot)

    def lift(self) -> None:
        """Take the finger away."""
        self._touch("touchEnd", time())

    def drag(self, start: Spot, end: Spot) -> None:
        """Press, go there, rest, let go; as slowly as people do, by what the events say of time."""
        (left, top), (right, bottom) = start, end
        begun = time() - DRAG_S
        self._touch("touchStart", begun, start)
        for step in range(1, STEPS + 1):
            part = min(1, step / (STEPS - RESTS))
            spot = (left + (right - left) * part, top + (bottom - top) * part)
            self._touch("touchMove", begun + DRAG_S * step / STEPS, spot)
        self._touch("touchEnd", begun + DRAG_S)

    def _touch(self, kind: str, when: float, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        event = {"type": kind, "touchPoints": points, "timestamp": when}
        self._wire.send("Input.dispatchTouchEvent", event)

    def _drag(self, move: Move) -> None:
        self.drag(move.start, move.end)

    def _autoplay(self, move: Move) -> None:
        """One tap for stock and discard piles, two for the hand."""
        if not move.plays_itself:
            self._select(move)
            return
        self._glass.tap(*move.start)
        if move.from_hand:
            self._glass.tap(*move.start)

    def _select(self, move: Move) -> None:
        self._glass.tap(*move.start)
        if move.from_hand or not move.natural:
            self._glass.tap(*move.end)
