"""Tests that nothing on a page moves when answers of the server come late (no layout shift)."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.devices import PHONE
from tests.browser.pictures.checks import SHIFTS
from tests.browser.tables import Tables

LATE = "**/api/**"
FRAMES = """() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)));
})"""
"""JavaScript that waits until the page has been drawn."""


def hold_back(page: Page, pattern: str) -> list[Route]:
    """Hold back the page's requests whose URLs match `pattern`.

    Return the list to which they are added, for the caller to continue them.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.context.route(pattern, hold)
    return held


@pytest.mark.parametrize("path", ["/fair", "/games", "/people"])
def test_late_answers_of_the_server_move_nothing(tables: Tables, site: str, path: str) -> None:
    visitor = tables.visitor(PHONE, new=True)
    visitor.spent = True
    page = visitor.page
    held = hold_back(page, LATE)
    visitor.open(site + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate(FRAMES)
    # Later requests pass.
    page.context.route(LATE, lambda route: route.continue_())
    for route in held:
        with page.expect_response(route.request.url):
            route.continue_()
        page.evaluate(FRAMES)
    expect(page.get_by_role("contentinfo")).to_be_visible()
    page.evaluate(FRAMES)
    assert page.evaluate(SHIFTS) == []
