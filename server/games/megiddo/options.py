"""Validation of rule sets of Megiddo (docs/rules/megiddo.md, section 5)."""

from protocol.games.megiddo import MegiddoRules
from server.games.api import BadRules


def check_rules(rules: MegiddoRules) -> None:
    """Raise BadRules for an impossible rule set of Megiddo, naming the option at fault."""
    longest = max(rules.rings, rules.spokes)
    if rules.row > longest:
        raise BadRules("row", "no_line_so_long", longest=longest)
