"""How far the actions of a game can be taken back.

An action can be taken back as long as neither it nor anything after it has shown a card, or
anything else of chance, that nobody knew. So chance goes on from there as it would have done, and
all that is kept of an action is the game as it was before it.
"""

from collections.abc import Iterator
from typing import Any

from protocol.core.ids import Seat
from protocol.core.views import ACTIONS_KEPT
from server.games.api import AnyGame
from server.matches.core.model import Author, Match, UndoPoint


def is_reversible(
    match: Match, game: AnyGame, events: tuple[Any, ...], author: Author | None
) -> bool | None:
    """Whether what happened in the game, which goes on, can be taken back.

    None where it can't, and nothing before it could: then nobody has to be told.
    """
    if author is not None and game.reversible(match.game, events):
        return True
    return False if match.undo_points else None


def undo_points_after(
    match: Match, reversible: bool | None, author: Author | None, at_ms: int
) -> tuple[UndoPoint, ...]:
    """What can be taken back after something has happened in the game of `match` at `at_ms`."""
    if not reversible or author is None:
        return ()
    left_ms = None
    if match.clock is not None and match.clock.days and match.clocks is not None:
        left_ms = match.clocks.left_at(author[0], at_ms)
    return (*match.undo_points, UndoPoint(match.version, author[0], match.game, left_ms))[
        -ACTIONS_KEPT:
    ]


def turns_ended(match: Match, place: int) -> Iterator[tuple[Seat, int | None]]:
    """Yield the seats that ended a turn by the actions from this place of the past on.

    Each comes with what it had left then, where that is known.
    """
    actions, turn = match.undo_points[place:], match.plays.turn
    states = [*(action.state for action in actions[1:]), match.game]
    for action, after in zip(actions, states, strict=True):
        before = turn(action.state)
        if before is not None and before != turn(after):
            yield before[0], action.left_ms


def last_action(match: Match, seat: Seat) -> int | None:
    """The place in the match's past of the seat's last action; None where it has none there."""
    places = [place for place, action in enumerate(match.undo_points) if action.seat == seat]
    return places[-1] if places else None
