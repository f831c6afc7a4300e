"""The end of a game of Spite and Malice and its points (docs/rules.md, sections 2, 5 and 6)."""

from collections.abc import Callable, Mapping

from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from server.games.cards.zones import Layout
from server.games.spite.rule_set import RuleSet
from server.games.spite.state import SpiteOutcome

POINTS: Mapping[str, Callable[[int], int]] = {
    "wins": lambda _: 1,
    "stock_left": lambda left: left,
    "twelves": lambda left: 25 + 5 * left,
}
"""Functions from the number of cards in the loser's stock to the points for a win, by `scoring`."""


def outcome(
    rule_set: RuleSet, piles: Layout, winner: Seat | None, reason: EndReason
) -> SpiteOutcome:
    """Return the outcome of a game of Spite and Malice with these piles. A drawn game scores
    nothing.
    """
    left = stock_left(rule_set, piles)
    if winner is None:
        return SpiteOutcome(None, reason, left, (0, 0))
    won = POINTS[rule_set.rules.scoring](left[other(winner)])
    return SpiteOutcome(winner, reason, left, (won, 0) if winner == 0 else (0, won))


def exhausted(rule_set: RuleSet, piles: Layout) -> SpiteOutcome:
    """Return the outcome of a game of Spite and Malice in which no cards are left for a hand."""
    mine, theirs = stock_left(rule_set, piles)
    winner: Seat | None = None
    if rule_set.rules.draw_exhausted == "fewest_stock" and mine != theirs:
        winner = 0 if mine < theirs else 1
    return outcome(rule_set, piles, winner, "draw_exhausted")


def stock_left(rule_set: RuleSet, piles: Layout) -> tuple[int, int]:
    """Return the number of cards left in each seat's stock in Spite and Malice."""
    zero, one = rule_set.sides
    return len(piles[zero.stock]), len(piles[one.stock])
