"""The pages of prose lead somewhere: no link in them is broken, and no decision is left out."""

import re
from pathlib import Path

import pytest

from tests.support.source import ROOT

PAGES = sorted(
    page
    for folder in (".", "docs", "docs/decisions", "protocol")
    for page in (ROOT / folder).glob("*.md")
)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (page.parent / target).exists()] == []


def test_the_index_lists_every_decision() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(LINK.findall((folder / "README.md").read_text(encoding="utf-8")))
    assert listed == {page.name for page in folder.glob("[0-9]*.md")}
