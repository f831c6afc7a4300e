"""Ways to turn and play cards of Pirate in a browser test: mouse, touch and keyboard."""

from itertools import cycle
from typing import Protocol

from playwright.sync_api import Page

from protocol.core.ids import other
from protocol.games.pirate import Claim, PirateAction, Play, TurnCard
from tests.browser.pirate.screen import PirateScreen, Spot


class InputMethod(Protocol):
    """A way to turn and play cards of Pirate in a browser: mouse, touch or keyboard."""

    def do(self, action: PirateAction, screen: PirateScreen) -> None:
        """Perform an action of the viewer in Pirate. Alternate between several ways of doing it."""


class _Pointer:
    """Presses places of the table of Pirate.

    A press on a stock turns a card. A press on a card or its ship plays or claims the card.
    """

    def __init__(self) -> None:
        self._on_ship = cycle((False, True))

    def do(self, action: PirateAction, screen: PirateScreen) -> None:
        self.press(self._spot(action, screen))

    def press(self, spot: Spot) -> None:
        """Press a place of the table once, by mouse or touch."""
        raise NotImplementedError

    def _spot(self, action: PirateAction, screen: PirateScreen) -> Spot:
        match action:
            case TurnCard():
                return screen.spots[f"stock:{screen.seat}"]
            case Play(ship=ship) | Claim(ship=ship) if next(self._on_ship):
                return screen.ships[ship].spot
            case Play():
                return screen.spots[f"waste:{screen.seat}"]
            case Claim():
                return screen.spots[f"waste:{other(screen.seat)}"]


class Mouse(_Pointer):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self._mouse = page.mouse

    def press(self, spot: Spot) -> None:
        self._mouse.click(*spot)


class Touch(_Pointer):
    def __init__(self, page: Page) -> None:
        super().__init__()
        self._screen = page.touchscreen

    def press(self, spot: Spot) -> None:
        self._screen.tap(*spot)


class Keyboard:
    """Turns and plays cards of Pirate by the keyboard shortcuts of the table."""

    def __init__(self, page: Page) -> None:
        self._keyboard = page.keyboard
        self._turn, self._play = cycle(("Space", "t")), cycle(("Enter", "p"))

    def do(self, action: PirateAction, screen: PirateScreen) -> None:
        del screen
        match action:
            case TurnCard():
                self._keyboard.press(next(self._turn))
            case Play():
                self._keyboard.press(next(self._play))
            case Claim():
                self._keyboard.press("c")
