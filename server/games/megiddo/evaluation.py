"""The static evaluation of a move in Megiddo, without looking beyond the opponent's next move.

A position is evaluated from the one before it. Only the lines through the new stone are examined
again, which makes a search several times as fast.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from server.games.megiddo.board import Point
from server.games.megiddo.masks import Mask, Masks, masks_of, points_in

WON = 1 << 40
"""The worth of a won position in Megiddo, less one for each move until then."""
DECIDED = WON // 2
"""A position worth more than this is won; one worth less than its negative is lost."""
PAIR = 2
"""The minimum number of stones that a capture takes."""
OPEN = 1 << 24
"""The worth of a row that lacks one stone. All shorter rows on a board together are worth less."""
LACKS_ONE = 16_384
"""The worth of a row that lacks one stone if the opponent moves next and can block it."""
LACKS_TWO = 4_096
"""The worth of a row that lacks two stones. Each further missing stone divides it by four."""
CAPTURED = 960
"""The worth of a captured stone. It grows to twice as much toward the number that wins."""
EXPOSED = 2_000
"""The cost of each own pair of stones that the seat in turn could capture."""
ATTACKED = 900
"""The worth of each pair that the other seat could capture in its next turn."""


@dataclass(slots=True, eq=False)
class Outlook:
    """A position of Megiddo after a move, evaluated for the seat whose turn it is (`mine`)."""

    mine: Mask
    theirs: Mask
    my_captures: int
    their_captures: int
    my_rows: int
    """The worth of the rows that the seat in turn can still complete."""
    their_rows: int
    my_threats: int
    """The number of pairs that the seat in turn could capture with a stone on an empty point."""
    their_threats: int
    point: Point = -1
    """The point of the move that led to this position."""
    worth: int = 0
    """The worth of the move that led here, to the seat that made it."""
    moves: "list[Outlook] | None" = None
    """The positions after each move from here, the best first. None until they are generated."""


class Evaluation:
    """Evaluates positions of Megiddo for one rule set."""

    def __init__(self, masks: Masks, row: int, captures: int) -> None:
        self._masks = masks
        self._captures = captures
        shorter = [LACKS_TWO >> 2 * lacking for lacking in reversed(range(row - 2))]
        growth = [0, *shorter, OPEN, WON]
        self._growth = growth
        self._gain = [after - before for before, after in pairwise(growth)]
        self._captured = [
            CAPTURED * count + CAPTURED * count * count // captures for count in range(captures)
        ]

    def outlook(self, mine: Mask, theirs: Mask, my_captures: int, their_captures: int) -> Outlook:
        """Return the evaluated form of a position without a previous move."""
        return Outlook(mine, theirs, my_captures, their_captures, *self._survey(mine, theirs))

    def after(self, before: Outlook, point: Point) -> Outlook:
        """Return the evaluated position after a stone on an empty point, with the worth of that
        move.
        """
        mine, theirs = before.mine, before.theirs
        taken = attacked = saved = 0
        for pair, end in self._masks.flanks[point]:
            if theirs & pair == pair:
                if mine & end:
                    taken |= pair
                elif not theirs & end:
                    attacked += 1
            elif theirs & end and mine & pair == pair:
                saved += 1
        if taken:
            return self._after_captures(before, point, taken)
        my_rows, their_rows = self._rows_after(before, point)
        found = Outlook(
            theirs,
            mine | 1 << point,
            before.their_captures,
            before.my_captures,
            their_rows,
            my_rows,
            before.their_threats - saved + self._exposed(before, point),
            before.my_threats + attacked,
            point,
        )
        found.worth = self._worth(found)
        return found

    def _rows_after(self, before: Outlook, point: Point) -> tuple[int, int]:
        mine, theirs, gain = before.mine, before.theirs, self._gain
        my_rows, their_rows = before.my_rows, before.their_rows
        for row in self._masks.rows[point]:
            blocking = theirs & row
            if not blocking:
                my_rows += gain[(mine & row).bit_count()]
            elif not mine & row:
                their_rows -= self._growth[blocking.bit_count()]
        return my_rows, their_rows

    def _exposed(self, before: Outlook, point: Point) -> int:
        """Return how many pairs of a new stone and a neighbor could be captured."""
        mine, theirs = before.mine, before.theirs
        exposed = 0
        for mate, behind, ahead in self._masks.mates[point]:
            if mine & mate and theirs & (behind | ahead) and not mine & (behind | ahead):
                exposed += theirs & (behind | ahead) != behind | ahead
        return exposed

    def _after_captures(self, before: Outlook, point: Point, taken: Mask) -> Outlook:
        mine, theirs = before.mine | 1 << point, before.theirs
        captures = before.my_captures
        # Captures go wave by wave, as in the rules. Each wave is found on the board after the last.
        while taken:
            mine, theirs = mine | taken, theirs & ~taken
            captures += taken.bit_count()
            taken = self._wave(mine, theirs, taken)
        found = Outlook(
            theirs, mine, before.their_captures, captures, *self._survey(theirs, mine), point
        )
        found.worth = self._worth(found)
        return found

    def _wave(self, mine: Mask, theirs: Mask, new: Mask) -> Mask:
        taken = 0
        for point in points_in(new):
            for pair, end in self._masks.flanks[point]:
                if theirs & pair == pair and mine & end:
                    taken |= pair
        return taken

    def _survey(self, mine: Mask, theirs: Mask) -> tuple[int, int, int, int]:
        """Return the worth of each seat's rows, and how many pairs of stones each could capture.

        The order is that of `Outlook`: my rows, their rows, my threats, their threats. A row counts
        for a seat with a stone in it if the other seat has none.
        """
        my_rows = their_rows = my_threats = their_threats = 0
        for row in self._masks.every_row:
            own, others = mine & row, theirs & row
            if own and not others:
                my_rows += self._growth[own.bit_count()]
            elif others and not own:
                their_rows += self._growth[others.bit_count()]
        for point in points_in(self._masks.board & ~(mine | theirs)):
            for pair, end in self._masks.flanks[point]:
                my_threats += theirs & pair == pair and mine & end != 0
                their_threats += mine & pair == pair and theirs & end != 0
        return my_rows, their_rows, my_threats, their_threats

    def _worth(self, now: Outlook) -> int:
        """Return the worth of a position to the seat that has just moved."""
        if now.their_rows >= WON or now.their_captures >= self._captures:
            return WON
        if now.mine | now.theirs == self._masks.board:
            return 0
        if now.my_rows >= OPEN or (now.my_threats and now.my_captures + PAIR >= self._captures):
            return 1 - WON
        open_rows, rows = divmod(now.their_rows, OPEN)
        return (
            rows
            + LACKS_ONE * open_rows
            - now.my_rows
            + self._captured[now.their_captures]
            - self._captured[now.my_captures]
            + ATTACKED * now.their_threats
            - EXPOSED * now.my_threats
        )


@lru_cache(maxsize=128)
def evaluation_of(rings: int, spokes: int, row: int, captures: int) -> Evaluation:
    """Return the evaluation of positions of Megiddo for these options. Results are cached."""
    return Evaluation(masks_of(rings, spokes, row), row, captures)
