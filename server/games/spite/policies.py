"""Simple policies: what a seat does, given no more than what it may know.

A policy is a pure function of the seat's view; where it leaves something to chance, the chance
comes in as a number from 0 up to 1.
"""

from collections.abc import Callable, Mapping
from functools import partial

from protocol.commands import Action
from protocol.ids import Seat
from protocol.rules import DiscardAction, PlayAction, Rules
from protocol.views import GameView
from server.games.spite import legal
from server.games.spite.places import hand
from server.games.spite.terms import Terms, terms_of
from server.games.table import Layout

Policy = Callable[[GameView, Rules, Seat, float], Action]
"""What the seat does in its turn. Raises ValueError where the view leaves it nothing to do."""


def greedy(view: GameView, rules: Rules, seat: Seat, chance: float) -> Action:
    """Plays whatever brings its stock down; keeps wilds for that; discards tidily."""
    terms, piles = terms_of(rules), _seen(view)
    plays = legal.plays(terms, piles, seat)
    wanted = _best_play(terms, piles, seat, plays)
    if wanted is not None:
        return wanted
    discards = legal.discards(terms, piles, seat)
    if not discards:
        return _any_of((*plays, *discards), chance)
    return min(discards, key=partial(_untidiness, terms, piles))


def casual(view: GameView, rules: Rules, seat: Seat, chance: float) -> Action:
    """Plays its stock card when it can, else anything at all, and often stops early."""
    terms, piles = terms_of(rules), _seen(view)
    plays = legal.plays(terms, piles, seat)
    for play in plays:
        if play.source == terms.sides[seat].stock:
            return play
    discards = legal.discards(terms, piles, seat)
    if plays and chance < CASUAL_PLAYS:
        return _any_of(plays, chance / CASUAL_PLAYS)
    left = (chance - CASUAL_PLAYS) / (1 - CASUAL_PLAYS) if plays else chance
    return _any_of(discards or plays, left)


CASUAL_PLAYS = 0.75
"""How often the casual policy plays a card where it need not."""

POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual}
"""By name."""


def _seen(view: GameView) -> Layout:
    """The cards that the seat sees: all of its hand, the top of its stock, the open piles."""
    return {zone.id: tuple(zone.cards) for zone in view.zones}


def _any_of(actions: tuple[Action, ...], chance: float) -> Action:
    if not actions:
        raise ValueError("there is nothing to do in this view")
    return actions[int(chance * len(actions))]


def _best_play(
    terms: Terms, piles: Layout, seat: Seat, plays: tuple[PlayAction, ...]
) -> PlayAction | None:
    """The stock card; else a natural one; else a wild that lets the stock card follow."""
    stock = terms.sides[seat].stock
    natural_stock = [p for p in plays if p.source == stock]
    if natural_stock:
        return max(natural_stock, key=lambda play: len(piles[play.target]))
    naturals = [p for p in plays if p.card in terms.ranks]
    if naturals:
        return min(naturals, key=partial(_distance_to_stock, terms, piles, seat))
    helpful = [p for p in plays if _distance_to_stock(terms, piles, seat, p) == 1]
    if helpful:
        return helpful[0]
    # A hand of wilds alone is worth more as five new cards than as a discard.
    only_wilds = all(card not in terms.ranks for card in piles[hand(seat)])
    return plays[0] if plays and only_wilds else None


def _distance_to_stock(terms: Terms, piles: Layout, seat: Seat, play: PlayAction) -> int:
    """How many cards after this one the seat's stock card would fit on the same pile."""
    top = piles[terms.sides[seat].stock][-1]
    needed = terms.ranks.get(top, 1)
    return (needed - len(piles[play.target]) - 1) % terms.highest_natural or terms.highest_natural


def _untidiness(terms: Terms, piles: Layout, discard: DiscardAction) -> tuple[int, int]:
    """Least for a card on its own rank or the next higher one, then for an empty pile."""
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
