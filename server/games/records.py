"""The records of finished games: one JSON object per game, one game per line (JSON Lines, UTF-8).

Each game has its own format, named by the field `format` of its records.
"""

import json
from collections.abc import Container, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from protocol.core.ids import Seat
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


class ReplayedStep(Struct, frozen=True, gc=False):
    """One step of a replayed game: the action of a seat, or what happened without one."""

    seat: Seat | None
    """The seat that acted, if a seat did."""
    events: tuple[Any, ...]


class Replayed(Struct, frozen=True, gc=False):
    """A game that was replayed from its record: its steps and its outcome."""

    head: Head
    steps: tuple[ReplayedStep, ...]
    """The steps in order, the start of the game first. The last event is the outcome."""
    state: Any
    """The game's state at the end of the record."""


@runtime_checkable
class CountedRecords(Protocol):
    """The records of a game that counts what is left at its end. Other games don't implement it."""

    def points_left(self, line: str | bytes) -> tuple[int, int]:
        """Return the points that each seat had left at the end: the fewer, the better.

        If the loser gave the game up, the winner has none left: giving up must not be better than
        losing. Raises RecordError for a line that is not a record.
        """


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

    def replay(self, line: str | bytes) -> Replayed:
        """Replay a record by the rules, and return the game. Raises RecordError for an impossible
        record.
        """

    def verify(self, line: str | bytes) -> list[Checked]:
        """Recompute every use of chance in a record. Return how each compares with the record.

        The record should have passed `replay`. Raises RecordError if the record doesn't state the
        source of its chance.
        """


def head_of(record: Any, presets: Mapping[str, Any]) -> Head:
    """Return the facts at the head of a record. Raises RecordError for an unknown preset, or if the
    rules aren't those of the preset.
    """
    check_preset(record.preset, record.rules, presets)
    return Head(
        id=record.id,
        match=record.match,
        game=record.game,
        preset=record.preset,
        rules=record.rules,
        players=record.players,
    )


def check_preset(preset: str | None, rules: Any, presets: Mapping[str, Any]) -> None:
    """Raise RecordError if a record's preset does not exist, or has other rules than the record. No
    preset is valid, too.
    """
    if preset is None:
        return
    if preset not in presets:
        raise RecordError("preset", f"there is no preset {preset}")
    if presets[preset] != rules:
        raise RecordError("rules", f"differ from those of the preset {preset}")


def rejected(place: str, code: str, params: Mapping[str, str | int]) -> RecordError:
    """Return the error for a recorded action that the rules reject with this code."""
    shown = ", ".join(f"{name} {value}" for name, value in params.items())
    return RecordError(place, f"{code}{f' ({shown})' if shown else ''}")


def check_winner(reason: str, winner: Seat | None, by_rules: Container[str]) -> None:
    """Raise RecordError if players can't have ended a game for this reason and with this winner.

    `by_rules` are the reasons for which only the rules end a game.
    """
    if reason in by_rules:
        raise RecordError("result.reason", f"{reason}, but the game was not over")
    fits = reason in ("agreed", "timeout", "abandoned") if winner is None else reason != "agreed"
    if not fits:
        shown = "null" if winner is None else winner
        raise RecordError("result.winner", f"{shown}, but the game ended as {reason}")


def format_of(line: str | bytes) -> str:
    """Return the `format` of the record on a line; `None` as text if the record has none.

    Raises RecordError if the line isn't a JSON object.
    """
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
    """Return a record as one line of text, without a newline. The order of the fields is kept."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def place_of(location: tuple[int | str, ...]) -> str:
    """Return a place in a record in readable form, such as `actions[3].card`."""
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in location)
    return place.removeprefix(".") or "record"


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise RecordError(name, "occurs twice in one object")
            seen.add(name)
    return fields
