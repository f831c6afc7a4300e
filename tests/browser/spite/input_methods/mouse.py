"""Moves cards of Spite and Malice by mouse in browser tests.

It alternates between clicks, double clicks, and drag and drop. Shift picks up several cards.
"""

from itertools import cycle

from playwright.sync_api import Page

from tests.browser.spite.input_methods.moves import Move, Request
from tests.browser.spite.screen import Spot

STEPS = 4
"""The number of pointer moves during a drag."""


class Mouse:
    """Moves cards of Spite and Malice with the mouse, by clicks and drags."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse
        self._keyboard = page.keyboard
        self._ways = cycle((self._autoplay, self._drag, self._select))

    def carry_out(self, move: Move) -> None:
        """Make the move of cards. If there are several ways to do it, alternate between them."""
        if move.mates:
            self._gather(move)
        else:
            next(self._ways)(move)

    def ask(self, request: Request) -> None:
        """Click the button for a refill or a pass."""
        self._mouse.click(*request.spot)

    def gather(self, *spots: Spot) -> None:
        """Pick up several hand cards, clicking with Shift for each further one."""
        first, *more = spots
        self._mouse.click(*first)
        self._keyboard.down("Shift")
        for spot in more:
            self._mouse.click(*spot)
        self._keyboard.up("Shift")

    def drag(self, start: Spot, end: Spot) -> None:
        """Drag the mouse from one spot to another with the button held down."""
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
        """Click a stock or discard pile once, or a hand card twice: the page plays the card."""
        if not move.is_autoplayed:
            self._select(move)
        elif move.from_hand:
            self._mouse.dblclick(*move.start)
        else:
            self._mouse.click(*move.start)

    def _select(self, move: Move) -> None:
        """Click the card to select it, then the target zone.

        A click on a natural stock or discard card plays it at once.
        """
        self._mouse.click(*move.start)
        if move.from_hand or not move.natural:
            self._mouse.click(*move.end)
