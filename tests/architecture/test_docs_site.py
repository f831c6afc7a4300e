"""Tests the check that the documentation site loads nothing from other hosts.

They also test that no page has a diagram for which the site would load a library.
"""

from pathlib import Path

import pytest

from tests.architecture.docs_site import faults_of_page, faults_of_site, faults_of_style
from tests.support.source import ROOT


@pytest.mark.parametrize(
    "page",
    [
        '<script src="https://cdn.example/mermaid.js"></script>',
        '<link rel="stylesheet" href="//fonts.example/css">',
        '<link rel="preconnect" href="https://fonts.example">',
        '<img src="http://example.org/a.png">',
        '<pre class="mermaid"><code></code></pre>',
    ],
)
def test_a_page_that_loads_something_foreign_is_found(page: str) -> None:
    assert len(faults_of_page(page)) == 1


def test_own_files_and_links_to_other_sites_are_allowed() -> None:
    page = """
      <link rel="canonical" href="https://example.org/"><link rel="stylesheet" href="a.css">
      <script src="assets/a.js"></script><img src="images/layers.svg">
      <a href="https://example.org/">elsewhere</a>
    """
    assert faults_of_page(page) == []


def test_a_style_sheet_that_loads_something_foreign_is_found() -> None:
    assert faults_of_style("@import 'https://a.example/b.css'; a { color: red }") != []
    assert faults_of_style("a { background: url(//a.example/b.png) }") != []
    assert faults_of_style('a { background: url("data:image/svg+xml;utf8,<svg/>") }') == []


def test_a_site_without_pages_is_a_fault(tmp_path: Path) -> None:
    assert list(faults_of_site(tmp_path)) != []


def test_no_page_has_a_diagram_that_needs_a_library() -> None:
    pages = (ROOT / "docs").rglob("*.md")
    assert [page.name for page in pages if "```mermaid" in page.read_text(encoding="utf-8")] == []
