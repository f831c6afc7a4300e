"""What programs can see of a picture: names and contrast, and what sticks out at the side."""

from playwright.sync_api import Page

from tests.browser.axe import DIALOG, violations

WIDER = "document.documentElement.scrollWidth - innerWidth"


def faults(page: Page, *, whole: bool) -> list[str]:
    """What is wrong with what the page shows now; with axe-core's findings where it is `whole`.

    Nothing but a dialog can be reached while one is open.
    """
    found = []
    wider = page.evaluate(WIDER)
    if wider > 0:
        found.append(f"{wider} px wider than the screen")
    if whole:
        found += violations(page, DIALOG if page.locator(DIALOG).count() > 0 else "html")
    return found
