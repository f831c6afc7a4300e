"""What programs can see of a picture: names and contrast, what sticks out, and what has moved."""

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
"""What has moved by itself since the page was loaded, and by which part of the screen (Layout
Instability API)."""
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


def shifts(page: Page) -> list[str]:
    """What has moved by itself, if it is more than MOST_SHIFTED of the screen in all.

    At a table things move because they are played.
    """
    if page.get_by_test_id("table").count() > 0:
        return []
    moved = page.evaluate(SHIFTS)
    total = sum(value for value, _ in moved)
    if total < MOST_SHIFTED:
        return []
    return [f"moved by {total:.3f}: {[source for _, sources in moved for source in sources]}"]
