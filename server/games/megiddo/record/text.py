"""Records of Megiddo as JSON, one game per line (JSON Lines, UTF-8)."""

import dataclasses
from typing import Any

from msgspec.structs import asdict
from pydantic import TypeAdapter, ValidationError

from server.games.megiddo.record.model import Record
from server.games.records import RecordError, object_of, place_of

_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


def read_record(line: str | bytes) -> Record:
    """Return the record of Megiddo on a line. Raises RecordError unless it conforms exactly to the
    format.

    This doesn't check that the game followed the rules: see `replay_record`.
    """
    object_of(line)
    try:
        return _RECORD.validate_json(line, strict=True)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        raise RecordError(place_of(problem["loc"]), problem["msg"]) from error


def to_json(record: Record) -> dict[str, Any]:
    """Return a record of Megiddo as JSON data, with the fields in the order of the format."""
    return {
        "format": record.format,
        "id": record.id,
        "match": record.match,
        "game": record.game,
        "preset": record.preset,
        "rules": asdict(record.rules),
        "players": list(record.players),
        "first": record.first,
        "actions": [dataclasses.asdict(move) for move in record.actions],
        "result": {
            "winner": record.result.winner,
            "reason": record.result.reason,
            "captured": list(record.result.captured),
            "points": list(record.result.points),
        },
    }
