"""The end of a game and its points (docs/rules.md, sections 2, 5 and 6)."""

from collections.abc import Callable, Mapping

from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from server.games.api import Outcome
from server.games.cards.zones import Layout
from server.games.spite.terms import Terms

POINTS: Mapping[str, Callable[[int], int]] = {
    "wins": lambda _: 1,
    "stock_left": lambda left: left,
    "twelves": lambda left: 25 + 5 * left,
}
"""The points for a win, by `scoring`, from the number of cards in the loser's stock."""


def outcome(terms: Terms, piles: Layout, winner: Seat | None, reason: EndReason) -> Outcome:
    """Return the outcome of a game with these piles. A drawn game scores nothing."""
    left = stock_left(terms, piles)
    if winner is None:
        return Outcome(None, reason, (0, 0), left)
    won = POINTS[terms.rules.scoring](left[other(winner)])
    return Outcome(winner, reason, (won, 0) if winner == 0 else (0, won), left)


def exhausted(terms: Terms, piles: Layout) -> Outcome:
    """Return the outcome of a game in which no cards are left to fill a hand."""
    mine, theirs = stock_left(terms, piles)
    winner: Seat | None = None
    if terms.rules.draw_exhausted == "fewest_stock" and mine != theirs:
        winner = 0 if mine < theirs else 1
    return outcome(terms, piles, winner, "draw_exhausted")


def stock_left(terms: Terms, piles: Layout) -> tuple[int, int]:
    """Return the number of cards in each stock."""
    zero, one = terms.sides
    return len(piles[zero.stock]), len(piles[one.stock])
