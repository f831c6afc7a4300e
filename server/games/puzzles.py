"""Puzzles: positions in which one seat can win in the present turn, in only one way.

This is the interface of games with puzzles, and the choice of the puzzles of a day.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Protocol, runtime_checkable

from msgspec import Struct

from protocol.core.ids import Seat
from server.games.api import Rejection

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
PuzzleStatus = Literal["open", "solved", "failed"]
PUZZLE_SEAT: Seat = 0
"""The seat that solves a puzzle. It is its turn."""


class UnknownPuzzle(KeyError):
    """No puzzle has this id."""


class PuzzleTry(Struct, frozen=True):
    """The result of trying some actions in a puzzle, as the solving seat may know it."""

    status: PuzzleStatus
    """The state of the puzzle: `failed` as soon as the seat can't win in this turn any more."""
    steps: tuple[tuple[Any, ...], ...]
    """The events of each action that was carried out."""
    position: Any
    """The position after the actions that were carried out."""
    legal: tuple[Any, ...]
    """The legal actions in that position; none in a solved or failed puzzle."""
    rejection: Rejection | None
    """The reason against the first action that was not carried out."""


class Puzzles(Protocol):
    """The puzzles of a game."""

    preset: str
    """The preset whose rules the puzzles have."""

    def ids(self, difficulty: Difficulty) -> Sequence[str]:
        """Return the ids of the puzzles of this difficulty, in an order that doesn't change."""

    def difficulty(self, puzzle: str) -> Difficulty:
        """Return a puzzle's difficulty. Raises UnknownPuzzle."""

    def attempt(self, puzzle: str, actions: Iterable[Any]) -> PuzzleTry:
        """Carry out actions from a puzzle's position, up to the first illegal one, and return the
        result. Raises UnknownPuzzle.
        """

    def solution(self, puzzle: str) -> tuple[Any, ...]:
        """Return the actions that solve a puzzle. Raises UnknownPuzzle."""

    def make(self, games: Iterable[Sequence[tuple[Any, Seat]]], count: int, command: str) -> str:
        """Search games for puzzles, and return the text of the file of puzzles.

        A game is given as the positions in which its seats acted, as they saw them. The text names
        the `command` that wrote it.
        """


@runtime_checkable
class PuzzleGame(Protocol):
    """A game with puzzles. Other games don't implement it."""

    puzzles: Puzzles


def of_day(puzzles: Puzzles, day: int) -> tuple[str, ...]:
    """Return the ids of a day's puzzles, one of each difficulty, the easiest first.

    `day` counts from 1970-01-01 (UTC).

    A puzzle returns only when all others of its difficulty have had their day.
    """
    found = (puzzles.ids(difficulty) for difficulty in DIFFICULTIES)
    return tuple(ids[day % len(ids)] for ids in found)
