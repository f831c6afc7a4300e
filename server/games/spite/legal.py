"""Every action that the rules allow (docs/rules.md, section 4)."""

from functools import lru_cache

from protocol.commands import Action
from protocol.ids import Card, Seat, ZoneId
from protocol.rules import DiscardAction, PlayAction
from server.games.spite.terms import Terms
from server.games.table import Layout


def allowed(terms: Terms, piles: Layout, seat: Seat) -> tuple[Action, ...]:
    """What the seat may do in its turn: plays, then discards, in a fixed order.

    Looks at nothing but what the seat may know: its hand, its stock's top card, the open piles.
    """
    return plays(terms, piles, seat) + discards(terms, piles, seat)


def plays(terms: Terms, piles: Layout, seat: Seat) -> tuple[PlayAction, ...]:
    """The plays: from the stock, from the hand, from the discard piles."""
    side = terms.sides[seat]
    reach: list[tuple[ZoneId, Card]] = []
    reach.extend((side.stock, card) for card in piles[side.stock][-1:])
    reach.extend((side.hand, card) for card in dict.fromkeys(piles[side.hand]))
    reach.extend((pile, card) for pile in side.discards for card in piles[pile][-1:])
    heights = [(build, len(piles[build])) for build in terms.builds]
    return tuple(
        play_action(source, card, build)
        for source, card in reach
        for build, height in heights
        if terms.fits(card, height)
    )


def discards(terms: Terms, piles: Layout, seat: Seat) -> tuple[DiscardAction, ...]:
    """The discards: each face in the hand, onto each of the seat's discard piles."""
    side = terms.sides[seat]
    return tuple(
        discard_action(card, pile)
        for card in dict.fromkeys(piles[side.hand])
        for pile in side.discards
    )


@lru_cache(maxsize=65_536)
def play_action(source: ZoneId, card: Card, target: ZoneId) -> PlayAction:
    """The play of a card; equal ones are the same object."""
    return PlayAction(source=source, card=card, target=target)


@lru_cache(maxsize=16_384)
def discard_action(card: Card, target: ZoneId) -> DiscardAction:
    """The discard of a card; equal ones are the same object."""
    return DiscardAction(cards=[card], target=target)
