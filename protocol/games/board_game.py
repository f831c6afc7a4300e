"""Wire format of the board games that `server.games.board_game` runs.

After each action, clients get the whole new position. A game needs no events and no fold of its
own.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from msgspec import defstruct
from msgspec.structs import replace

from protocol.core.game_wire import GameWire
from protocol.core.ids import GameKey, Seat
from protocol.core.message import Message
from protocol.core.options import Options
from protocol.games.turns import TurnBegan

EMPTY = "."
"""The character of an empty point in the text of a board."""
LINES = " -|+"
"""Characters in the text of a board that are no points: blanks, and lines that join points."""
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
PLAYED_NUMBER = 68
"""The type number of a board game's only event."""


class BoardPosition(Message, frozen=True):
    """The base of a position in a board game. A game adds its own fields.

    `board` has a text for each row, the top row first, and a character for each point: `.` if it is
    empty, `0` or `1` for a piece of that seat, or any other character. The characters of LINES are
    no points. A point's name is its column's letter and its row's number from the bottom: `a1`.
    """

    seat: Seat | None
    """The seat to act; None before the first turn."""
    board: list[str]

    def points(self, content: str | None = None) -> list[str]:
        """Return the names of all points, or of those with this content, row by row from the top
        left.
        """
        return [
            f"{COLUMNS[column]}{len(self.board) - row}"
            for row, line in enumerate(self.board)
            for column, here in enumerate(line)
            if (here not in LINES if content is None else here == content)
        ]

    def at(self, point: str) -> str:
        """Return the content of a point. Raises KeyError if there is no such point."""
        row, column = self._place(point)
        return self.board[row][column]

    def with_pieces(self, pieces: Iterable[tuple[str, str]]) -> list[str]:
        """Return the rows of the board with changed content at some points, such as `[("a1",
        "0")]`. Raises KeyError if there is no such point.
        """
        lines = [list(line) for line in self.board]
        for point, content in pieces:
            row, column = self._place(point)
            lines[row][column] = content
        return ["".join(line) for line in lines]

    def _place(self, point: str) -> tuple[int, int]:
        column, number = COLUMNS.find(point[:1]), point[1:]
        row = len(self.board) - int(number) if number.isdecimal() else -1
        if not (point and 0 <= row < len(self.board) and 0 <= column < len(self.board[row])):
            raise KeyError(point)
        if self.board[row][column] in LINES:
            raise KeyError(point)
        return row, column


class NoTally(Message, frozen=True):
    """A record without fields, for games that have no final counts."""


def board_game(
    key: str,
    title: str,
    *,
    rules: type[Options],
    actions: Any,
    position: type[BoardPosition],
    codes: type[StrEnum],
    how_to_play: str = "",
) -> GameWire:
    """Return the wire format of a board game. Its only events are `Played` and `TurnBegan`."""
    played = defstruct(
        "Played",
        [("action", actions), ("position", position)],
        bases=(Message,),
        namespace={
            "type": "played",
            "__doc__": "A player acted. `position` is the position after it.",
        },
        module=rules.__module__,
        tag=PLAYED_NUMBER,
        frozen=True,
    )
    return GameWire(
        key=GameKey(key),
        title=title,
        rules=rules,
        actions=actions,
        events=played | TurnBegan,
        position=position,
        tally=NoTally,
        codes=codes,
        fold=_fold,
        how_to_play=how_to_play,
    )


def _fold(position: BoardPosition, event: Any) -> BoardPosition:
    """Return the position of a board game after an event."""
    if isinstance(event, TurnBegan):
        return replace(position, seat=event.seat)
    after: BoardPosition = event.position
    return after
