"""Generates the tables of docs/configuration.md: settings, limits and the costs of requests.

The texts are the docstrings in server/config.py and server/limits.py.
"""

import ast
import re
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from types import ModuleType

from server import config, limits
from server.config import Limits, Settings, read_settings
from server.transport.web.costs import COSTS

PREFIX = "SPITE_MAX_"
VARIABLES = {
    "data_folder": "SPITE_DATA",
    "redis_url": "REDIS_URL",
    "database_url": "DATABASE_URL",
}
"""The variables that do not follow from the name of the setting."""
DEFAULTS = {
    "data_folder": "data",
    "trusted_proxies": "127.0.0.0/8 ::1/128",
}
"""The defaults that the settings hold in another form."""
REST = re.compile(
    r"Per (?P<per>[^.]+)\.(?: Beyond it: (?P<answer>.*?)\.(?: Counted in (?P<metric>.*)\.)?)?"
)
"""The second paragraph of a limit's docstring."""
LINKS = {
    "redis_url": "[Forms](deploy.md#redis)",
    "database_url": "[Forms](deploy.md#the-archive-and-its-database)",
    "drain_s": "[Details](runbook.md#stopping-a-node)",
    "replica_acks": "[Details](durability.md)",
    "disk_guests_mb": "[Details](durability.md#a-full-disk)",
    "keep_finished_minutes": "[Details](durability.md#retention)",
    "push_services": "[Details](security.md#push-messages)",
    "moderators": "[Details](moderation.md#moderators)",
}


@dataclass(frozen=True)
class LimitRow:
    """A row of the tables of limits: a limit's name and value, and the parts of its docstring."""

    name: str
    """The setting or the constant."""
    bound: str
    per: tuple[str, ...]
    """The things that have a limit of their own, such as an address and a node."""
    purpose: str
    answer: str
    """The answer of the server beyond the limit."""
    counted: str
    """The metric that counts these answers."""

    @property
    def named_in_code(self) -> str:
        """The limit's name in the code, and in the metric of refusals."""
        is_setting = self.name.startswith(PREFIX)
        return self.name.removeprefix(PREFIX).lower() if is_setting else self.name


def tables() -> dict[str, list[str]]:
    """Return the Markdown lines of each generated table, by the table's name in the page."""
    return {
        "settings": settings_table(),
        "adjustable limits": limits_table(adjustable_limits()),
        "fixed limits": limits_table(fixed_limits()),
        "costs": costs_table(),
    }


def settings_table() -> list[str]:
    """Return the Markdown lines of the table of settings, without the limits."""
    texts = docstrings(config, "Settings")
    defaults = read_settings(Namespace(), {})
    lines = ["| variable | default | meaning |", "|---|---|---|"]
    for field in fields(Settings):
        if field.name == "limits":
            continue
        variable = VARIABLES.get(field.name, f"SPITE_{field.name.upper()}")
        value = DEFAULTS.get(field.name, getattr(defaults, field.name))
        is_unset = value is None or value in (frozenset(), ())
        default = "none" if is_unset else f"`{value}`"
        text = " ".join(filter(None, (texts[field.name], LINKS.get(field.name))))
        lines.append(f"| `{variable}` | {default} | {text} |")
    return lines


def adjustable_limits() -> list[LimitRow]:
    """Return the limits that an environment variable can set, as rows, in their order."""
    texts = docstrings(config, "Limits")
    return [
        row(f"{PREFIX}{field.name.upper()}", f"{field.default:,}", texts[field.name])
        for field in fields(Limits)
    ]


def fixed_limits() -> list[LimitRow]:
    """Return the limits that cannot be set, which are constants of server/limits.py, as rows."""
    texts = docstrings(limits)
    return [
        row(name, formatted(name, value), texts[name]) for name, value in constants(limits).items()
    ]


def row(name: str, bound: str, text: str) -> LimitRow:
    """Return the row of a limit, with the parts of its docstring.

    Raise AssertionError if the docstring does not say what the limit is per.
    """
    purpose, _, rest = text.partition("\n\n")
    found = REST.fullmatch(" ".join(rest.split()))
    assert found, f'the docstring of {name} lacks "Per …." before "Beyond it: …."'
    per = tuple(re.split(", | and ", found["per"]))
    answer, metric = found["answer"] or "-", found["metric"] or "-"
    return LimitRow(name, bound, per, " ".join(purpose.split()), answer, metric)


def limits_table(rows: list[LimitRow]) -> list[str]:
    """Return the Markdown lines of a table of limits."""
    cells = (
        (f"`{row.name}`", row.bound, ", ".join(row.per), row.purpose, row.answer, row.counted)
        for row in rows
    )
    return [
        "| limit | value | per | what it limits | beyond it | metric |",
        "|---|---|---|---|---|---|",
        *(f"| {' | '.join(texts)} |" for texts in cells),
    ]


def costs_table() -> list[str]:
    """Return the Markdown lines of the table of requests that count more than once in rates."""
    rows = (f"| `{path}` | {cost} |" for path, cost in COSTS.items())
    return ["| path | counts |", "|---|---|", *rows]


def constants(module: ModuleType) -> dict[str, float]:
    """Return the values of a module's constants, which have names in capitals, by name."""
    return {name: value for name, value in vars(module).items() if name.isupper()}


def formatted(name: str, value: float) -> str:
    """Return a limit's value as text, with the unit that the end of its name says."""
    if name.endswith("_BYTES"):
        return f"{value // 1024} KiB" if value % 1024 == 0 else f"{value:,} bytes"
    if name.endswith("_MS"):
        return f"{value / 1000:g} s"
    # The name of a rate has the same end.
    if name.endswith("_S") and not name.endswith("_PER_S"):
        return f"{value:g} s"
    return f"{value:,}"


def docstrings(module: ModuleType, of_class: str | None = None) -> dict[str, str]:
    """Return the docstrings of a module's constants, or of a class's attributes, by name.

    They are read from the source, each from below its name, with paragraphs on one line.
    """
    assert module.__file__ is not None
    tree: ast.Module | ast.ClassDef = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
    if of_class is not None:
        (tree,) = (
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and node.name == of_class
        )
    return dict(documented_names(tree.body))


def documented_names(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """Yield the name in each assignment of these statements, with the docstring below it."""
    for node, following in zip(body, body[1:] + body[:1], strict=True):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                match following:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield (
                            name,
                            "\n\n".join(" ".join(part.split()) for part in text.split("\n\n")),
                        )
