"""The server's limits as rows of docs/configuration.md, for tests that compare page and code."""

from dataclasses import fields

from server import limits
from server.config import Limits
from tests.generated_pages.configuration import (
    PREFIX,
    LimitRow,
    adjustable_limits,
    constants,
    fixed_limits,
)
from tests.support.source import ROOT

SERVER = {
    path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "server").rglob("*.py"))
}
SETTINGS = {f"{PREFIX}{field.name.upper()}": field.default for field in fields(Limits)}
FIXED = constants(limits)


def rows() -> list[LimitRow]:
    """Return a row of docs/configuration.md for every limit of the server.

    Limits that can be set come first, then fixed ones.
    """
    return [*adjustable_limits(), *fixed_limits()]
