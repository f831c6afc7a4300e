"""Automatic checks of a picture: names, contrast, overflow, and layout shifts."""

from playwright.sync_api import Page

from tests.browser.axe import DIALOG, violations

MOST_SHIFTED = 0.01
"""A tenth of what Web Vitals call good."""
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
WIDER = "document.documentElement.scrollWidth - innerWidth"


def faults(page: Page, *, whole: bool) -> list[str]:
    """Return the faults of the page. `whole` adds the findings of axe-core.

    While a dialog is open, nothing else can be reached.
    """
    found = []
    wider = page.evaluate(WIDER)
    if wider > 0:
        found.append(f"{wider} px wider than the screen")
    if whole:
        found += violations(page, DIALOG if page.locator(DIALOG).count() > 0 else "html")
    return found


def shifts(page: Page) -> list[str]:
    """Return the layout shifts if they exceed MOST_SHIFTED of the screen.

    At a table, play moves things.
    """
    if page.get_by_test_id("table").count() > 0:
        return []
    moved = page.evaluate(SHIFTS)
    total = sum(value for value, _ in moved)
    if total < MOST_SHIFTED:
        return []
    return [f"moved by {total:.3f}: {[source for _, sources in moved for source in sources]}"]
