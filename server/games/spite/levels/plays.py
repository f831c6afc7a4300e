"""The plays of a turn by rank, for the searches of the expert level, reviews and puzzles.

They follow the rules exactly, using only what the seat sees.
"""

from typing import NamedTuple

from server.games.spite.levels.sight import WILD, Ranks, Sight, Spot, open_heights

STOCK = -2
HAND = -1


class RankPlay(NamedTuple):
    """A play of a card by its rank, onto a build pile of a given height."""

    source: int
    """The place of the card: STOCK, HAND, or the index of one of the seat's discard piles."""
    rank: int
    height: int


def plays(sight: Sight, spot: Spot) -> list[RankPlay]:
    """Return every play by rank: the stock card first, then the hand, then the discard piles.

    Plays with equal results are returned once.
    """
    heights = sorted(set(spot.heights))
    found: list[RankPlay] = []
    for source, rank in in_reach(sight, spot):
        if rank == WILD:
            found += [RankPlay(source, rank, height) for height in heights]
        elif rank - 1 in heights:
            found.append(RankPlay(source, rank, rank - 1))
    return found


def in_reach(sight: Sight, spot: Spot) -> list[tuple[int, int]]:
    """Return the ranks of cards that could be played if they fitted, each with its source."""
    reach = [(STOCK, sight.stock)]
    reach += [(HAND, rank) for rank in dict.fromkeys(spot.hand)]
    piles = sight.piles
    reach += [(n, piles[n][count - 1]) for n, count in enumerate(spot.kept) if count]
    return reach


def after_play(sight: Sight, spot: Spot, play: RankPlay) -> Spot:
    """Return the cards as they lie after a play, before any card is turned up or drawn."""
    hand, kept, heights = spot
    source = play.source
    if source == HAND:
        place = hand.index(play.rank)
        hand = hand[:place] + hand[place + 1 :]
    elif source != STOCK:
        kept = (*kept[:source], kept[source] - 1, *kept[source + 1 :])
    return Spot(hand, kept, _raised(sight, heights, play.height))


def may_discard(sight: Sight, spot: Spot) -> bool:
    """Return whether the turn may end with a discard from the hand."""
    if not spot.hand:
        return False
    if not sight.obliging:
        return True
    return not any(
        rank in sight.obliging and rank - 1 in spot.heights for _, rank in in_reach(sight, spot)
    )


def _raised(sight: Sight, heights: Ranks, height: int) -> Ranks:
    raised = list(heights)
    raised.remove(height)
    raised.append(0 if height + 1 == sight.highest else height + 1)
    if sight.unlimited:
        return open_heights(raised, sight.places)
    raised.sort()
    return tuple(raised)
