"""A seat's view of its turn by ranks, for the searches of the expert level, reviews and puzzles.

It is exactly the information that the rules need. Suits and the order of the build piles make no
difference. A wild has rank 0.
"""

from typing import NamedTuple

from msgspec import Struct

from protocol.core.ids import Seat, other
from protocol.games.cards import ZoneId
from protocol.games.spite import SpitePosition
from server.games.spite.rule_set import OBLIGING_RANKS, RuleSet
from server.games.spite.table import COMPLETED, DRAW

WILD = 0
Ranks = tuple[int, ...]


class Spot(NamedTuple):
    """The part of a position of Spite and Malice that a turn's plays change: the seat's hand and
    the piles.
    """

    hand: Ranks
    """The seat's hand, sorted by rank."""
    kept: tuple[int, ...]
    """The number of cards left in each of the seat's discard piles."""
    heights: Ranks
    """The sorted heights of the build piles, with 0 for a place where another may begin."""


class Sight(Struct, frozen=True, gc=False):
    """The part of a position of Spite and Malice that stays the same during the seat's turn."""

    highest: int
    """The rank that completes a build pile."""
    hand_count: int
    places: int
    """The number of places for build piles."""
    unlimited: bool
    groups: bool
    """True if several cards of one rank may be discarded together."""
    manual: bool
    """True if a refill has to be requested."""
    obliging: Ranks
    """The ranks that must be played before a discard may end the turn."""
    fewest_wins: bool
    """True if the smaller stock wins when a hand can't be filled."""
    piles: tuple[Ranks, ...]
    """The seat's discard piles at the start of the turn, bottom to top."""
    stock: int
    """The rank of the seat's stock card."""
    stock_left: int
    their_piles: tuple[Ranks, ...]
    their_stock: int
    their_left: int
    their_hand: int
    """The number of cards in the opponent's hand."""
    loose: int
    """The number of cards in the draw pile, the completed cards, and the zones that plays
    change.
    """

    def drawable(self, spot: Spot) -> int:
        """Return the number of cards in the draw pile and among the completed cards at `spot`.

        It is valid only until this turn's stock card is played.
        """
        return self.loose - sum(spot.heights) - len(spot.hand) - sum(spot.kept)


def sight(rule_set: RuleSet, position: SpitePosition, seat: Seat) -> tuple[Sight, Spot]:
    """Return a position of Spite and Malice as the seat sees it, by ranks.

    That is the part that the seat's plays leave unchanged, and the part that they change.
    """
    zones = {zone.id: zone for zone in position.zones}
    mine, theirs = rule_set.sides[seat], rule_set.sides[other(seat)]
    rank = rule_set.ranks.get

    def ranks(name: ZoneId) -> Ranks:
        return tuple([rank(card, WILD) for card in zones[name].cards])

    rules = rule_set.rules
    piles = tuple([ranks(name) for name in mine.discards])
    heights = [zones[name].count for name in rule_set.builds]
    unlimited = rules.build_count == "unlimited"
    spot = Spot(
        hand=tuple(sorted(ranks(mine.hand))),
        kept=tuple([len(pile) for pile in piles]),
        heights=open_heights(heights, len(heights)) if unlimited else tuple(sorted(heights)),
    )
    movable = sum(spot.heights) + len(spot.hand) + sum(spot.kept)
    return (
        Sight(
            highest=rule_set.highest_natural,
            hand_count=rule_set.hand_count,
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
    """Return the sorted heights of the build piles in use, ignoring zeros in `heights`.

    One 0 comes first if fewer than `places` are in use, so that another pile can begin.
    """
    standing = sorted(height for height in heights if height)
    return tuple(standing) if len(standing) >= places else (0, *standing)
