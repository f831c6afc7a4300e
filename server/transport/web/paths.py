"""What the parts of a path may be that are no plain text."""

from starlette.convertors import Convertor, register_url_convertor

from protocol.core.ids import MatchId


class MatchIdConvertor(Convertor[MatchId]):
    """The id of a match: letters and digits, within a length that every id has.

    What is longer reaches no handler, and so no cache and no store.
    """

    regex = "[0-9A-Za-z]{6,24}"

    def convert(self, value: str) -> MatchId:
        """Return the id."""
        return MatchId(value)

    def to_string(self, value: MatchId) -> str:
        """Return the id."""
        return value


class LinkEnd(Convertor[str]):
    """Text that chat programs and e-mail clients take for the end of a link.

    It follows an id or a number: a full stop, a bracket, a quotation mark and so on.
    """

    regex = "[^0-9A-Za-z/].*"

    def convert(self, value: str) -> str:
        """Return the text."""
        return value

    def to_string(self, value: str) -> str:
        """Return the text."""
        return value


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


HEALTH = ("/healthz", "/readyz", "/metrics")
"""The paths for operators: answered under any load, and for any Host."""
METRICS = "/metrics"

register_url_convertor("match_id", MatchIdConvertor())
MATCH = "{match:match_id}"
"""A part of a route: the id of a match."""
register_url_convertor("game_number", GameNumber())
GAME = "{game:game_number}"
"""A part of a route: the number of a game, below a thousand million."""
register_url_convertor("link_end", LinkEnd())
LINK_END = "{end:link_end}"
"""What follows a clean address in a link that was copied with too much."""
