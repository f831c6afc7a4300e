"""What the parts of a path may be that are no plain text."""

from starlette.convertors import Convertor, register_url_convertor


class GameNumber(Convertor[int]):
    """The number of a game in a match. One of thousands of digits is no such number.

    Python refuses to read an integer of more than 4,300 digits (CVE-2020-10735), and Starlette's
    own `int` would let it try.
    """

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """The number."""
        return int(value)

    def to_string(self, value: int) -> str:
        """The digits."""
        return str(value)


register_url_convertor("game_number", GameNumber())
GAME = "{game:game_number}"
"""A part of a route: the number of a game, below a thousand million."""
