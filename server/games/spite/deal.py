"""The deal, and who begins (docs/rules.md, section 3)."""

from protocol.ids import SEATS, Seat, other
from server.games.api import Advance
from server.games.shuffle import Shuffles
from server.games.spite.cards import rank
from server.games.spite.course import Course
from server.games.spite.draw import refill
from server.games.spite.places import DRAW
from server.games.spite.state import State
from server.games.spite.terms import Terms
from server.games.table import TurnStarted

_BEFORE_PLAY = TurnStarted(seat=0, number=0)
"""Takes the place of a turn until there is one; nobody ever sees it."""


def deal(terms: Terms, shuffles: Shuffles) -> Advance[State]:
    """Deal, as often as it takes to find who begins, and begin the first turn."""
    course = Course(terms, terms.before(), shuffles, _BEFORE_PLAY)
    _deal_stocks(course)
    first = _beginner(course)
    while first is None:
        for side in terms.sides:
            course.gather(side.stock, DRAW)
        _deal_stocks(course)
        first = _beginner(course)
    course.start_turn(first)
    refill(course, first)
    state = State(terms, course.piles, first, course.turn, course.shuffles, course.outcome)
    return Advance(state, tuple(course.events))


def _deal_stocks(course: Course) -> None:
    terms = course.terms
    if terms.rules.wild_in_stock:
        course.shuffle(DRAW)
    else:
        _lay_naturals_on_top(course)
    for side in terms.sides:
        course.deal(DRAW, side.stock, terms.rules.stock_count)
    if not terms.rules.wild_in_stock:
        course.shuffle(DRAW)
    for side in terms.sides:
        course.turn_up(side.stock)


def _lay_naturals_on_top(course: Course) -> None:
    """Shuffle the natural cards on top of the wilds, so that stocks are dealt from them alone."""
    pile = course.piles[DRAW]
    natural = course.terms.ranks
    wilds = tuple(card for card in pile if card not in natural)
    order, course.shuffles = course.shuffles.shuffle(
        tuple(card for card in pile if card in natural)
    )
    course.arrange(DRAW, wilds + order)


def _beginner(course: Course) -> Seat | None:
    """Who begins; None where both show the same rank and all is dealt again."""
    if course.terms.rules.first_player == "random":
        lot, course.shuffles = course.shuffles.draw_lots()
        return lot
    zero, one = (rank(course.piles[course.terms.sides[seat].stock][-1]) for seat in SEATS)
    if zero == one:
        return None
    return 0 if zero > one else other(0)
