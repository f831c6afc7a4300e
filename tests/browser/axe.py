"""Names and contrast on a page, as axe-core judges them."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client_js" / "node_modules" / "axe-core" / "axe.min.js"
# A card's rank is drawn twice on it, and the name of its place says it once and in words.
OPTIONS = {
    "rules": {"label-content-name-mismatch": {"enabled": False}},
    "resultTypes": ["violations"],
}
DIALOG = "dialog[open]"


def violations(page: Page, within: str = "html") -> list[str]:
    """The serious ones within the elements of this selector: what is wrong, and where."""
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


def dialogs_violations(page: Page, *, touch: bool) -> list[str]:
    """The same of a running game's table and of its dialogs; that of resigning is left open.

    Nothing but the dialog can be reached while one is open.
    """
    found = violations(page)
    for opener in ("help", "menu", "resign"):
        if opener == "help" and touch:
            page.get_by_test_id("menu").click()
            page.get_by_test_id("menu-help").click()
        else:
            page.get_by_test_id(opener).click()
        page.locator(DIALOG).wait_for()
        found += violations(page, DIALOG)
        if opener != "resign":
            page.keyboard.press("Escape")
    return found
