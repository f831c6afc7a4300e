"""The table of limits in docs/operations.md, and the limits of the code."""

from dataclasses import dataclass, fields
from types import ModuleType

from server import limits
from server.config import Limits
from tests.support.source import ROOT

PREFIX = "SPITE_MAX_"
PAGE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
SERVER = {
    path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "server").rglob("*.py"))
}


@dataclass(frozen=True)
class Row:
    """One limit, as the table has it."""

    name: str
    bound: str
    what: str
    owner: str
    answer: str
    counted: str

    @property
    def named_in_code(self) -> str:
        """The limit's name in the code, and in the metric of refusals."""
        setting = self.name.startswith(PREFIX)
        return self.name.removeprefix(PREFIX).lower() if setting else self.name


def rows() -> list[Row]:
    section = PAGE.partition("\n## Limits\n")[2].partition("\n## ")[0]
    lines = [line.strip("|").split(" | ") for line in section.splitlines() if line[:3] == "| `"]
    return [Row(*(cell.strip(" `") for cell in cells)) for cells in lines]


def constants(module: ModuleType) -> dict[str, float]:
    return {name: value for name, value in vars(module).items() if name.isupper()}


def said(name: str, value: float) -> str:
    """A bound as people read it."""
    if name.endswith("_BYTES"):
        return f"{value // 1024} KiB" if value % 1024 == 0 else f"{value:,} bytes"
    if name.endswith("_MS"):
        return f"{value / 1000:g} s"
    # A rate ends so too.
    if name.endswith("_S") and not name.endswith("_PER_S"):
        return f"{value:g} s"
    return f"{value:,}"


SETTINGS = {f"{PREFIX}{field.name.upper()}": field.default for field in fields(Limits)}
FIXED = constants(limits)
