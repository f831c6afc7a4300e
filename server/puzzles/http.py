"""The HTTP API for puzzles. It stores nothing: each try contains all actions since the puzzle's
position.
"""

from datetime import UTC, date, datetime
from typing import Any

from msgspec import ValidationError
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.core.codes import ErrorCode
from protocol.core.http import PastStep
from protocol.core.ids import Version
from protocol.core.named import from_data, to_data
from protocol.core.puzzles import (
    ActionRejected,
    Puzzle,
    PuzzleOfDay,
    PuzzlesToday,
    PuzzleTried,
    TryPuzzle,
)
from server.games.puzzles import PuzzleGame, Puzzles, UnknownPuzzle, of_day
from server.games.registry import GAMES
from server.store.ports import Clock
from server.transport.web.responses import ApiError, read_body, reply


class PuzzlesApi:
    """Endpoints to list the puzzles of a day, show one and try actions in it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def routes(self) -> list[Route]:
        """Return the HTTP routes of puzzles."""
        return [
            Route("/api/puzzles/today", self.today, methods=["GET"]),
            Route("/api/puzzles/{puzzle}", self.puzzle, methods=["GET"]),
            Route("/api/puzzles/{puzzle}/try", self.attempt, methods=["POST"]),
        ]

    async def today(self, request: Request) -> Response:
        """Return the puzzles of today, or of an earlier day."""
        today = datetime.fromtimestamp(self._clock.now_ms() / 1000, tz=UTC).date()
        day = _day(request.query_params.get("day"), today)
        number = (day - date(1970, 1, 1)).days
        found = [
            PuzzleOfDay(id=puzzle, game_key=game.key, difficulty=game.puzzles.difficulty(puzzle))
            for game in GAMES.values()
            if isinstance(game, PuzzleGame)
            for puzzle in of_day(game.puzzles, number)
        ]
        return reply(200, PuzzlesToday(today=today.isoformat(), day=day.isoformat(), puzzles=found))

    async def puzzle(self, request: Request) -> Response:
        """Return a puzzle: its game, rules, difficulty, position and legal actions.

        Raises ApiError for an unknown puzzle.
        """
        puzzle = request.path_params["puzzle"]
        game, puzzles = _found(puzzle)
        begun = puzzles.attempt(puzzle, ())
        rules = game.presets[puzzles.preset]
        return reply(
            200,
            Puzzle(
                id=puzzle,
                game_key=game.key,
                difficulty=puzzles.difficulty(puzzle),
                preset=puzzles.preset,
                rules=asdict(rules),
                position=to_data(begun.position),
                legal=[to_data(action) for action in begun.legal],
            ),
        )

    async def attempt(self, request: Request) -> Response:
        """Return the result of trying some actions from a puzzle's position.

        The solution is in it if the puzzle is solved or the player gives up. Raises ApiError for an
        unknown puzzle.
        """
        puzzle = request.path_params["puzzle"]
        game, puzzles = _found(puzzle)
        body = await read_body(request, TryPuzzle)
        try:
            actions = [from_data(action, game.wire.actions) for action in body.actions]
        except ValidationError as error:
            raise ApiError(400, ErrorCode.BAD_REQUEST) from error
        found = puzzles.attempt(puzzle, actions)
        shows_solution = body.give_up or found.status == "solved"
        rejection = found.rejection
        return reply(
            200,
            PuzzleTried(
                status=found.status,
                steps=[
                    PastStep(version=Version(number), events=list(events))
                    for number, events in enumerate(found.steps, start=1)
                ],
                position=to_data(found.position),
                legal=[to_data(action) for action in found.legal],
                rejection=None
                if rejection is None
                else ActionRejected(code=rejection.code, params=dict(rejection.params)),
                solution=[to_data(action) for action in puzzles.solution(puzzle)]
                if shows_solution
                else None,
            ),
        )


def _found(puzzle: str) -> tuple[Any, Puzzles]:
    """Return the game with this puzzle and that game's puzzles. Raises ApiError for an unknown
    puzzle.
    """
    for game in GAMES.values():
        if isinstance(game, PuzzleGame):
            try:
                game.puzzles.difficulty(puzzle)
            except UnknownPuzzle:
                continue
            return game, game.puzzles
    raise ApiError(404, ErrorCode.NOT_FOUND)


def _day(text: str | None, today: date) -> date:
    """Return the requested day of puzzles, or today if none is requested.

    Raises ApiError for a day that has not begun, and for text that is no date.
    """
    if text is None:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise ApiError(400, ErrorCode.BAD_REQUEST) from error
    if day > today:
        raise ApiError(404, ErrorCode.NOT_FOUND)
    return day
