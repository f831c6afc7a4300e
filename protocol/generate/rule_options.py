"""Generates the rule options as data for clients: defaults, choices and limits."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta
from msgspec.structs import asdict, fields

from protocol.core.options import Options
from protocol.generate.text_literal import text_literal

WIDTH = 100


def rule_options(options: type[Options]) -> list[str]:
    """Return the sections of the TypeScript module on a game's rule options."""
    name = options.__name__
    defaults = asdict(options())
    return [
        _table(
            "The default of each option: what a text of rules says when it is empty.",
            f"DEFAULT_RULES: Readonly<{name}>",
            {name: _literal(value) for name, value in defaults.items()},
        ),
        _table(
            "Every option of a rule set, in their order.",
            f"RULE_OPTIONS: RuleOptions<{name}>",
            {of.name: _option(of.name, of.type) for of in fields(options)},
        ),
    ]


def _table(comment: str, name: str, rows: dict[str, str]) -> str:
    lines = [f"  {option}: {text}," for option, text in rows.items()]
    return "\n".join([f"/** {comment} */", f"export const {name} = {{", *lines, "};"])


def _option(name: str, annotation: Any) -> str:
    values = ", ".join(_literal(value) for value in _values(annotation))
    limits = _limits(annotation)
    span = f"[{limits[0]}, {limits[1]}]" if limits else "null"
    line = f"{{ values: [{values}], range: {span} }}"
    if len(f"  {name}: {line},") <= WIDTH:
        return line
    return f"{{\n    values: [{values}],\n    range: {span},\n  }}"


def _values(annotation: Any) -> list[str | bool]:
    """Return the values that an option accepts, except for numbers."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        return [True, False]
    if origin is Literal:
        return list(parts)
    if origin in (Union, UnionType):
        return [value for part in parts for value in _values(part)]
    return []


def _limits(annotation: Any) -> tuple[int, int] | None:
    """Return the least and the greatest number that an option accepts; None if it takes none."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return next((found for part in parts if (found := _limits(part))), None)
    if origin is not Annotated or parts[0] is not int:
        return None
    limits = next(part for part in parts if isinstance(part, Meta))
    return int(str(limits.ge)), int(str(limits.le))


def _literal(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return text_literal(value) if isinstance(value, str) else str(value)
