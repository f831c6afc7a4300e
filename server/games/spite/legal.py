"""The legal actions in Spite and Malice (docs/rules.md, section 4)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from protocol.core.ids import Seat
from protocol.games.cards import Card, ZoneId
from protocol.games.spite import Discard, Pass, Play, Refill, SpiteAction
from server.games.cards.zones import Cards, Layout
from server.games.spite.cards import rank
from server.games.spite.rule_set import RuleSet

REFILL = Refill()
PASS = Pass()


def legal_actions(
    rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool
) -> tuple[SpiteAction, ...]:
    """Return the seat's legal actions in its turn: refill, plays, discards, pass, in a fixed order.

    `moved` is true if the seat has moved a card in this turn. The result depends only on what the
    seat may see: its hand, the top card of its stock, and the open piles. Any order is legal for
    cards that are discarded together, but only one is returned.
    """
    actions: tuple[SpiteAction, ...] = plays(rule_set, piles, seat) + discards(
        rule_set, piles, seat
    )
    if may_refill(rule_set, piles, seat, moved):
        return (REFILL, *actions)
    return (*actions, PASS) if may_pass(rule_set, piles, seat, moved) else actions


def plays(rule_set: RuleSet, piles: Layout, seat: Seat) -> tuple[Play, ...]:
    """Return the legal plays in Spite and Malice: from stock, hand and discard piles."""
    heights = [(build, len(piles[build])) for build in rule_set.open_builds(piles)]
    return tuple(
        play_action(source, card, build)
        for source, card in in_reach(rule_set, piles, seat)
        for build, height in heights
        if rule_set.fits(card, height)
    )


def discards(rule_set: RuleSet, piles: Layout, seat: Seat) -> tuple[Discard, ...]:
    """Return the legal discards in Spite and Malice: each hand card onto each of the seat's discard
    piles.

    If the rules allow it, groups of cards of one rank are included. No discard is legal while a
    card must be played.
    """
    side = rule_set.sides[seat]
    if must_play(rule_set, piles, seat) is not None:
        return ()
    hand = piles[side.hand]
    groups = _groups(hand) if rule_set.rules.group_discard else ((c,) for c in dict.fromkeys(hand))
    return tuple(discard_action(group, pile) for group in groups for pile in side.discards)


def may_refill(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> bool:
    """Return whether the seat may ask for its refill in Spite and Malice.

    `moved` is true if the seat has moved a card in this turn.
    """
    manual = rule_set.rules.refill == "manual"
    return manual and not moved and len(piles[rule_set.sides[seat].hand]) < rule_set.hand_count


def may_pass(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> bool:
    """Return whether the seat may end its turn in Spite and Malice without a discard.

    `moved` is true if the seat has moved a card in this turn.
    """
    return rule_set.rules.refill == "manual" and moved and not piles[rule_set.sides[seat].hand]


def must_play(rule_set: RuleSet, piles: Layout, seat: Seat) -> tuple[ZoneId, Card] | None:
    """Return a card to be played before a discard may end the turn, with its zone; None if none."""
    if not rule_set.must_play:
        return None
    heights = {len(piles[build]) for build in rule_set.open_builds(piles)}
    for source, card in in_reach(rule_set, piles, seat):
        if card in rule_set.must_play and any(rule_set.fits(card, height) for height in heights):
            return source, card
    return None


def in_reach(rule_set: RuleSet, piles: Layout, seat: Seat) -> list[tuple[ZoneId, Card]]:
    """Return the cards that the seat could play if they fitted, with their zones; each different
    hand card once.
    """
    side = rule_set.sides[seat]
    reach: list[tuple[ZoneId, Card]] = []
    reach.extend((side.stock, card) for card in piles[side.stock][-1:])
    reach.extend((side.hand, card) for card in dict.fromkeys(piles[side.hand]))
    reach.extend((pile, card) for pile in side.discards for card in piles[pile][-1:])
    return reach


def _groups(hand: Cards) -> Iterator[Cards]:
    """Yield every group of cards of one rank. Cards with the same face are interchangeable."""
    by_rank: dict[int, Counter[Card]] = {}
    for card in hand:
        by_rank.setdefault(rank(card), Counter())[card] += 1
    for faces in by_rank.values():
        for counts in product(*(range(count + 1) for count in faces.values())):
            group = Counter(dict(zip(faces, counts, strict=True)))
            if any(counts):
                yield tuple(group.elements())


@lru_cache(maxsize=65_536)
def play_action(source: ZoneId, card: Card, target: ZoneId) -> Play:
    """Return the action of playing a card in Spite and Malice. Results are cached."""
    return Play(source=source, card=card, target=target)


@lru_cache(maxsize=65_536)
def discard_action(cards: Cards, target: ZoneId) -> Discard:
    """Return the action of discarding cards in Spite and Malice. Results are cached."""
    return Discard(cards=list(cards), target=target)
