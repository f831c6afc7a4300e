"""The puzzles of the game: a file of positions that `spite puzzles` writes."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

from msgspec import Struct

from protocol.core.ids import Seat
from protocol.games.cards import Card
from protocol.games.spite import SpiteAction, SpitePosition
from server.games.api import Rejection
from server.games.cards.disclosure import show_event
from server.games.puzzles import (
    DIFFICULTIES,
    PUZZLE_SEAT,
    Difficulty,
    PuzzleStatus,
    PuzzleTry,
    UnknownPuzzle,
)
from server.games.spite import legal
from server.games.spite.act import act
from server.games.spite.levels.rank_actions import action_of
from server.games.spite.levels.sight import sight
from server.games.spite.puzzles.finder import Found, examine
from server.games.spite.puzzles.puzzle import PRESET, from_line, puzzle_of
from server.games.spite.puzzles.solver import explore, solutions
from server.games.spite.state import State
from server.games.spite.visible import has_moved, position

FILE = "puzzles.txt"
_COMMENT = "#"
_ID_LENGTH = 8


class StoredPuzzle(Struct, frozen=True):
    """A puzzle of Spite and Malice in the file of puzzles."""

    id: str
    difficulty: Difficulty
    line: str
    """The puzzle's position as text."""


class SpitePuzzles:
    """The puzzles of Spite and Malice. `server.games.puzzles.Puzzles` documents the methods."""

    preset = PRESET

    def ids(self, difficulty: Difficulty) -> Sequence[str]:
        return _by_difficulty()[difficulty]

    def difficulty(self, puzzle: str) -> Difficulty:
        return _stored(puzzle).difficulty

    def attempt(self, puzzle: str, actions: Iterable[SpiteAction]) -> PuzzleTry:
        state = from_line(_stored(puzzle).line).to_state()
        steps: list[tuple[Any, ...]] = []
        rejection: Rejection | None = None
        for action in actions:
            answer = act(state, PUZZLE_SEAT, action)
            if isinstance(answer, Rejection):
                rejection = answer
                break
            state = answer.state
            zones = state.rule_set.zones
            shown = [
                show_event(event, zones) for event in answer.events if event is not state.outcome
            ]
            steps.append(tuple(event[PUZZLE_SEAT] for event in shown))
        status = _status(state)
        return PuzzleTry(
            status=status,
            steps=tuple(steps),
            position=position(state, PUZZLE_SEAT),
            legal=_legal(state) if status == "open" else (),
            rejection=rejection,
        )

    def solution(self, puzzle: str) -> tuple[SpiteAction, ...]:
        state = from_line(_stored(puzzle).line).to_state()
        table, spot = sight(state.rule_set, position(state, PUZZLE_SEAT), PUZZLE_SEAT)
        turn = explore(table, spot)
        found = None if turn is None else solutions(table, spot, turn, most=1)
        if not found:
            raise ValueError(f"puzzle {puzzle} has no solution")
        actions: list[SpiteAction] = []
        for play in found[0]:
            action = action_of(state.rule_set, state.piles, PUZZLE_SEAT, play)
            answer = act(state, PUZZLE_SEAT, action)
            if isinstance(answer, Rejection):
                raise ValueError(f"the solution of puzzle {puzzle} is illegal: {answer}")
            state = answer.state
            actions.append(action)
        return tuple(actions)

    def make(
        self, games: Iterable[Sequence[tuple[SpitePosition, Seat]]], count: int, command: str
    ) -> str:
        """Return the text of a file with up to `count` puzzles of these games."""
        found = chain.from_iterable(map(_in_game, games))
        ordered = sorted({each.puzzle.to_line(): each for each in found}.values(), key=_order)
        kept = min(count, len(ordered))
        chosen = [ordered[place * len(ordered) // kept] for place in range(kept)]
        third = -(-len(chosen) // len(DIFFICULTIES))
        lines = [
            f"{DIFFICULTIES[place // third]} {each.puzzle.to_line()}"
            for place, each in enumerate(chosen)
        ]
        return "\n".join((f"{_COMMENT} {command}", *lines, ""))


def _in_game(moments: Sequence[tuple[SpitePosition, Seat]]) -> Iterator[Found]:
    """Yield the puzzles found in a game. While a seat's stock card stays, turns are alike."""
    known: dict[Seat, Card] = {}
    for seen, seat in moments:
        puzzle = puzzle_of(seen, seat)
        if has_moved(seen) or known.get(seat) == puzzle.stock:
            continue
        found = examine(puzzle)
        if found is not None:
            known[seat] = puzzle.stock
            yield found


def _order(found: Found) -> tuple[int, str]:
    return found.points, _id_of(found.puzzle.to_line())


def _status(state: State) -> PuzzleStatus:
    if state.outcome is not None:
        return "solved" if state.outcome.winner == PUZZLE_SEAT else "failed"
    if state.turn.seat != PUZZLE_SEAT:
        return "failed"
    table, spot = sight(state.rule_set, position(state, PUZZLE_SEAT), PUZZLE_SEAT)
    turn = explore(table, spot)
    return "open" if turn is not None and spot in turn.winnable else "failed"


def _legal(state: State) -> tuple[SpiteAction, ...]:
    return legal.legal_actions(state.rule_set, state.piles, PUZZLE_SEAT, state.moved)


def _id_of(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()[:_ID_LENGTH]


@cache
def _by_id() -> dict[str, StoredPuzzle]:
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    by_name: dict[str, Difficulty] = {name: name for name in DIFFICULTIES}
    found: dict[str, StoredPuzzle] = {}
    for each in text.splitlines():
        if each.startswith(_COMMENT):
            continue
        difficulty, _, line = each.partition(" ")
        puzzle = StoredPuzzle(_id_of(line), by_name[difficulty], line)
        found[puzzle.id] = puzzle
    return found


@cache
def _by_difficulty() -> dict[Difficulty, tuple[str, ...]]:
    return {
        difficulty: tuple(
            sorted(one.id for one in _by_id().values() if one.difficulty == difficulty)
        )
        for difficulty in DIFFICULTIES
    }


def _stored(puzzle: str) -> StoredPuzzle:
    try:
        return _by_id()[puzzle]
    except KeyError:
        raise UnknownPuzzle(puzzle) from None
