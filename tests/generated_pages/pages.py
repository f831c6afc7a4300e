"""Pages with generated tables, each between two comments."""

import re
from pathlib import Path

from tests.generated_pages import configuration
from tests.support.source import ROOT

BLOCK = re.compile(r"(<!-- generated: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> dict[Path, str]:
    """Return the text of every page with generated parts."""
    page = ROOT / "docs" / "configuration.md"
    return {page: filled(page.read_text(encoding="utf-8"), configuration.tables())}


def filled(text: str, tables: dict[str, list[str]]) -> str:
    """Return a page with its tables in place."""

    def block(found: re.Match[str]) -> str:
        return "\n".join((found[1], *tables[found[2]], "", found[3]))

    return BLOCK.sub(block, text)
