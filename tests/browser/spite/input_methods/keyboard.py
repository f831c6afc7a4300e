"""Moves cards of Spite and Malice by keyboard in browser tests: by the table's letters.

Enter or Space plays a card that is picked up.
"""

from itertools import cycle

from playwright.sync_api import Page

from protocol.games.cards import ZoneId
from tests.browser.spite.input_methods.moves import Move, Request

BUILDS, DISCARDS = "zxcvbn,.", "qwertyui"
REQUESTS = {"refill": "f", "pass": "p"}


class Keyboard:
    """Moves cards of Spite and Malice by the keyboard, without a pointer."""

    def __init__(self, page: Page) -> None:
        self._keyboard = page.keyboard
        self._ways = cycle((self._letters, self._twice))

    def carry_out(self, move: Move) -> None:
        """Make the move of cards. If there are several ways to do it, alternate between them."""
        if move.mates:
            self._gather(move)
        else:
            next(self._ways)(move)

    def ask(self, request: Request) -> None:
        """Press the key for a refill or a pass."""
        self._keyboard.press(REQUESTS[request.name])

    def _gather(self, move: Move) -> None:
        for index in move.indexes:
            self._keyboard.press(f"Shift+Digit{index + 1}")
        self._keyboard.press(_key(move.target))

    def _letters(self, move: Move) -> None:
        """Press the letter of the card, then of the target zone.

        A natural stock or discard card plays at once, without the second key.
        """
        self._keyboard.press(_key(move.source, move.index))
        if move.from_hand or not move.natural:
            self._keyboard.press(_key(move.target))

    def _twice(self, move: Move) -> None:
        """Press the key of a hand card, which picks it up, then Enter or Space, which plays it.

        Press letters instead, as `_letters` does, for other cards and for targets that autoplay
        would not choose.
        """
        if not (move.from_hand and move.is_autoplayed):
            self._letters(move)
            return
        self._keyboard.press(_key(move.source, move.index))
        self._keyboard.press("Enter" if move.index % 2 else "Space")


def _key(zone: ZoneId, index: int = 0) -> str:
    kind, *rest = zone.split(":")
    match kind:
        case "stock":
            return "s"
        case "hand":
            return str(index + 1)
        case "discard":
            return DISCARDS[int(rest[1])]
        case _:
            return BUILDS[int(rest[0])]
