"""Tests that the generated parts of the documentation pages are up to date with the code."""

from pathlib import Path

import pytest

from tests.generated_pages.pages import pages
from tests.support.source import ROOT

PAGES = pages()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_up_to_date(page: Path) -> None:
    is_fresh = page.read_text(encoding="utf-8") == PAGES[page]
    assert is_fresh, f"{page.relative_to(ROOT)} is stale: run `make gen`"
