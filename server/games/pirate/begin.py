"""The cut and the start of Pirate (docs/rules/pirate.md, section 3).

Chance is used in a fixed order. For each cut, the pack of seat 0 is shuffled, then that of seat 1;
the top cards are the cut. Finally the pack of seat 0 is shuffled as its stock, then that of seat 1.
"""

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import SUITS, PirateRules
from server.games.api import Advance
from server.games.cards.zones import CardStepBuilder
from server.games.chance import Chance
from server.games.pirate import table
from server.games.pirate.cards import rank
from server.games.pirate.events import CutCards, CutMade, ShipBegan
from server.games.pirate.state import State


def begin(rules: PirateRules, chance: Chance) -> Advance[State]:
    """Begin a game of Pirate: cut the packs until the ranks differ, shuffle the stocks, and begin a
    ship of each suit.
    """
    step = CardStepBuilder(dict(table.before()), chance)
    cuts = [_cut(step)]
    while (low := lower(cuts[-1])) is None:
        cuts.append(_cut(step))
    _shuffle(step)
    step.events.extend(ShipBegan(suit, low) for suit in SUITS)
    state = State(
        rules=rules,
        piles=step.piles,
        cuts=tuple(cuts),
        low=low,
        afloat=dict.fromkeys(SUITS, low),
        boardings=(),
        turned=(0, 0),
        chance=step.chance,
    )
    return Advance(state, tuple(step.events))


def lower(cut: CutCards) -> Seat | None:
    """Return the seat with the lower card of a cut in Pirate, or None for equal ranks."""
    zero, one = map(rank, cut)
    if zero == one:
        return None
    return 0 if zero < one else 1


def _cut(step: CardStepBuilder) -> CutCards:
    _shuffle(step)
    zero, one = (step.piles[table.stock(seat)][-1] for seat in SEATS)
    step.events.append(CutMade((zero, one), lower((zero, one))))
    return zero, one


def _shuffle(step: CardStepBuilder) -> None:
    for seat in SEATS:
        step.shuffle(table.stock(seat))
