"""JSON bodies of the HTTP API for puzzles."""

from typing import Annotated, Any, Literal

from pydantic import Field

from protocol.core.body import Body
from protocol.core.http import PastStep
from protocol.core.ids import GameKey
from protocol.core.messages import Params

Difficulty = Literal["easy", "medium", "hard"]
MOST_ACTIONS = 60


class PuzzleOfDay(Body):
    """A puzzle in the list of a day's puzzles."""

    id: str
    game_key: GameKey
    difficulty: Difficulty


class PuzzlesToday(Body):
    """`GET /api/puzzles/today`: the puzzles of a day, the easiest first."""

    today: str
    """The present day in UTC, such as `2026-11-27`."""
    day: str
    """The day of these puzzles."""
    puzzles: list[PuzzleOfDay]


class Puzzle(Body):
    """`GET /api/puzzles/{puzzle}`: a position in which seat 0 can win in this turn."""

    id: str
    game_key: GameKey
    difficulty: Difficulty
    preset: str
    rules: dict[str, Any]
    position: dict[str, Any]
    """The position as seat 0 sees it, in its named form."""
    legal: list[dict[str, Any]]
    """The legal actions in their named form."""


class TryPuzzle(Body):
    """`POST /api/puzzles/{puzzle}/try`: actions from the puzzle's position, in order."""

    actions: Annotated[list[dict[str, Any]], Field(max_length=MOST_ACTIONS)]
    """The actions in their named form."""
    give_up: bool = False
    """True to get the solution."""


class ActionRejected(Body):
    """The reason against an action in a puzzle."""

    code: str
    params: Params


class PuzzleTried(Body):
    """Response to `POST /api/puzzles/{puzzle}/try`: the result of the actions."""

    status: Literal["open", "solved", "failed"]
    """`failed` as soon as seat 0 can't win in this turn any more."""
    steps: list[PastStep]
    """The events of each action that was carried out, numbered from 1, as seat 0 sees them."""
    position: dict[str, Any]
    """The position after the actions that were carried out."""
    legal: list[dict[str, Any]]
    """The legal actions in that position; empty if the puzzle is solved or failed."""
    rejection: ActionRejected | None
    """The reason against the first action that was not carried out; null if all were."""
    solution: list[dict[str, Any]] | None
    """The actions that win, if the puzzle is solved or the caller gives up."""
