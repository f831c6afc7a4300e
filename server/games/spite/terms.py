"""What follows from a rule set, worked out once and kept by every game that is played by it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from protocol.ids import Card, Seat, ZoneId
from protocol.rules import Rules
from server.games.spite import places
from server.games.spite.cards import highest_natural, is_wild, pack, rank
from server.games.spite.options import check_rules
from server.games.table import Cards, Layout, Zone


@dataclass(frozen=True, slots=True)
class Side:
    """The zones of one seat."""

    stock: ZoneId
    hand: ZoneId
    discards: tuple[ZoneId, ...]
    playable: frozenset[ZoneId]
    """Where the seat may play from."""


@dataclass(frozen=True, slots=True)
class Terms:
    """A rule set that can be played, with its zones, ranks and wilds."""

    rules: Rules
    pack: Cards
    zones: Mapping[ZoneId, Zone]
    sides: tuple[Side, Side]
    builds: tuple[ZoneId, ...]
    ranks: Mapping[Card, int]
    """Of the natural cards only: a card that is not here is wild."""
    highest_natural: int
    """The rank that completes a build pile."""
    hand_count: int

    def before(self) -> Layout:
        """Where the cards are before the deal: the whole pack in the draw pile."""
        return {zone: self.pack if zone == places.DRAW else () for zone in self.zones}

    def fits(self, card: Card, height: int) -> bool:
        """Whether the card goes on a build pile of `height` cards (docs/rules.md, section 4)."""
        natural = self.ranks.get(card)
        return natural is None or natural == height + 1


@lru_cache(maxsize=256)
def terms_of(rules: Rules) -> Terms:
    """The terms of a rule set. Raises BadRules for one that can't be played."""
    check_rules(rules)
    builds = rules.build_count
    assert builds != "unlimited", "refused by check_rules"  # noqa: S101 -- tells the type
    return Terms(
        rules=rules,
        pack=pack(rules),
        zones=places.zones(builds, rules.discard_count),
        sides=(_side(0, rules), _side(1, rules)),
        builds=tuple(places.build(pile) for pile in range(builds)),
        ranks={card: rank(card) for card in pack(rules) if not is_wild(card, rules)},
        highest_natural=highest_natural(rules),
        hand_count=rules.hand_count,
    )


def _side(seat: Seat, rules: Rules) -> Side:
    discards = tuple(places.discard(seat, pile) for pile in range(rules.discard_count))
    stock, hand = places.stock(seat), places.hand(seat)
    return Side(stock, hand, discards, frozenset((stock, hand, *discards)))
