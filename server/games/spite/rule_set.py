"""Facts derived from a rule set of Spite and Malice, computed once for all its games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import SpiteRules
from server.games.cards.zones import Cards, Layout, Zone
from server.games.spite import table as places
from server.games.spite.cards import highest_natural, is_wild, pack, rank
from server.games.spite.options import check_rules, stock_cards

MAX_PLACES = 100
OBLIGING_RANKS: Mapping[str, tuple[int, ...]] = {
    "none": (),
    "aces": (1,),
    "aces_and_deuces": (1, 2),
}
"""The ranks that must be played, for each value of `must_play`."""


@dataclass(frozen=True, slots=True)
class Side:
    """The zones of one seat of Spite and Malice: its stock, hand and discard piles."""

    stock: ZoneId
    hand: ZoneId
    discards: tuple[ZoneId, ...]
    playable: frozenset[ZoneId]
    """The zones that the seat may play from."""
    draws_from_bottom: bool
    """True if the seat draws from the bottom of the draw pile."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A playable rule set of Spite and Malice, with its zones, ranks and wilds."""

    rules: SpiteRules
    pack: Cards
    pack_in_order: list[Card]
    """The pack sorted by face, for comparison with the cards of a game."""
    zones: Mapping[ZoneId, Zone]
    sides: tuple[Side, Side]
    builds: tuple[ZoneId, ...]
    ranks: Mapping[Card, int]
    """The ranks of the natural cards. A card without an entry is wild."""
    highest_natural: int
    """The rank that completes a build pile."""
    hand_count: int
    stock_cards: Cards | None
    """The cards that the stocks are dealt from, or None for the whole pack."""
    must_play: frozenset[Card]
    """The cards that must be played where they fit."""
    in_order: Callable[[Layout], tuple[Cards, ...]] = field(compare=False)
    """A function that returns the piles of a layout in the order of the zones."""

    def before(self) -> Layout:
        """Return the cards of each zone before the deal: the whole pack in the draw pile, every
        other zone empty.
        """
        return {zone: self.pack if zone == places.DRAW else () for zone in self.zones}

    def fits(self, card: Card, height: int) -> bool:
        """Return whether the card fits on a build pile of `height` cards (docs/rules.md, section
        4).
        """
        natural = self.ranks.get(card)
        return natural is None or natural == height + 1

    def open_builds(self, piles: Layout) -> tuple[ZoneId, ...]:
        """Return the build piles in use and the places where another may begin."""
        if self.rules.build_count != "unlimited":
            return self.builds
        standing = tuple(build for build in self.builds if piles[build])
        free = next((build for build in self.builds if not piles[build]), None)
        return standing if free is None else (*standing, free)


@lru_cache(maxsize=256)
def rule_set_of(rules: SpiteRules) -> RuleSet:
    """Return the facts derived from rules of Spite and Malice. Raises BadRules if they can't be
    played.
    """
    check_rules(rules)
    builds = max_builds(rules)
    eligible = stock_cards(rules)
    ranks = {card: rank(card) for card in pack(rules) if not is_wild(card, rules)}
    zones = places.zones(builds, rules.discard_count)
    return RuleSet(
        rules=rules,
        pack=pack(rules),
        pack_in_order=sorted(pack(rules)),
        zones=zones,
        sides=(_side(0, rules), _side(1, rules)),
        builds=tuple(places.build(pile) for pile in range(builds)),
        ranks=ranks,
        highest_natural=highest_natural(rules),
        hand_count=rules.hand_count,
        stock_cards=None if len(eligible) == len(pack(rules)) else eligible,
        must_play=frozenset(c for c in ranks if ranks[c] in OBLIGING_RANKS[rules.must_play]),
        in_order=itemgetter(*zones),
    )


def max_builds(rules: SpiteRules) -> int:
    """Return the number of places for build piles under these rules of Spite and Malice.

    If the rules set no limit, it is the most piles that can exist at once, as each begins with an
    ace or a wild; but at most MAX_PLACES (100), more than a game is likely to need.
    """
    if rules.build_count != "unlimited":
        return rules.build_count
    if highest_natural(rules) == 1:
        return 1  # Every pile is completed by its first card.
    beginnings = sum(rank(card) == 1 or is_wild(card, rules) for card in pack(rules))
    return min(beginnings, MAX_PLACES)


def _side(seat: Seat, rules: SpiteRules) -> Side:
    discards = tuple(places.discard(seat, pile) for pile in range(rules.discard_count))
    stock, hand = places.stock(seat), places.hand(seat)
    from_bottom = seat == 1 and rules.dealing == "two_ends"
    return Side(stock, hand, discards, frozenset((stock, hand, *discards)), from_bottom)
