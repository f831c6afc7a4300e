"""The records of finished games: one JSON object a game, one game a line (JSON Lines, UTF-8).

Each game has a format of its own, which its records name in the field `format`.
"""

import json
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from server.games.fairness import Checked, FairnessFields


class RecordError(ValueError):
    """What is wrong with a record, and where: `actions[17]`, counted from 0, or a field's name."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class Head(Struct, frozen=True, gc=False):
    """What is known of a game before it is played."""

    id: str
    match: str
    game: int
    """This game's number in the match, from 1."""
    preset: str | None
    rules: Any
    players: tuple[str, str]


class Records(Protocol):
    """Writes and checks the records of one game."""

    format: str
    """What stands in their field `format`, such as `spite-record/1`."""

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,
    ) -> str:
        """The record of a finished game as one line of text, without the line's end.

        Each step is when it happened (milliseconds on any one clock, or None where there is none)
        and its events, the beginning of the game first. Raises ValueError where the game is not
        over, or the events don't fit together.
        """

    def check(self, line: str | bytes) -> None:
        """Play the record again, by the rules alone. Raises RecordError."""

    def verify(self, line: str | bytes) -> list[Checked]:
        """Work out every use of chance anew, and compare.

        The record should be one that `check` finds right. Raises RecordError where it does not tell
        where its chance came from.
        """


def format_of(line: str | bytes) -> str:
    """The `format` of the record on a line. Raises RecordError where it is no JSON object."""
    return str(object_of(line).get("format"))


def object_of(line: str | bytes) -> dict[str, Any]:
    """The JSON object on a line. Raises RecordError for anything else.

    A field that stands there twice is refused: readers would differ in which of them counts.
    """
    try:
        record = json.loads(line, object_pairs_hook=_without_repeats)
    except (ValueError, RecursionError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("record", f"not JSON: {error}") from error
    if not isinstance(record, dict):
        raise RecordError("record", "not an object")
    return record


def to_line(record: dict[str, Any]) -> str:
    """A record as one line of text. The same record, the same text."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def place_of(location: tuple[int | str, ...]) -> str:
    """A place in a record as people write it: `actions[3].card`."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return place.removeprefix(".") or "record"


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise RecordError(repeated, "there twice in one object")
    return fields
