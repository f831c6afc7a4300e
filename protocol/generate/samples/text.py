"""Formats JSON for human readers, in the files of samples."""

import json
from typing import Any

WIDTH = 100
"""JSON values that fit into a line of this many characters stay on one line."""


def readable(value: Any, indent: int = 0, before: int = 0) -> str:
    """Return `value` as JSON, with line breaks only where a line would be too long.

    Each line is indented by `indent`, and the first one leaves room for `before` characters.
    """
    line = json.dumps(value, ensure_ascii=False)
    if indent + before + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    if isinstance(value, dict):
        parts = [_field(name, part, indent + 2) for name, part in value.items()]
    else:
        parts = [readable(part, indent + 2) for part in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    inner = ",\n".join(" " * (indent + 2) + part for part in parts)
    return f"{opening}\n{inner}\n{' ' * indent}{closing}"


def _field(name: str, value: Any, indent: int) -> str:
    head = f"{json.dumps(name)}: "
    return head + readable(value, indent, len(head))
