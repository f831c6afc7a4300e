"""Drawing cards, and clearing completed build piles (docs/rules.md, sections 4 and 5)."""

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from server.games.spite import score
from server.games.spite.course import Course
from server.games.spite.table import COMPLETED, DRAW


def begin_turn(course: Course, seat: Seat) -> None:
    """Begin the seat's turn. Fill the hand unless players have to request it."""
    course.start_turn(seat)
    if course.terms.rules.refill == "automatic":
        refill(course, seat)


def refill(course: Course, seat: Seat) -> None:
    """Fill a seat's hand up to `hand_count`. If there are too few cards, the game ends.

    In that case the remaining cards are drawn first.
    """
    hand = course.terms.sides[seat].hand
    wanted = course.terms.hand_count - len(course.piles[hand])
    if wanted <= 0:
        return
    if course.terms.rules.shuffle == "any_draw" and course.piles[DRAW]:
        course.shuffle(DRAW)
    wanted -= _draw(course, hand, wanted)
    if wanted and course.piles[COMPLETED]:
        course.gather(COMPLETED, DRAW)
        course.shuffle(DRAW)
        wanted -= _draw(course, hand, wanted)
    if wanted:
        course.end(score.exhausted(course.terms, course.piles))


def _draw(course: Course, hand: ZoneId, wanted: int) -> int:
    """Draw up to `wanted` cards and return how many were drawn."""
    drawn = min(wanted, len(course.piles[DRAW]))
    if drawn:
        course.deal(DRAW, hand, drawn)
    return drawn


def clear_away(course: Course, build: ZoneId) -> None:
    """Take a completed build pile off the table."""
    shuffle = course.terms.rules.shuffle
    course.gather(build, COMPLETED if shuffle == "draw_empty" else DRAW)
    if shuffle == "deck_removed":
        course.shuffle(DRAW)
