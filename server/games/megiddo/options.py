"""Which rule sets can be played (docs/rules/megiddo.md, section 5)."""

from protocol.games.megiddo import MegiddoRules
from server.games.api import BadRules


def check_rules(rules: MegiddoRules) -> None:
    """Raises BadRules for a set that is impossible, with the option that makes it so."""
    longest = max(rules.rings, rules.spokes)
    if rules.row > longest:
        raise BadRules("row", "no_line_so_long", longest=longest)
