"""Moving cards by mouse: clicks, double clicks, and drag and drop, in turns; Shift for several."""

from itertools import cycle

from playwright.sync_api import Page

from tests.browser.spite.input_methods.moves import Move, Request
from tests.browser.spite.screen import Spot

STEPS = 4
"""Where the pointer is noticed on its way."""


class Mouse:
    """A hand on a mouse."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse
        self._keyboard = page.keyboard
        self._ways = cycle((self._autoplay, self._drag, self._select))

    def carry_out(self, move: Move) -> None:
        """Make the move, each time in the next way that can do it."""
        if move.mates:
            self._gather(move)
        else:
            next(self._ways)(move)

    def ask(self, request: Request) -> None:
        """Click on what asks for it."""
        self._mouse.click(*request.spot)

    def gather(self, *spots: Spot) -> None:
        """Take up several hand cards: each further one with Shift held."""
        first, *more = spots
        self._mouse.click(*first)
        self._keyboard.down("Shift")
        for spot in more:
            self._mouse.click(*spot)
        self._keyboard.up("Shift")

    def drag(self, start: Spot, end: Spot) -> None:
        """Press, go there, let go."""
        self._mouse.move(*start)
        self._mouse.down()
        self._mouse.move(*end, steps=STEPS)
        self._mouse.up()

    def _gather(self, move: Move) -> None:
        self.gather(move.start, *move.mates)
        self._mouse.click(*move.end)

    def _drag(self, move: Move) -> None:
        self.drag(move.start, move.end)

    def _autoplay(self, move: Move) -> None:
        """A single click for stock and discard piles, a double click for the hand."""
        if not move.is_autoplayed:
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
