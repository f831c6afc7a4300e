"""What a seat sees in its turn, as ranks: all that the rules ask for, and nothing more.

Suits make no difference, nor does which build pile stands in which place. A wild has rank 0.
"""

from typing import NamedTuple

from msgspec import Struct

from protocol.core.ids import Seat, other
from protocol.games.cards import ZoneId
from protocol.games.spite import SpitePosition
from server.games.spite.table import COMPLETED, DRAW
from server.games.spite.terms import OBLIGING_RANKS, Terms

WILD = 0
Ranks = tuple[int, ...]


class Spot(NamedTuple):
    """What the plays of a turn change, up to a card that turns up or is drawn."""

    hand: Ranks
    """In order of rank."""
    kept: tuple[int, ...]
    """How many cards are left in each of the seat's discard piles."""
    heights: Ranks
    """Of the build piles that stand and the places where another may begin, in order."""


class Sight(Struct, frozen=True, gc=False):
    """What stays as it is while the seat plays."""

    highest: int
    """The rank that completes a build pile."""
    hand_count: int
    places: int
    """For build piles."""
    unlimited: bool
    groups: bool
    """Whether several cards of one rank may be discarded together."""
    manual: bool
    """Whether a refill has to be asked for."""
    obliging: Ranks
    """The ranks that have to be played before the turn may end by a discard."""
    fewest_wins: bool
    """Whether the smaller stock wins where a hand can't be filled."""
    piles: tuple[Ranks, ...]
    """The seat's discard piles at first, bottom to top."""
    stock: int
    """The rank of the seat's stock card."""
    stock_left: int
    their_piles: tuple[Ranks, ...]
    their_stock: int
    their_left: int
    their_hand: int
    """How many cards."""
    loose: int
    """How many cards the draw pile, the completed cards and all that plays can move have."""

    def drawable(self, spot: Spot) -> int:
        """How many cards could be drawn, as long as the stock card has not been played."""
        return self.loose - sum(spot.heights) - len(spot.hand) - sum(spot.kept)


def sight(terms: Terms, position: SpitePosition, seat: Seat) -> tuple[Sight, Spot]:
    """What the seat sees, and where it starts from."""
    zones = {zone.id: zone for zone in position.zones}
    mine, theirs = terms.sides[seat], terms.sides[other(seat)]
    rank = terms.ranks.get

    def ranks(name: ZoneId) -> Ranks:
        return tuple([rank(card, WILD) for card in zones[name].cards])

    rules = terms.rules
    piles = tuple([ranks(name) for name in mine.discards])
    heights = [zones[name].count for name in terms.builds]
    unlimited = rules.build_count == "unlimited"
    spot = Spot(
        hand=tuple(sorted(ranks(mine.hand))),
        kept=tuple([len(pile) for pile in piles]),
        heights=open_heights(heights, len(heights)) if unlimited else tuple(sorted(heights)),
    )
    movable = sum(spot.heights) + len(spot.hand) + sum(spot.kept)
    return (
        Sight(
            highest=terms.highest_natural,
            hand_count=terms.hand_count,
            places=len(heights),
            unlimited=unlimited,
            groups=rules.group_discard,
            manual=rules.refill == "manual",
            obliging=OBLIGING_RANKS[rules.must_play],
            fewest_wins=rules.draw_exhausted == "fewest_stock",
            piles=piles,
            stock=ranks(mine.stock)[-1],
            stock_left=zones[mine.stock].count,
            their_piles=tuple([ranks(name) for name in theirs.discards]),
            their_stock=ranks(theirs.stock)[-1],
            their_left=zones[theirs.stock].count,
            their_hand=zones[theirs.hand].count,
            loose=zones[DRAW].count + zones[COMPLETED].count + movable,
        ),
        spot,
    )


def open_heights(heights: list[int], places: int) -> Ranks:
    """Of any number of build piles, those that stand, and one place that is free."""
    standing = sorted(height for height in heights if height)
    return tuple(standing) if len(standing) >= places else (0, *standing)
