"""A witness in the page: it notes every moment at which a hidden card could be read from it."""

from playwright.sync_api import BrowserContext, Page

WITNESS = """() => {
  window.leaks = [];
  const look = () => {
    const viewer = document.querySelector('[data-testid=table]')?.dataset.viewer;
    if (viewer === undefined) return;
    for (const zone of document.querySelectorAll('[data-zone^="hand:"], [data-zone=draw]')) {
      if (zone.dataset.zone === `hand:${viewer}`) continue;
      for (const card of zone.querySelectorAll('[data-card]'))
        window.leaks.push(`${zone.dataset.zone} ${card.dataset.card}`);
    }
    window.looked = (window.looked ?? 0) + 1;
  };
  new MutationObserver(look).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ['data-card'],
  });
}"""


def watch_for_leaks(context: BrowserContext) -> None:
    """Call before the page is opened."""
    context.add_init_script(f"({WITNESS})()")


def leaks(page: Page) -> list[str]:
    """What should not have been readable. Raises AssertionError when nothing was looked at."""
    assert page.evaluate("() => window.looked ?? 0") > 0
    found: list[str] = page.evaluate("() => window.leaks")
    return found
