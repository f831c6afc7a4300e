"""Generates the TypeScript tables by which the web client reads and writes the positional form of
records.

They contain the fields of records, the members of unions, and the type numbers.
"""

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Annotated, Any, TypeVar, get_args, get_origin

from protocol.core.events import StepEvent
from protocol.core.game_wire import PARTS, GameWire
from protocol.core.message import Message, members_of, name_of, number_of
from protocol.generate.declarations import is_union, names_of
from protocol.generate.fields import fields_of, is_record, records_within

Records = dict[str, type[Message]]
RECORDS_COMMENT = """\
 * The fields of each record, in the order of the positional form. With each stands the record or
 * union that it holds, and `[]` after it where it holds a list of them. `@rules` and the like are
 * parts that the match's game defines; `@step` is an event, around the game or in it."""


def records_in(modules: Sequence[ModuleType]) -> Records:
    """Return the protocol's message types that these modules define, by name."""
    return {
        name: value
        for name, value in names_of(modules).items()
        if is_record(value) and issubclass(value, Message) and value.__name__ == name
    }


def unions_in(modules: Sequence[ModuleType]) -> dict[str, Any]:
    """Return the unions of records that these modules define, by name."""
    return {name: value for name, value in names_of(modules).items() if is_union(value)}


def records_of(wire: GameWire) -> Records:
    """Return every message type of a game by name, including those of modules that games share."""
    found = records_within(wire.parts.values())
    return {record.__name__: record for record in found if issubclass(record, Message)}


def core_tables(modules: Sequence[ModuleType]) -> str:
    """Return the TypeScript constants RECORDS, UNIONS and NUMBERS of the core."""
    records = records_in(modules)
    unions = unions_in(modules)
    return "\n\n".join(
        (
            _constant(
                RECORDS_COMMENT,
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
    """Return the TypeScript constant TABLES of a game, for the records in `modules`."""
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


def _constant(text: str, declared: str, lines: Iterable[str]) -> str:
    comment = f"/** {text} */" if "\n" not in text else "/**\n" + text + "\n */"
    return "\n".join([comment, f"export const {declared} = {{", *lines, "};"])


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _held_in(rows: Iterable[str], name: str) -> bool:
    return any(row.endswith((f"'{name}',", f"'{name}[]',")) for row in rows)


def _records(records: Records, unions: dict[str, Any]) -> Iterable[str]:
    for name, record in records.items():
        held = {field.name: _name_of(field.kind, unions) for field in fields_of(record)}
        yield from _entry(name, held)


def _unions(unions: dict[str, Any]) -> Iterable[str]:
    for name, union in unions.items():
        yield from _entry(name, {name_of(each) or "": each.__name__ for each in members_of(union)})


def _numbers(records: Records) -> Iterable[str]:
    for name, record in records.items():
        if name_of(record) is not None:
            yield f"  {name}: {number_of(record)},"


def _entry(name: str, rows: dict[str, str]) -> list[str]:
    if not rows:
        return [f"  {name}: {{}},"]
    return [f"  {name}: {{", *(f"    {key}: '{value}'," for key, value in rows.items()), "  },"]


def _name_of(annotation: Any, unions: dict[str, Any]) -> str:
    """Return the name in the tables of the record or union that a field contains."""
    if isinstance(annotation, TypeVar):
        return f"@{PARTS[annotation]}"
    if annotation == StepEvent:
        return "@step"
    if get_origin(annotation) is Annotated:
        return _name_of(get_args(annotation)[0], unions)
    for name, union in unions.items():
        if annotation == union:
            return name
    record = get_origin(annotation) or annotation
    if is_record(record):
        return str(record.__name__)
    if get_origin(annotation) is list:
        held = _name_of(get_args(annotation)[0], unions)
        return held and f"{held}[]"
    names = {held for part in get_args(annotation) if (held := _name_of(part, unions))}
    if len(names) > 1:
        raise TypeError(f"a union of records without a name: {annotation!r}")
    return names.pop() if names else ""
