"""The ways of turning and playing cards: by mouse, by finger, by keyboard."""

from itertools import cycle
from typing import Protocol

from playwright.sync_api import Page

from protocol.core.ids import other
from protocol.games.pirate import Claim, PirateAction, Play, TurnCard
from tests.browser.pirate.screen import PirateScreen, Spot


class InputMethod(Protocol):
    """One way of doing what the game allows."""

    def do(self, action: PirateAction, screen: PirateScreen) -> None:
        """Do it, each time in the next way that there is."""


class _Pointer:
    """A stock turns; a card is played by a press on it, or on the ship."""

    def __init__(self) -> None:
        self._on_ship = cycle((False, True))

    def do(self, action: PirateAction, screen: PirateScreen) -> None:
        self.press(self._spot(action, screen))

    def press(self, spot: Spot) -> None:
        """Press once."""
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
    """Clicks."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._mouse = page.mouse

    def press(self, spot: Spot) -> None:
        self._mouse.click(*spot)


class Touch(_Pointer):
    """Taps."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._screen = page.touchscreen

    def press(self, spot: Spot) -> None:
        self._screen.tap(*spot)


class Keyboard:
    """The keys of the table."""

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
