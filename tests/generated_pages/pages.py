"""Generates the tables and examples in the documentation pages, each between two comments.

`python -m tests.generated_pages` writes them, and a test checks that they are up to date.
"""

import re
from collections.abc import Callable
from pathlib import Path

from tests.generated_pages import configuration, http_routes
from tests.generated_pages.examples import examples
from tests.support.source import ROOT

DOCS = ROOT / "docs"
SAMPLES = ROOT / "protocol" / "samples"
BLOCK = re.compile(r"(<!-- (generated|sample): ([^>]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def pages() -> dict[Path, str]:
    """Return the up-to-date text of every page with generated parts, by path.

    The example files of the games are included.
    """
    makers = {"generated": table_maker(), "sample": samples}
    found = {}
    for path in sorted(DOCS.rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        if BLOCK.search(text):
            found[path] = filled(text, makers)
    return found | examples()


def filled(text: str, makers: dict[str, Callable[[str], str]]) -> str:
    """Return a page's text with each generated part replaced.

    `makers` has a function for each kind of part, which returns the text by the part's name.
    """

    def block(found: re.Match[str]) -> str:
        opening, kind, name, closing = found.groups()
        return f"{opening}\n{makers[kind](name)}\n{closing}"

    return BLOCK.sub(block, text)


def table_maker() -> Callable[[str], str]:
    """Return a function that gives the text of a table by its name."""
    tables = configuration.tables() | http_routes.tables()
    return lambda name: "\n".join([*tables[name], ""])


def samples(names: str) -> str:
    """Return a Markdown code block with the protocol's samples of these names.

    The names are paths without a suffix, separated by commas.
    """
    files = [SAMPLES / f"{name}.json" for name in names.split(", ")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return f"```json\n{''.join(texts)}```\n"
