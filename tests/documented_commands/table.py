"""Reads commands.toml, the table of documented commands: how each is tried, or why it can't be."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

TABLE = Path(__file__).parent / "commands.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Documented commands that one short form covers. Exactly one of `run`, `in_ci`, `in_test` and
    `reason` is set."""

    documented: tuple[str, ...]
    run: str | None = None
    in_ci: str | None = None
    in_test: str | None = None
    reason: str | None = None
    requires: str | None = None
    """The program without which the row is skipped."""

    @property
    def ways(self) -> int:
        """The number of fields set among `run`, `in_ci`, `in_test` and `reason`.

        Tests require 1.
        """
        return sum(way is not None for way in (self.run, self.in_ci, self.in_test, self.reason))


def rows() -> list[Row]:
    """Return all rows of the table of documented commands."""
    return [read(**row) for row in tomllib.loads(TABLE.read_text(encoding="utf-8"))["command"]]


def read(*, documented: str | list[str], **ways: str) -> Row:
    """Return the row for one entry of commands.toml."""
    forms = [documented] if isinstance(documented, str) else documented
    return Row(documented=tuple(form.strip() for form in forms), **ways)
