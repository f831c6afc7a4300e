"""Path parameters with a fixed form: match ids, game numbers, and characters behind a copied
link.
"""

from starlette.convertors import Convertor, register_url_convertor

from protocol.core.ids import MatchId


class MatchIdConvertor(Convertor[MatchId]):
    """The path parameter of a match id: letters and digits, within a range of lengths that includes
    all ids.

    Longer text reaches no handler, and so no cache and no store.
    """

    regex = "[0-9A-Za-z]{6,24}"

    def convert(self, value: str) -> MatchId:
        """Return the match id as it is; the route has checked its form."""
        return MatchId(value)

    def to_string(self, value: MatchId) -> str:
        """Return the match id as it is, for a path."""
        return value


class LinkEnd(Convertor[str]):
    """Characters that chat programs and e-mail clients include at the end of a link.

    They follow an id or a number: a full stop, a bracket, a quotation mark and so on.
    """

    regex = "[^0-9A-Za-z/].*"

    def convert(self, value: str) -> str:
        """Return the extra characters at the end of a link as they are."""
        return value

    def to_string(self, value: str) -> str:
        """Return the extra characters at the end of a link as they are."""
        return value


class GameNumber(Convertor[int]):
    """The number of a game in a match, of at most nine digits.

    Python refuses to parse an integer of more than 4,300 digits (CVE-2020-10735), and Starlette's
    own `int` would let it try.
    """

    regex = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        """Return the number of the game in the path."""
        return int(value)

    def to_string(self, value: int) -> str:
        """Return the number of the game as digits for a path."""
        return str(value)


HEALTH = ("/healthz", "/readyz", "/metrics")
"""The paths for operators, answered under any load and for any Host."""
METRICS = "/metrics"

register_url_convertor("match_id", MatchIdConvertor())
MATCH = "{match:match_id}"
"""The path parameter for a match's id."""
DEAL = "{deal:match_id}"
"""The path parameter for the id of a shared deal, which has the same form."""
register_url_convertor("game_number", GameNumber())
GAME = "{game:game_number}"
"""The path parameter for a game's number, below a thousand million."""
register_url_convertor("link_end", LinkEnd())
LINK_END = "{end:link_end}"
"""The path parameter for extra characters at the end of a copied link."""
