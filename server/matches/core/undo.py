"""Undo points: the actions of a game that can be taken back.

An action can be taken back as long as neither it nor a later action has disclosed a card or another
result of chance. After a takeback, chance continues as it would have done. The state of the game
before an action is therefore all that must be kept.
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
    """Return whether these events of a game that goes on can be taken back.

    None if they can't, and nothing before them could: then clients need no message.
    """
    if author is not None and game.reversible(match.game, events):
        return True
    return False if match.undo_points else None


def undo_points_after(
    match: Match, reversible: bool | None, author: Author | None, at_ms: int
) -> tuple[UndoPoint, ...]:
    """Return the undo points after an event in the game of `match` at `at_ms`."""
    if not reversible or author is None:
        return ()
    left_ms = None
    if match.clock is not None and match.clock.days and match.clocks is not None:
        left_ms = match.clocks.left_at(author[0], at_ms)
    return (*match.undo_points, UndoPoint(match.version, author[0], match.game, left_ms))[
        -ACTIONS_KEPT:
    ]


def turns_ended(match: Match, place: int) -> Iterator[tuple[Seat, int | None]]:
    """Yield the seats that ended a turn by the actions from this place on.

    Each comes with the time that it had left then, if that is known.
    """
    actions, turn = match.undo_points[place:], match.game_type.turn
    states = [*(action.state for action in actions[1:]), match.game]
    for action, after in zip(actions, states, strict=True):
        before = turn(action.state)
        if before is not None and before != turn(after):
            yield before[0], action.left_ms


def last_action(match: Match, seat: Seat) -> int | None:
    """Return the place of the seat's last action in the undo points; None if there is none."""
    places = [place for place, action in enumerate(match.undo_points) if action.seat == seat]
    return places[-1] if places else None
