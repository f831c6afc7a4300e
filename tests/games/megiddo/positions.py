"""Hand-made positions of Megiddo for tests of its rules, and the results of moves in them."""

from typing import Any

from msgspec.structs import replace

from protocol.core.ids import Seat, other
from protocol.games.megiddo import EMPTY, MegiddoRules
from server.games.api import Advance, Game, Rejection
from server.games.chance import SeededChance
from server.games.megiddo.game import Megiddo
from server.games.megiddo.play import lay_action
from server.games.megiddo.state import MegiddoOutcome, RowsCompleted, State, StonesCaptured
from server.games.turns import TurnStarted

GAME: Game[State] = Megiddo()
SEED = bytes(range(32))
NOW_MS = 1_790_000_000_000
Place = tuple[int, int]
"""A ring (from 1) and a spoke (from 0)."""


def position(
    picture: str,
    rules: MegiddoRules | None = None,
    seat: Seat = 0,
    captured: tuple[int, int] = (0, 0),
) -> State:
    """Return a state of Megiddo with these stones, in which it is the turn of `seat`.

    `picture` has a word for each ring, from the innermost. Omitted rings are empty.
    """
    wanted = rules or MegiddoRules()
    rings = picture.split()
    rings += [EMPTY * wanted.spokes] * (wanted.rings - len(rings))
    stones = "".join(rings)
    assert len(stones) == wanted.rings * wanted.spokes
    laid = len(stones) - stones.count(EMPTY)
    first = seat if laid % 2 == 0 else other(seat)
    begun = GAME.begin(wanted, SeededChance(SEED), other(first), NOW_MS).state
    last = max((point for point, stone in enumerate(stones) if stone != EMPTY), default=None)
    return replace(
        begun,
        stones=stones,
        captured=captured,
        first=first,
        turn=TurnStarted(seat, laid + 1),
        last=last,
    )


def picture(state: State) -> list[str]:
    """Return the stones on the board ring by ring, in the form that `position` takes."""
    spokes = state.rules.spokes
    return [state.stones[at : at + spokes] for at in range(0, len(state.stones), spokes)]


def laid(state: State, *place: int) -> Advance[State]:
    """Lay a stone of the seat in turn at this ring and spoke. Return the state and the events.

    It must be legal.
    """
    answer = GAME.act(state, state.turn.seat, lay_action(*place), NOW_MS)
    assert isinstance(answer, Advance), answer
    return answer


def refused(state: State, seat: Seat, action: Any) -> Rejection:
    """Return the rejection of an action in Megiddo. Raises AssertionError if it is accepted."""
    answer = GAME.act(state, seat, action, NOW_MS)
    assert isinstance(answer, Rejection), answer
    return answer


def outcome(advance: Advance[State]) -> MegiddoOutcome:
    """Return the outcome of a game of Megiddo after a move.

    Raise AssertionError if it is not over.
    """
    assert advance.state.outcome is not None
    return advance.state.outcome


def waves(advance: Advance[State]) -> list[set[Place]]:
    """Return the places captured by a move of Megiddo, as a set for each wave of captures."""
    board = advance.state.board
    return [
        {board.place(point) for point in event.points}
        for event in advance.events
        if isinstance(event, StonesCaptured)
    ]


def rows(advance: Advance[State]) -> list[list[Place]]:
    """Return the rows of stones that a move of Megiddo completed, each as a list of places."""
    board = advance.state.board
    return [
        [board.place(point) for point in row]
        for event in advance.events
        if isinstance(event, RowsCompleted)
        for row in event.rows
    ]
