"""Automatic checks of a page of which a screenshot is taken.

They check names and contrast, whether it fits the screen at any text size, and layout shifts.
"""

from playwright.sync_api import Page, ViewportSize

from tests.browser.axe import DIALOG, violations

MOST_SHIFTED = 0.01
"""The layout shift from which a page fails: a tenth of what Web Vitals call good."""
SHIFTS = """() => {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const tag = ({ node }) => node?.outerHTML?.slice(0, 60) ?? node?.textContent ?? '';
  return observer.takeRecords()
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, sources }) => [value, sources.map(tag)]);
}"""
"""JavaScript that measures which part of the screen has shifted since the page was loaded (Layout
Instability API)."""
SETTLED_MS = 50
"""The time in which a page follows a change of its size."""
ZOOMED = ViewportSize(width=320, height=256)
"""A window of 1280 by 1024 pixels at a zoom of 400 %."""
ENLARGE = "(size) => { document.documentElement.style.fontSize = size; }"
WIDER = "document.documentElement.scrollWidth - innerWidth"


def faults(page: Page, *, whole: bool) -> list[str]:
    """Return the faults of a page as texts, such as that it is wider than the screen.

    `whole` adds checks with enlarged text and zoom, and axe-core's findings. While a dialog is
    open, axe-core checks only the dialog.
    """
    found = _wider(page, "at its usual size")
    if whole:
        found += _enlarged(page)
        found += violations(page, DIALOG if page.locator(DIALOG).count() > 0 else "html")
    return found


def _enlarged(page: Page) -> list[str]:
    """Return a line for each way in which the page is wider than the screen: with text twice as
    large, and zoomed to 400 %.
    """
    size = page.viewport_size
    assert size is not None
    page.evaluate(ENLARGE, "200%")
    page.wait_for_timeout(SETTLED_MS)
    found = _wider(page, "with text at 200 %")
    page.evaluate(ENLARGE, "")
    page.set_viewport_size(ZOOMED)
    page.wait_for_timeout(SETTLED_MS)
    found += _wider(page, "zoomed to 400 %")
    page.set_viewport_size(size)
    page.wait_for_timeout(SETTLED_MS)
    return found


def _wider(page: Page, how: str) -> list[str]:
    wider = page.evaluate(WIDER)
    return [f"{wider} px wider than the screen {how}"] if wider > 0 else []


def shifts(page: Page) -> list[str]:
    """Return a line with the layout shifts since the page was loaded, if they reach MOST_SHIFTED.

    Return an empty list otherwise, and for a table, where play moves things.
    """
    if page.get_by_test_id("table").count() > 0:
        return []
    moved = page.evaluate(SHIFTS)
    total = sum(value for value, _ in moved)
    if total < MOST_SHIFTED:
        return []
    return [f"moved by {total:.3f}: {[source for _, sources in moved for source in sources]}"]
