"""Simple policies of Spite and Malice, which look no further than one action.

A policy is a pure function of the position that its seat may see. It takes its random choices from
a number in [0, 1).
"""

from collections.abc import Mapping
from functools import partial

from protocol.core.ids import Seat
from protocol.games.spite import Discard, Play, SpiteAction, SpitePosition, SpiteRules
from server.games.api import Policy
from server.games.cards.zones import Layout
from server.games.spite import legal
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.table import hand
from server.games.spite.visible import has_moved, visible_cards


def greedy(position: SpitePosition, rules: SpiteRules, seat: Seat, chance: float) -> SpiteAction:
    """Play Spite and Malice: play the stock card, else any natural card, else a wild that lets the
    stock card follow. Then discard tidily.
    """
    rule_set, piles, moved = rule_set_of(rules), visible_cards(position), has_moved(position)
    if legal.may_refill(rule_set, piles, seat, moved):
        return legal.REFILL
    plays = legal.plays(rule_set, piles, seat)
    wanted = _best_play(rule_set, piles, seat, plays)
    if wanted is not None:
        return wanted
    discards = legal.discards(rule_set, piles, seat)
    if not discards:
        return _any_of(plays or _passes(rule_set, piles, seat, moved), chance)
    return min(discards, key=partial(_untidiness, rule_set, piles))


def casual(
    position: SpitePosition,
    rules: SpiteRules,
    seat: Seat,
    chance: float,
    *,
    overlooked: float = 0,
) -> SpiteAction:
    """Play Spite and Malice: the stock card if possible, else any card, and often end the turn
    early.

    If refills have to be requested, this policy sometimes forgets to. `overlooked` is the
    probability that it treats a fitting stock card like any other card.
    """
    rule_set, piles, moved = rule_set_of(rules), visible_cards(position), has_moved(position)
    if legal.may_refill(rule_set, piles, seat, moved):
        if chance < CASUAL_REFILLS:
            return legal.REFILL
        chance = (chance - CASUAL_REFILLS) / (1 - CASUAL_REFILLS)
    plays = legal.plays(rule_set, piles, seat)
    of_stock = [play for play in plays if play.source == rule_set.sides[seat].stock]
    if of_stock:
        if chance >= overlooked:
            return of_stock[0]
        chance /= overlooked
    discards = legal.discards(rule_set, piles, seat)
    if plays and chance < CASUAL_PLAYS:
        return _any_of(plays, chance / CASUAL_PLAYS)
    left = (chance - CASUAL_PLAYS) / (1 - CASUAL_PLAYS) if plays else chance
    ends = discards or plays or _passes(rule_set, piles, seat, moved)
    return _any_of(ends or (legal.REFILL,), left)


CASUAL_REFILLS = 0.8
"""The probability that the casual policy requests an available refill."""
CASUAL_PLAYS = 0.75
"""The probability that the casual policy plays a card when it doesn't have to."""

POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual}


def _passes(rule_set: RuleSet, piles: Layout, seat: Seat, moved: bool) -> tuple[SpiteAction, ...]:
    return (legal.PASS,) if legal.may_pass(rule_set, piles, seat, moved) else ()


def _any_of(actions: tuple[SpiteAction, ...], chance: float) -> SpiteAction:
    if not actions:
        raise ValueError("this position has no legal action")
    return actions[int(chance * len(actions))]


def _best_play(
    rule_set: RuleSet, piles: Layout, seat: Seat, plays: tuple[Play, ...]
) -> Play | None:
    """Return a play of the stock card, else of a natural card, else of a wild that lets the stock
    card follow.

    From a hand of wilds only, any other play is returned too. None if there is none of these.
    """
    stock = rule_set.sides[seat].stock
    of_stock = [p for p in plays if p.source == stock]
    if of_stock:
        return max(of_stock, key=lambda play: len(piles[play.target]))
    naturals = [p for p in plays if p.card in rule_set.ranks]
    if naturals:
        return min(naturals, key=partial(_distance_to_stock, rule_set, piles, seat))
    helpful = [p for p in plays if _distance_to_stock(rule_set, piles, seat, p) == 1]
    if helpful:
        return helpful[0]
    # For a hand of wilds only, five new cards are worth more than a discard.
    only_wilds = all(card not in rule_set.ranks for card in piles[hand(seat)])
    return plays[0] if plays and only_wilds else None


def _distance_to_stock(rule_set: RuleSet, piles: Layout, seat: Seat, play: Play) -> int:
    """Return how many more cards a build pile needs after this card until the stock card fits."""
    top = piles[rule_set.sides[seat].stock][-1]
    needed = rule_set.ranks.get(top, 1)
    return (
        needed - len(piles[play.target]) - 1
    ) % rule_set.highest_natural or rule_set.highest_natural


def _untidiness(rule_set: RuleSet, piles: Layout, discard: Discard) -> tuple[int, int, int]:
    """Return a sort key for discards: lowest for a card on its own or the next higher rank, then an
    empty pile.

    Among equals, a larger group is better because the hand is refilled sooner.
    """
    return (*_misfit(rule_set, piles, discard), -len(discard.cards))


def _misfit(rule_set: RuleSet, piles: Layout, discard: Discard) -> tuple[int, int]:
    card, pile = discard.cards[0], piles[discard.target]
    rank = rule_set.ranks.get(card)
    if rank is None:
        return 4, 0
    if not pile:
        return 1, -rank
    below = rule_set.ranks.get(pile[-1], 0)
    if below - rank in (0, 1):
        return 0, -rank
    return (2 if below > rank else 3), abs(below - rank)
