"""A check for browser tests: a script in the page records every readable hidden card."""

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
    """Check the pages of a browser for readable hidden cards of Spite and Malice from now on.

    Call this before opening the page. `leaks` returns the cards found.
    """
    context.add_init_script(f"({WITNESS})()")


def leaks(page: Page) -> list[str]:
    """Return the hidden cards that were readable on a watched page since it was loaded.

    Raise AssertionError if nothing was checked.
    """
    assert page.evaluate("() => window.looked ?? 0") > 0
    found: list[str] = page.evaluate("() => window.leaks")
    return found
