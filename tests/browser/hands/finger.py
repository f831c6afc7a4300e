"""Moving cards by touch: taps, double taps and dragging, in turns; a long press for several."""

from itertools import cycle
from time import time

from playwright.sync_api import CDPSession, Page

from tests.browser.hands.moves import Move, Request
from tests.browser.sight import Spot

STEPS = 6
RESTS = 2
"""The last of the steps, in which the finger stays where it is."""
DRAG_S = 0.4
FLICK_S = 0.05
TAP_S = 0.1
"""From one tap to the next."""
TAKEN_UP = """(spot) =>
  document.elementFromPoint(...spot)?.closest('[data-index]')?.ariaPressed === 'true'"""


class Finger:
    """A finger on the glass."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._glass = page.touchscreen
        self._wire: CDPSession = page.context.new_cdp_session(page)
        self._ways = cycle((self._autoplay, self._drag, self._select))

    def carry_out(self, move: Move) -> None:
        """Make the move, each time in the next way that can do it."""
        if move.mates:
            self._gather(move)
        else:
            next(self._ways)(move)

    def ask(self, request: Request) -> None:
        """Tap what asks for it."""
        self._glass.tap(*request.spot)

    def gather(self, *spots: Spot) -> None:
        """Take up several hand cards: a long press on one, then a tap on each of its like."""
        first, *more = spots
        self.press(first)
        self._page.wait_for_function(TAKEN_UP, arg=first)
        self.lift()
        for spot in more:
            self._glass.tap(*spot)

    def press(self, spot: Spot) -> None:
        """Put the finger down."""
        self._touch("touchStart", time(), spot)

    def lift(self) -> None:
        """Take the finger away."""
        self._touch("touchEnd", time())

    def drag(self, start: Spot, end: Spot) -> None:
        """Press, go there, rest, let go; as slowly as people do, by what the events say of time."""
        self._slide(start, end, DRAG_S, RESTS)

    def flick(self, start: Spot, end: Spot) -> None:
        """Press, and let go on the way there."""
        self._slide(start, end, FLICK_S, 0)

    def _slide(self, start: Spot, end: Spot, seconds: float, rests: int) -> None:
        (left, top), (right, bottom) = start, end
        begun = time() - seconds
        self._touch("touchStart", begun, start)
        for step in range(1, STEPS + 1):
            part = min(1, step / (STEPS - rests))
            spot = (left + (right - left) * part, top + (bottom - top) * part)
            self._touch("touchMove", begun + seconds * step / STEPS, spot)
        self._touch("touchEnd", begun + seconds)

    def _touch(self, kind: str, when: float, *spots: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in spots]
        event = {"type": kind, "touchPoints": points, "timestamp": when}
        self._wire.send("Input.dispatchTouchEvent", event)

    def _gather(self, move: Move) -> None:
        self.gather(move.start, *move.mates)
        self._glass.tap(*move.end)

    def _drag(self, move: Move) -> None:
        self.drag(move.start, move.end)

    def _autoplay(self, move: Move) -> None:
        """One tap for stock and discard piles, two for the hand."""
        if not move.plays_itself:
            self._select(move)
            return
        if move.from_hand:
            self._double_tap(move.start)
        else:
            self._glass.tap(*move.start)

    def _double_tap(self, spot: Spot) -> None:
        """Tap twice, as soon after each other as people do, however busy the machine is."""
        begun = time() - 2 * TAP_S
        for when in (begun, begun + TAP_S):
            self._touch("touchStart", when, spot)
            self._touch("touchEnd", when + TAP_S / 4)

    def _select(self, move: Move) -> None:
        self._glass.tap(*move.start)
        if move.from_hand or not move.natural:
            self._glass.tap(*move.end)
