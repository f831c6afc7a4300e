"""Moving cards by mouse: clicks, double clicks, and drag and drop, in turns."""

from itertools import cycle

from playwright.sync_api import Page

from tests.browser.hands.moves import Move
from tests.browser.sight import Spot

STEPS = 4
"""Where the pointer is noticed on its way."""


class Mouse:
    """A hand on a mouse."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse
        self._ways = cycle((self._autoplay, self._drag, self._select))

    def carry_out(self, move: Move) -> None:
        """Make the move, each time in the next way that can do it."""
        next(self._ways)(move)

    def drag(self, start: Spot, end: Spot) -> None:
        """Press, go there, let go."""
        self._mouse.move(*start)
        self._mouse.down()
        self._mouse.move(*end, steps=STEPS)
        self._mouse.up()

    def _drag(self, move: Move) -> None:
        self.drag(move.start, move.end)

    def _autoplay(self, move: Move) -> None:
        """A single click for stock and discard piles, a double click for the hand."""
        if not move.plays_itself:
            self._select(move)
        elif move.from_hand:
            self._mouse.dblclick(*move.start)
        else:
            self._mouse.click(*move.start)

    def _select(self, move: Move) -> None:
        """The card, then the place; a click on a natural stock or discard card plays it at once."""
        self._mouse.click(*move.start)
        if move.from_hand or not move.natural:
            self._mouse.click(*move.end)
