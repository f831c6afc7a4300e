"""Reads a table's texts: its status line, its tip, its result, and the names of its buttons.

A screen reader reads the same texts. Test hooks only locate them.
"""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

TABLE = "[role=group][aria-label='The table']"
BUTTONS = f"{TABLE} button:visible"
READ = """(buttons) => {
  const text = (selector) => document.querySelector(selector)?.innerText.trim() ?? '';
  return {
    status: text('[data-testid=status-line]'),
    tip: text('[data-testid=lesson] [aria-live]'),
    result: text('[data-testid=result]'),
    acknowledges: [...document.querySelectorAll('button')].some(
      (button) => button.checkVisibility() && button.innerText.trim() === 'Got it'),
    names: buttons.map((button) => button.ariaLabel ?? button.innerText.trim()),
  };
}"""
CHANGED = """([status, tip, names]) => {
  const text = (selector) => document.querySelector(selector)?.innerText.trim() ?? '';
  if (text('[data-testid=result]') !== '') return true;
  if (text('[data-testid=status-line]') !== status) return true;
  if (text('[data-testid=lesson] [aria-live]') !== tip) return true;
  const buttons = [...document.querySelectorAll('[role=group][aria-label="The table"] button')];
  const now = buttons.filter((button) => button.checkVisibility())
    .map((button) => button.ariaLabel ?? button.innerText.trim());
  return JSON.stringify(now) !== JSON.stringify(names);
}"""
"""JavaScript that compares the page with earlier texts."""


@dataclass(frozen=True, slots=True)
class PageText:
    """The texts of a table's page: status line, tip, result, and the names of buttons."""

    status: str
    tip: str
    """The tip for learners; empty without tips."""
    result: str
    """The heading of the result; empty during the game."""
    acknowledges: bool
    """True if the tip waits for a press of "Got it"."""
    names: tuple[str, ...]
    """The names of the table's buttons, in the order of the page."""

    def places(self, part: str) -> list[int]:
        """Return the indexes of the buttons on the page whose names contain `part`."""
        return [place for place, name in enumerate(self.names) if part in name]


def read_page(page: Page) -> PageText:
    """Return the texts of the table's page now."""
    seen: dict[str, Any] = page.locator(BUTTONS).evaluate_all(READ)
    return PageText(**{**seen, "names": tuple(seen["names"])})


def wait_for_change(page: Page, before: PageText) -> None:
    """Wait until a text of the table's page differs from `before`, or a result shows."""
    page.wait_for_function(CHANGED, arg=[before.status, before.tip, list(before.names)])
