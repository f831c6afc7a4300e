"""Simple policies: what a seat does, given no more than what it may know.

A policy is a pure function of the seat's position; where it leaves something to chance, the chance
comes in as a number from 0 up to 1.
"""

from collections.abc import Mapping
from functools import partial

from protocol.core.ids import Seat
from protocol.games.spite import Discard, Play, SpiteAction, SpitePosition, SpiteRules
from server.games.api import Policy
from server.games.cards.zones import Layout
from server.games.spite import legal
from server.games.spite.seen import has_moved, seen
from server.games.spite.table import hand
from server.games.spite.terms import Terms, terms_of


def greedy(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> SpiteAction:
    """Plays all that brings its stock down; keeps wilds for that; discards tidily."""
    terms, piles, moved = terms_of(rules), seen(position), has_moved(position)
    if legal.may_refill(terms, piles, seat, moved):
        return legal.REFILL
    plays = legal.plays(terms, piles, seat)
    wanted = _best_play(terms, piles, seat, plays)
    if wanted is not None:
        return wanted
    discards = legal.discards(terms, piles, seat)
    if not discards:
        return _any_of(plays or _passes(terms, piles, seat, moved), chance)
    return min(discards, key=partial(_untidiness, terms, piles))


def casual(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> SpiteAction:
    """Plays its stock card when it can, else anything at all, and often stops early.

    Where it has to ask for its refill, it sometimes forgets to.
    """
    terms, piles, moved = terms_of(rules), seen(position), has_moved(position)
    if legal.may_refill(terms, piles, seat, moved):
        if chance < CASUAL_REFILLS:
            return legal.REFILL
        chance = (chance - CASUAL_REFILLS) / (1 - CASUAL_REFILLS)
    plays = legal.plays(terms, piles, seat)
    for play in plays:
        if play.source == terms.sides[seat].stock:
            return play
    discards = legal.discards(terms, piles, seat)
    if plays and chance < CASUAL_PLAYS:
        return _any_of(plays, chance / CASUAL_PLAYS)
    left = (chance - CASUAL_PLAYS) / (1 - CASUAL_PLAYS) if plays else chance
    ends = discards or plays or _passes(terms, piles, seat, moved)
    return _any_of(ends or (legal.REFILL,), left)


CASUAL_REFILLS = 0.8
"""How often the casual policy asks for a refill that it can have."""
CASUAL_PLAYS = 0.75
"""How often the casual policy plays a card where it need not."""

POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual}
"""By name."""


def _passes(terms: Terms, piles: Layout, seat: Seat, moved: bool) -> tuple[SpiteAction, ...]:
    return (legal.PASS,) if legal.may_pass(terms, piles, seat, moved) else ()


def _any_of(actions: tuple[SpiteAction, ...], chance: float) -> SpiteAction:
    if not actions:
        raise ValueError("there is nothing to do in this position")
    return actions[int(chance * len(actions))]


def _best_play(terms: Terms, piles: Layout, seat: Seat, plays: tuple[Play, ...]) -> Play | None:
    """The stock card; else a natural one; else a wild that lets the stock card follow."""
    stock = terms.sides[seat].stock
    of_stock = [p for p in plays if p.source == stock]
    if of_stock:
        return max(of_stock, key=lambda play: len(piles[play.target]))
    naturals = [p for p in plays if p.card in terms.ranks]
    if naturals:
        return min(naturals, key=partial(_distance_to_stock, terms, piles, seat))
    helpful = [p for p in plays if _distance_to_stock(terms, piles, seat, p) == 1]
    if helpful:
        return helpful[0]
    # A hand of wilds alone is worth more as five new cards than as a discard.
    only_wilds = all(card not in terms.ranks for card in piles[hand(seat)])
    return plays[0] if plays and only_wilds else None


def _distance_to_stock(terms: Terms, piles: Layout, seat: Seat, play: Play) -> int:
    """How many cards after this one the seat's stock card would fit on the same pile."""
    top = piles[terms.sides[seat].stock][-1]
    needed = terms.ranks.get(top, 1)
    return (needed - len(piles[play.target]) - 1) % terms.highest_natural or terms.highest_natural


def _untidiness(terms: Terms, piles: Layout, discard: Discard) -> tuple[int, int, int]:
    """Least for a card on its own rank or the next higher one, then for an empty pile.

    Of one rank, the more the better: the hand is filled again all the sooner.
    """
    return (*_misfit(terms, piles, discard), -len(discard.cards))


def _misfit(terms: Terms, piles: Layout, discard: Discard) -> tuple[int, int]:
    card, pile = discard.cards[0], piles[discard.target]
    rank = terms.ranks.get(card)
    if rank is None:
        return 4, 0
    if not pile:
        return 1, -rank
    below = terms.ranks.get(pile[-1], 0)
    if below - rank in (0, 1):
        return 0, -rank
    return (2 if below > rank else 3), abs(below - rank)
