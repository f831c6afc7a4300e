"""Generates the rule options as data for clients: defaults, choices and limits."""

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le

from protocol.core.options import Options
from protocol.generate.text_literal import text_literal

WIDTH = 100


def rule_options(options: type[Options]) -> list[str]:
    """Return the sections of the TypeScript module for a game with these options."""
    name = options.__name__
    fields = options.model_fields.items()
    return [
        _table(
            "The default of each option: what a text of rules says when it is empty.",
            f"DEFAULT_RULES: Readonly<{name}>",
            {name: _literal(field.default) for name, field in fields},
        ),
        _table(
            "Every option of a rule set, in their order.",
            f"RULE_OPTIONS: RuleOptions<{name}>",
            {name: _option(name, field.rebuild_annotation()) for name, field in fields},
        ),
    ]


def _table(said: str, name: str, rows: dict[str, str]) -> str:
    lines = [f"  {option}: {text}," for option, text in rows.items()]
    return "\n".join([f"/** {said} */", f"export const {name} = {{", *lines, "};"])


def _option(name: str, annotation: Any) -> str:
    values = ", ".join(_literal(value) for value in _values(annotation))
    limits = _limits(annotation)
    span = f"[{limits[0]}, {limits[1]}]" if limits else "null"
    line = f"{{ values: [{values}], range: {span} }}"
    if len(f"  {name}: {line},") <= WIDTH:
        return line
    return f"{{\n    values: [{values}],\n    range: {span},\n  }}"


def _values(annotation: Any) -> list[str | bool]:
    """Return the values that are not numbers."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        return [True, False]
    if origin is Literal:
        return list(parts)
    if origin in (Union, UnionType):
        return [value for part in parts for value in _values(part)]
    return []


def _limits(annotation: Any) -> tuple[int, int] | None:
    """Return the least and the greatest number, if there are any."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return next((found for part in parts if (found := _limits(part))), None)
    if origin is not Annotated or parts[0] is not int:
        return None
    bounds = [part for marker in parts[1:] for part in getattr(marker, "metadata", [marker])]
    least = next(part.ge for part in bounds if isinstance(part, Ge))
    most = next(part.le for part in bounds if isinstance(part, Le))
    return int(str(least)), int(str(most))


def _literal(value: str | bool | int) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return text_literal(value) if isinstance(value, str) else str(value)
