"""Computes how many cards a player lacks to play its stock card, for the reasons in reviews."""

from collections import deque
from typing import NamedTuple

from msgspec.structs import replace

from server.games.spite.levels.plays import STOCK, after_play, plays
from server.games.spite.levels.sight import Ranks, Sight, Spot, open_heights

POSITIONS = 400
"""The maximum number of positions examined to find the cards that a player lacks."""


class Lack(NamedTuple):
    """The number of further cards that a player needs to play its stock card, whatever cards these
    are.
    """

    cards: int
    exact: bool
    """True for the exact number; false if the player needs at least this number."""


def their_lack(sight: Sight, heights: Ranks) -> Lack:
    """Return how many cards the opponent lacks to play its stock card, given its discard piles."""
    theirs = replace(sight, piles=sight.their_piles, stock=sight.their_stock)
    return lack(theirs, (), heights)


def lack(sight: Sight, hand: Ranks, heights: Ranks) -> Lack:
    """Return how many cards the seat lacks to play its stock card.

    The search tries every play from the hand and the discard piles. It may also add the next card
    to any build pile as if the seat had that card. The result is the smallest number of added cards
    with which the stock card can be played. A search cut short, after POSITIONS (400) positions,
    returns a lower bound.
    """
    start = Spot(hand, tuple([len(pile) for pile in sight.piles]), heights)
    waiting = deque([(0, start)])
    known: set[Spot] = set()
    cards = 0
    while waiting and len(known) < POSITIONS:
        cards, spot = waiting.popleft()
        if spot in known:
            continue
        known.add(spot)
        found = plays(sight, spot)
        if any(play.source == STOCK for play in found):
            return Lack(cards, exact=True)
        waiting.extendleft([(cards, after_play(sight, spot, play)) for play in found])
        waiting.extend(
            [(cards + 1, spot._replace(heights=_raised(sight, spot, h))) for h in set(spot.heights)]
        )
    return Lack(cards, exact=False)


def _raised(sight: Sight, spot: Spot, height: int) -> Ranks:
    heights = list(spot.heights)
    heights.remove(height)
    heights.append((height + 1) % sight.highest)
    if sight.unlimited:
        return open_heights(heights, sight.places)
    return tuple(sorted(heights))
