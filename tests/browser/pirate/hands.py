"""The ways of turning and playing cards: by mouse, by finger, by keyboard."""

from itertools import cycle
from typing import Protocol

from playwright.sync_api import Page

from protocol.core.ids import other
from protocol.games.pirate import Claim, PirateAction, Play, TurnCard
from tests.browser.pirate.sight import PirateSight, Spot


class Hands(Protocol):
    """One way of doing what the game allows."""

    def do(self, action: PirateAction, sight: PirateSight) -> None:
        """Do it, each time in the next way that there is."""


class _Pointer:
    """A stock turns; a card is played by a press on it, or on the ship."""

    def __init__(self) -> None:
        self._on_ship = cycle((False, True))

    def do(self, action: PirateAction, sight: PirateSight) -> None:
        self.press(self._spot(action, sight))

    def press(self, spot: Spot) -> None:
        """Press once."""
        raise NotImplementedError

    def _spot(self, action: PirateAction, sight: PirateSight) -> Spot:
        match action:
            case TurnCard():
                return sight.spots[f"stock:{sight.seat}"]
            case Play(ship=ship) | Claim(ship=ship) if next(self._on_ship):
                return sight.ships[ship].spot
            case Play():
                return sight.spots[f"waste:{sight.seat}"]
            case Claim():
                return sight.spots[f"waste:{other(sight.seat)}"]


class Mouse(_Pointer):
    """Clicks."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._mouse = page.mouse

    def press(self, spot: Spot) -> None:
        self._mouse.click(*spot)


class Finger(_Pointer):
    """Taps."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._screen = page.touchscreen

    def press(self, spot: Spot) -> None:
        self._screen.tap(*spot)


class Keys:
    """The keys of the table."""

    def __init__(self, page: Page) -> None:
        self._keyboard = page.keyboard
        self._turn, self._play = cycle(("Space", "t")), cycle(("Enter", "p"))

    def do(self, action: PirateAction, sight: PirateSight) -> None:
        del sight
        match action:
            case TurnCard():
                self._keyboard.press(next(self._turn))
            case Play():
                self._keyboard.press(next(self._play))
            case Claim():
                self._keyboard.press("c")
