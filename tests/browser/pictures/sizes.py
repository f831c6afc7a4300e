"""The screen sizes and themes in which `make pictures` takes screenshots."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """A screen size for pictures, in CSS pixels."""

    width: int
    height: int
    touch: bool

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(360, 640, touch=True),
    Size(390, 844, touch=True),
    Size(740, 360, touch=True),
    Size(820, 1180, touch=True),
    Size(1024, 600, touch=False),
    Size(1280, 800, touch=False),
    Size(1920, 1080, touch=False),
    Size(2560, 1440, touch=False),
)
THEMES = ("light", "dark")
