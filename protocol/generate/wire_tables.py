"""Generates the tables of positional forms: fields, members of unions, type numbers."""

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Annotated, Any, get_args, get_origin

from pydantic.fields import FieldInfo

from protocol.core.events import OfStep
from protocol.core.game_wire import GamePart, GameWire
from protocol.core.message import Message, members_of
from protocol.generate.declarations import is_union, names_of

Records = dict[str, type[Message]]
RECORDS_SAID = """\
 * The fields of each record, in the order of the positional form. With each stands the record or
 * union that it holds, and `[]` after it where it holds a list of them. `@rules` and the like are
 * parts that the match's game defines; `@step` is an event, around the game or in it."""


def records_in(modules: Sequence[ModuleType]) -> Records:
    """Return the records that these modules define, by name."""
    return {
        name: value
        for name, value in names_of(modules).items()
        if isinstance(value, type) and issubclass(value, Message) and value.__name__ == name
    }


def unions_in(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """Return the unions of records that these modules define, by name."""
    return {name: value for name, value in names_of(modules).items() if is_union(value)}


def records_of(wire: GameWire) -> Records:
    """Return every record of a game, including those of its kits."""
    found: Records = {}
    for part in (wire.rules, wire.actions, wire.events, wire.position, wire.tally):
        _gather(part, found)
    return found


def _gather(annotation: Any, found: Records) -> None:
    if isinstance(annotation, type) and get_origin(annotation) is None:
        if issubclass(annotation, Message) and annotation.__name__ not in found:
            found[annotation.__name__] = annotation
            for field in annotation.model_fields.values():
                _gather(field.annotation, found)
        return
    for part in get_args(annotation):
        _gather(part, found)


def core_tables(modules: Sequence[ModuleType]) -> str:
    """Return the constants RECORDS, UNIONS and NUMBERS of the core."""
    records = records_in(modules)
    unions = unions_in(modules)
    return "\n\n".join(
        (
            _constant(
                RECORDS_SAID,
                "RECORDS: Readonly<Record<string, Readonly<Record<string, string>>>>",
                _records(records, unions),
            ),
            _constant(
                "The members of each union by their `type`.",
                "UNIONS: Readonly<Record<string, Readonly<Record<string, string>>>>",
                _unions(unions),
            ),
            _constant(
                "The number that stands for the `type` of a record in the positional form.",
                "NUMBERS: Readonly<Record<string, number>>",
                _numbers(records),
            ),
        )
    )


def game_tables(wire: GameWire, modules: Sequence[ModuleType]) -> str:
    """Return the constant TABLES of a game, for the records in `modules`."""
    records = records_of(wire)
    aliases = unions_in(modules)
    rows = list(_records(records, aliases))
    nested = {name: union for name, union in aliases.items() if _held_in(rows, name)}
    parts = {
        "rules": wire.rules.__name__,
        "action": "action",
        "event": "event",
        "position": wire.position.__name__,
        "tally": wire.tally.__name__,
    }
    lines = [
        *_entry("parts", parts),
        "  records: {",
        *_indented(rows),
        "  },",
        "  unions: {",
        *_indented(_unions({"action": wire.actions, "event": wire.events, **nested})),
        "  },",
        "  numbers: {",
        *_indented(_numbers(records)),
        "  },",
    ]
    return _constant(
        "Tables for encoding and decoding the game's records in positional form.",
        "TABLES: WireTables",
        lines,
    )


def _constant(said: str, declared: str, lines: Iterable[str]) -> str:
    comment = f"/** {said} */" if "\n" not in said else "/**\n" + said + "\n */"
    return "\n".join([comment, f"export const {declared} = {{", *lines, "};"])


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _held_in(rows: Iterable[str], name: str) -> bool:
    return any(row.endswith((f"'{name}',", f"'{name}[]',")) for row in rows)


def _records(records: Records, unions: dict[str, Any]) -> Iterable[str]:
    for name, record in records.items():
        fields = record.model_fields.items()
        yield from _entry(name, {field: _held(info, unions) for field, info in fields})


def _unions(unions: dict[str, Any]) -> Iterable[str]:
    for name, union in unions.items():
        yield from _entry(name, {each.type_name(): each.__name__ for each in members_of(union)})


def _numbers(records: Records) -> Iterable[str]:
    for name, record in records.items():
        if record.NUMBER is not None:
            yield f"  {name}: {record.NUMBER},"


def _entry(name: str, rows: dict[str, str]) -> list[str]:
    if not rows:
        return [f"  {name}: {{}},"]
    return [f"  {name}: {{", *(f"    {key}: '{value}'," for key, value in rows.items()), "  },"]


def _held(field: FieldInfo, unions: dict[str, Any]) -> str:
    """Return the record or union in a field, by its name in the tables."""
    for marker in field.metadata:
        if isinstance(marker, GamePart):
            return f"@{marker.part}"
    return _name_of(field.annotation, unions)


def _name_of(annotation: Any, unions: dict[str, Any]) -> str:
    if get_origin(annotation) is Annotated:
        bare, *markers = get_args(annotation)
        step = any(isinstance(each, OfStep) for each in markers)
        return "@step" if step else _name_of(bare, unions)
    for name, union in unions.items():
        if annotation == union:
            return name
    if isinstance(annotation, type) and get_origin(annotation) is None:
        return annotation.__name__ if issubclass(annotation, Message) else ""
    if get_origin(annotation) is list:
        held = _name_of(get_args(annotation)[0], unions)
        return held and f"{held}[]"
    names = {held for part in get_args(annotation) if (held := _name_of(part, unions))}
    if len(names) > 1:
        raise TypeError(f"a union of records without a name: {annotation!r}")
    return names.pop() if names else ""
