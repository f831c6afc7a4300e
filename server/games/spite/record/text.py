"""Records of Spite and Malice as JSON, one game per line (JSON Lines, UTF-8)."""

from typing import Any

from msgspec.structs import asdict
from pydantic import TypeAdapter, ValidationError

from protocol.games.spite import SpiteRules
from server.games.records import RecordError, object_of, place_of
from server.games.spite.record.model import LATER_OPTIONS, Deal, Entry, Play, Record, Shuffle

_RECORD: TypeAdapter[Record] = TypeAdapter(Record)


def read_record(line: str | bytes) -> Record:
    """Return the record of Spite and Malice on a line. Raises RecordError unless it conforms
    exactly to the format.

    This doesn't check that the game followed the rules: see `replay_record`.
    """
    try:
        record = _RECORD.validate_json(line, strict=True)
        object_of(line)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        raise RecordError(place_of(problem["loc"]), problem["msg"]) from error
    return record


def to_json(record: Record) -> dict[str, Any]:
    """Return a record of Spite and Malice as JSON data, its fields in the order of the format."""
    fields: dict[str, Any] = {
        "format": record.format,
        "id": record.id,
        "match": record.match,
        "game": record.game,
        "preset": record.preset,
        "rules": _rules(record.rules),
        "players": list(record.players),
        "deals": [_deal(deal) for deal in record.deals],
        "hands": [list(hand) for hand in record.hands],
        "first": record.first,
        "actions": [_entry(entry) for entry in record.actions],
        "result": {
            "winner": record.result.winner,
            "reason": record.result.reason,
            "stock_left": list(record.result.stock_left),
            "points": list(record.result.points),
        },
    }
    if record.fairness is not None:
        fields["fairness"] = record.fairness
    return fields


def _rules(rules: SpiteRules) -> dict[str, Any]:
    return {
        option: value
        for option, value in asdict(rules).items()
        if LATER_OPTIONS.get(option) != value
    }


def _deal(deal: Deal) -> dict[str, Any]:
    return {"stocks": [list(stock) for stock in deal.stocks], "draw": list(deal.draw)}


def _entry(entry: Entry) -> dict[str, Any]:
    fields: dict[str, Any] = {} if isinstance(entry, Shuffle) else {"seat": entry.seat}
    fields["do"] = entry.do
    match entry:
        case Play(source=source, card=card, to=to):
            fields |= {"from": source, "card": card, "to": to}
        case Shuffle(draw=draw):
            fields["draw"] = list(draw)
        case _:
            cards = getattr(entry, "cards", None)
            if cards is not None:
                fields["cards"] = list(cards)
            to_pile = getattr(entry, "to", None)
            if to_pile is not None:
                fields["to"] = to_pile
    if entry.at is not None:
        fields["at"] = entry.at
    return fields
