"""The exhaustive search of a puzzle's turn.

Plays are by rank (`server.games.spite.levels.plays`): a source, a rank, and the height of the
build pile. A *line* is a multiset of plays: their orders lead to the same position and count once.
A line wins if it can be played in some order and ends with the stock card. A *solution* is a
winning line that contains no other winning line, so that further plays beside it don't make another
one. If the stock card is wild, its build pile doesn't matter.
"""

from collections import Counter
from functools import partial, reduce

from msgspec import Struct

from server.games.draws import win_probability
from server.games.spite.levels.discards import Discards
from server.games.spite.levels.plays import HAND, STOCK, RankPlay, after_play, may_discard, plays
from server.games.spite.levels.sight import WILD, Sight, Spot
from server.games.spite.levels.value import Value
from server.games.spite.levels.weights import trained_weights

MOST_SPOTS = 600
"""The maximum number of positions that a puzzle's turn may reach. It bounds the search for one
request.
"""
MOST_LINES = 3_000
"""The maximum number of beginnings of winning lines that are examined."""

Line = tuple[RankPlay, ...]


class Turn(Struct, frozen=True):
    """All positions that a puzzle's turn can reach without hidden cards."""

    winnable: frozenset[Spot]
    """The positions from which the stock card can be played."""
    lost: frozenset[Spot]
    """The positions from which the stock card can't be played any more."""


def explore(sight: Sight, start: Spot, most: int = MOST_SPOTS) -> Turn | None:
    """Return all positions of a puzzle's turn.

    Return None if there are more than `most`, or a play empties the hand.
    """
    before: dict[Spot, list[Spot]] = {start: []}
    waiting, winnable = [start], set[Spot]()
    while waiting:
        spot = waiting.pop()
        for play in plays(sight, spot):
            if play.source == STOCK:
                winnable.add(spot)
                continue
            after = after_play(sight, spot, play)
            if not after.hand:
                return None
            if after not in before:
                if len(before) == most:
                    return None
                before[after] = []
                waiting.append(after)
            before[after].append(spot)
    waiting = list(winnable)
    while waiting:
        for spot in before[waiting.pop()]:
            if spot not in winnable:
                winnable.add(spot)
                waiting.append(spot)
    return Turn(frozenset(winnable), frozenset(before) - winnable)


def solutions(sight: Sight, start: Spot, turn: Turn, most: int = 2) -> list[Line] | None:
    """Return a puzzle's solutions, the shortest first, each in an order in which it can be played.

    At most `most` are returned. The result is None if there are too many lines to examine.
    """
    found: list[Line] = []
    lines: dict[frozenset[tuple[RankPlay, int]], tuple[Line, Spot]]
    lines = {frozenset(): ((), start)} if start in turn.winnable else {}
    examined = 0
    while lines:
        longer: dict[frozenset[tuple[RankPlay, int]], tuple[Line, Spot]] = {}
        unfinished: list[tuple[Line, Spot]] = []
        for line, spot in lines.values():
            last = next((play for play in plays(sight, spot) if play.source == STOCK), None)
            if last is None:
                unfinished.append((line, spot))
            elif not _contains_one((*line, last), found):
                found.append((*line, last))
                if len(found) == most:
                    return found
        for line, spot in unfinished:
            for play in plays(sight, spot):
                after = after_play(sight, spot, play)
                if after in turn.winnable:
                    further = (*line, play)
                    longer.setdefault(frozenset(Counter(further).items()), (further, after))
        examined += len(longer)
        if examined > MOST_LINES:
            return None
        lines = longer
    return found


def _contains_one(line: Line, found: list[Line]) -> bool:
    counts = Counter(line)
    return any(Counter(shorter) <= counts for shorter in found)


def next_best(sight: Sight, turn: Turn) -> float:
    """Return the probability of winning after the best turn that misses a puzzle's solution.

    Such a turn doesn't play the stock card. The expert's evaluation decides, with its likeliest
    discard from each position.
    """
    value = Value(trained_weights(), sight)
    discards = Discards(sight, value)
    ends = (
        value.worth(discards.likeliest(spot)[1])
        for spot in (*turn.winnable, *turn.lost)
        if may_discard(sight, spot)
    )
    return max(map(win_probability, ends), default=0.0)


def traps(sight: Sight, start: Spot, turn: Turn, line: Line) -> int:
    """Return how many plays along a puzzle's solution would lose the win, each counted once."""
    spots = [reduce(partial(after_play, sight), line[:done], start) for done in range(len(line))]
    return len(
        {
            play
            for spot in spots
            for play in plays(sight, spot)
            if play.source != STOCK and after_play(sight, spot, play) in turn.lost
        }
    )


def points(line: Line, traps_beside: int) -> int:
    """Return how difficult a puzzle is: its plays, and more for wilds, discard piles and traps."""
    wilds = sum(play.rank == WILD for play in line)
    from_discards = sum(play.source not in (STOCK, HAND) for play in line)
    return 2 * len(line) + 2 * wilds + from_discards + traps_beside
