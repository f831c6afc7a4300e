"""Records of Pirate as JSON, one game per line (JSON Lines, UTF-8)."""

from typing import Any

from msgspec.structs import asdict
from pydantic import TypeAdapter, ValidationError

from server.games.pirate.record.model import Lay, Record, Turn
from server.games.records import RecordError, object_of, place_of

_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


def read_record(line: str | bytes) -> Record:
    """Return the record of Pirate on a line. Raises RecordError unless it conforms exactly to the
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
    """Return a record of Pirate as JSON data, with the fields in the order of the format."""
    result = record.result
    fields: dict[str, Any] = {
        "format": record.format,
        "id": record.id,
        "match": record.match,
        "game": record.game,
        "preset": record.preset,
        "rules": asdict(record.rules),
        "players": list(record.players),
        "cuts": [list(cut) for cut in record.cuts],
        "low": record.low,
        "stocks": [list(stock) for stock in record.stocks],
        "actions": [_entry(entry) for entry in record.actions],
        "result": {
            "winner": result.winner,
            "reason": result.reason,
            "ships": list(result.ships),
            "sunk": result.sunk,
            "points": list(result.points),
        },
    }
    if record.fairness is not None:
        fields["fairness"] = record.fairness
    return fields


def _entry(entry: Turn | Lay) -> dict[str, Any]:
    fields: dict[str, Any] = {"at_ms": entry.at_ms, "seat": entry.seat, "do": entry.do}
    if isinstance(entry, Lay):
        fields["ship"] = entry.ship
    return fields
