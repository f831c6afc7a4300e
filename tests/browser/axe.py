"""Accessibility checks of a page or a whole game with axe-core, such as names and contrast."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.tables import Table
from tests.browser.visitor import Visitor

AXE = Path(__file__).parents[2] / "client_js" / "node_modules" / "axe-core" / "axe.min.js"
# A card draws its rank twice, but its zone names it once.
OPTIONS = {
    "rules": {"label-content-name-mismatch": {"enabled": False}},
    "resultTypes": ["violations"],
}
DIALOG = "dialog[open]"


def violations(page: Page, within: str = "html") -> list[str]:
    """Return the serious and critical accessibility violations within a CSS selector's element.

    Each is a text with the rule, the element's HTML and the failure. Loads axe-core into the page
    if necessary.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    run = "([within, options]) => axe.run(within, options)"
    found: dict[str, Any] = page.evaluate(run, [within, OPTIONS])
    assert found["passes"]
    return [
        f"{violation['id']}: {node['html'][:120]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def violations_in_both_themes(page: Page) -> list[str]:
    """Return a page's serious and critical violations in the light and in the dark theme.

    These are accessibility violations (axe-core). Restore the page's theme afterwards.
    """
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = violations(page)
    page.emulate_media(color_scheme="light" if dark else "dark")
    found += violations(page)
    page.emulate_media(color_scheme="dark" if dark else "light")
    return found


def violations_of_game(table: Table) -> list[str]:
    """Return the serious accessibility violations of a running game's table, dialogs and end.

    It opens the dialogs on both players' pages. The creator then resigns.
    """
    guest, creator = table.guest, table.creator
    found = _violations_of_dialogs(guest)
    guest.page.keyboard.press("Escape")
    found += _violations_of_dialogs(creator)
    creator.page.get_by_test_id("resign-yes").click()
    for visitor in (guest, creator):
        visitor.page.get_by_test_id("end-scene").wait_for()
        found += violations(visitor.page)
        visitor.page.get_by_test_id("end-details").click()
        found += violations(visitor.page)
    return found


def _violations_of_dialogs(visitor: Visitor) -> list[str]:
    """Return the violations of the table and its dialogs, leaving the dialog to resign open.

    Only the open dialog is checked, since nothing else can be reached meanwhile.
    """
    page = visitor.page
    found = violations(page)
    for opener in ("help", "menu", "resign"):
        if opener == "help" and visitor.device.touch:
            page.get_by_test_id("menu").click()
            page.get_by_test_id("menu-help").click()
        else:
            page.get_by_test_id(opener).click()
        page.locator(DIALOG).wait_for()
        found += violations(page, DIALOG)
        if opener != "resign":
            page.keyboard.press("Escape")
    return found
