"""The records of finished games: one JSON object per game, one game per line (JSON Lines, UTF-8).

Each game has its own format, named by the field `format` of its records.
"""

import json
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from server.games.fairness import Checked, FairnessFields


class RecordError(ValueError):
    """A fault in a record and its place: a field's name, or for example `actions[17]`, counted
    from 0.
    """

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class Head(Struct, frozen=True, gc=False):
    """The facts about a game that are known before it is played."""

    id: str
    match: str
    game: int
    """The number of this game in the match, from 1."""
    preset: str | None
    rules: Any
    players: tuple[str, str]


class Records(Protocol):
    """Writes and checks the records of one game."""

    format: str
    """The value of the field `format`, such as `spite-record/1`."""

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,
    ) -> str:
        """Return the record of a finished game as one line of text, without a newline.

        Each step is a time and its events; the first step begins the game. The time is in
        milliseconds of any clock, or None if the game doesn't depend on time. Raises ValueError if
        the game isn't over or the events are inconsistent.
        """

    def check(self, line: str | bytes) -> None:
        """Replay the record by the rules. Raises RecordError."""

    def verify(self, line: str | bytes) -> list[Checked]:
        """Recompute every use of chance and compare it with the record.

        The record should have passed `check`. Raises RecordError if the record doesn't state the
        source of its chance.
        """


def format_of(line: str | bytes) -> str:
    """Return the `format` of the record on a line. Raises RecordError if it isn't a JSON object."""
    return str(object_of(line).get("format"))


def object_of(line: str | bytes) -> dict[str, Any]:
    """Return the JSON object on a line. Raises RecordError for anything else.

    A repeated field is an error because JSON readers differ in which value they use.
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
    """Return a record as one line of text. Equal records give equal text."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def place_of(location: tuple[int | str, ...]) -> str:
    """Return a place in a record in readable form, such as `actions[3].card`."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return place.removeprefix(".") or "record"


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise RecordError(repeated, "occurs twice in one object")
    return fields
