"""What people hold in their hands: the size of the screen, and how it is touched."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Device:
    """A screen (CSS pixels), and what its owner prefers."""

    width: int
    height: int
    touch: bool = False
    scheme: Literal["light", "dark"] = "light"
    moving: bool = False
    """Whether cards travel. Else the owner asked for reduced motion, which is faster to test."""
    density: float = 1


LAPTOP = Device(1280, 800)
PHONE = Device(390, 844, touch=True)
DARK_PHONE = replace(PHONE, scheme="dark")
SMALL_PHONE = Device(360, 640, touch=True)
