"""The cut and the start (docs/rules/pirate.md, section 3).

Chance is used in a fixed order. For each cut, the pack of seat 0 is shuffled, then that of seat 1;
the top cards are the cut. Finally the pack of seat 0 is shuffled as its stock, then that of seat 1.
"""

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import SUITS, PirateRules
from server.games.api import Advance
from server.games.cards.course import CardCourse
from server.games.chance import Chance
from server.games.pirate import table
from server.games.pirate.cards import rank
from server.games.pirate.events import CutCards, CutMade, ShipBegan
from server.games.pirate.state import State


def begin(rules: PirateRules, chance: Chance) -> Advance[State]:
    """Cut the packs until the ranks differ, shuffle the stocks, and begin a ship of each suit."""
    course = CardCourse(table.before(), chance)
    cuts = [_cut(course)]
    while (low := lower(cuts[-1])) is None:
        cuts.append(_cut(course))
    _shuffle(course)
    course.events.extend(ShipBegan(suit, low) for suit in SUITS)
    state = State(
        rules=rules,
        piles=course.piles,
        cuts=tuple(cuts),
        low=low,
        afloat=dict.fromkeys(SUITS, low),
        boardings=(),
        turned=(0, 0),
        chance=course.chance,
    )
    return Advance(state, tuple(course.events))


def lower(cut: CutCards) -> Seat | None:
    """Return the seat with the lower card of a cut, or None for equal ranks."""
    zero, one = map(rank, cut)
    if zero == one:
        return None
    return 0 if zero < one else 1


def _cut(course: CardCourse) -> CutCards:
    _shuffle(course)
    zero, one = (course.piles[table.stock(seat)][-1] for seat in SEATS)
    course.events.append(CutMade((zero, one), lower((zero, one))))
    return zero, one


def _shuffle(course: CardCourse) -> None:
    for seat in SEATS:
        course.shuffle(table.stock(seat))
