"""How a game ends, and what that is worth (docs/rules.md, sections 2, 5 and 6)."""

from protocol.ids import Seat
from protocol.views import EndReason
from server.games.spite.terms import Terms
from server.games.table import Layout, Outcome


def outcome(terms: Terms, piles: Layout, winner: Seat | None, reason: EndReason) -> Outcome:
    """The end of a game with these piles. A win scores 1, a drawn game nothing."""
    left = stock_left(terms, piles)
    points = (int(winner == 0), int(winner == 1))
    return Outcome(winner, reason, left, points)


def exhausted(terms: Terms, piles: Layout) -> Outcome:
    """The end of a game in which a hand can't be filled."""
    mine, theirs = stock_left(terms, piles)
    winner: Seat | None = None
    if terms.rules.draw_exhausted == "fewest_stock" and mine != theirs:
        winner = 0 if mine < theirs else 1
    return outcome(terms, piles, winner, "draw_exhausted")


def stock_left(terms: Terms, piles: Layout) -> tuple[int, int]:
    """How many cards each stock has left."""
    zero, one = terms.sides
    return len(piles[zero.stock]), len(piles[one.stock])
