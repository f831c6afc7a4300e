"""The devices of visitors in browser tests, such as PHONE: screen size, touch, and preferences."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Device:
    """A visitor's device: its screen, in CSS pixels, and its owner's preferences."""

    width: int
    height: int
    touch: bool = False
    scheme: Literal["light", "dark"] = "light"
    moving: bool = False
    """True to animate cards. Otherwise the device asks for reduced motion, which is faster to
    test."""
    density: float = 1


LAPTOP = Device(1280, 800)
PHONE = Device(390, 844, touch=True)
DARK_PHONE = replace(PHONE, scheme="dark")
SMALL_PHONE = Device(360, 640, touch=True)
