"""Moves cards of Spite and Malice by touch in browser tests.

It alternates between taps, double taps and drags. A long press picks up several cards.
"""

from itertools import cycle
from time import time

from playwright.sync_api import CDPSession, Page

from tests.browser.spite.input_methods.moves import Move, Request
from tests.browser.spite.screen import Spot

STEPS = 6
RESTS = 2
"""The number of last steps of a drag in which the finger rests."""
DRAG_S = 0.4
FLICK_S = 0.05
TOUCH_S = 0.025
"""The duration of a tap."""
TAP_S = 0.1
"""The time between two taps."""
TAKEN_UP = """(spot) =>
  document.elementFromPoint(...spot)?.closest('[data-index]')?.ariaPressed === 'true'"""

SECOND_FINGER = """([clientX, clientY]) => {
  const second = { pointerId: 77, pointerType: 'touch', isPrimary: false, button: 0 };
  const target = document.elementFromPoint(clientX, clientY);
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointerleave'])
    target.dispatchEvent(
      new PointerEvent(type, { ...second, clientX, clientY, bubbles: true, cancelable: true }),
    );
}"""


class Touch:
    """Moves cards of Spite and Malice by a finger on the screen.

    The events carry their own timestamps, so the finger is as quick as a person's even on a busy
    machine.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wire: CDPSession = page.context.new_cdp_session(page)
        self._ways = cycle((self._autoplay, self._drag, self._select))
        self._latest = 0.0

    def carry_out(self, move: Move) -> None:
        """Make the move of cards. If there are several ways to do it, alternate between them."""
        if move.mates:
            self._gather(move)
        else:
            next(self._ways)(move)

    def ask(self, request: Request) -> None:
        """Tap the button for a refill or a pass."""
        self.tap(request.spot)

    def tap(self, *spots: Spot) -> None:
        """Tap several spots of the screen in quick succession."""
        begun = max(time() - len(spots) * TAP_S, self._latest)
        for number, spot in enumerate(spots):
            when = begun + number * TAP_S
            self._touch("touchStart", when, spot)
            self._touch("touchEnd", when + TOUCH_S)

    def tap_twice_while_busy(self, spot: Spot) -> None:
        """Tap twice quickly, as if the page were so busy that the first tap is a long press.

        The first touch ends only after the page took it for a long press. The timestamps are those
        of two quick taps.
        """
        begun = time()
        self._touch("touchStart", begun, spot)
        self._page.wait_for_function(TAKEN_UP, arg=spot)
        self._touch("touchEnd", begun + TOUCH_S)
        self._touch("touchStart", begun + TAP_S, spot)
        self._touch("touchEnd", begun + TAP_S + TOUCH_S)

    def gather(self, *spots: Spot) -> None:
        """Pick up several hand cards: a long press on one, then a tap on each of the others."""
        first, *more = spots
        self.press(first)
        self._page.wait_for_function(TAKEN_UP, arg=first)
        self.lift()
        for spot in more:
            self.tap(spot)

    def press(self, spot: Spot) -> None:
        """Put the finger on the screen."""
        self._touch("touchStart", time(), spot)

    def lift(self) -> None:
        """Lift the finger from the screen."""
        self._touch("touchEnd", time())

    def begin_drag(self, start: Spot, end: Spot) -> None:
        """Put the finger on the card at `start`, move it to `end`, and keep the finger down."""
        for step in range(STEPS + 1):
            part = step / STEPS
            x, y = (one + (other - one) * part for one, other in zip(start, end, strict=True))
            self._touch("touchMove" if step else "touchStart", time(), (x, y))

    def tap_with_second_finger(self, spot: Spot) -> None:
        """Tap with a second finger while the first stays down.

        DevTools cannot lift one of two fingers, so this dispatches the events in the page.
        """
        self._page.evaluate(SECOND_FINGER, spot)

    def cancel(self) -> None:
        """Cancel the finger's touch, as a browser does when it zooms instead."""
        self._touch("touchCancel", time())

    def drag(self, start: Spot, end: Spot) -> None:
        """Drag a card by the finger: press, move, rest, and lift, as slowly as people do."""
        self._slide(start, end, DRAG_S, RESTS)

    def flick(self, start: Spot, end: Spot) -> None:
        """Flick a card: press, move the finger, and lift it before it rests."""
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
        self._latest = when
        points = [{"x": x, "y": y} for x, y in spots]
        event = {"type": kind, "touchPoints": points, "timestamp": when}
        self._wire.send("Input.dispatchTouchEvent", event)

    def _gather(self, move: Move) -> None:
        self.gather(move.start, *move.mates)
        self.tap(move.end)

    def _drag(self, move: Move) -> None:
        self.drag(move.start, move.end)

    def _autoplay(self, move: Move) -> None:
        """Tap a stock or discard pile once, or a hand card twice: the page plays the card."""
        if not move.is_autoplayed:
            self._select(move)
            return
        if move.from_hand:
            self.tap(move.start, move.start)
        else:
            self.tap(move.start)

    def _select(self, move: Move) -> None:
        self.tap(move.start)
        if move.from_hand or not move.natural:
            self.tap(move.end)
