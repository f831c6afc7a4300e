"""Detection of English words on a page that browser tests open in another language."""

import re

from playwright.sync_api import Page

SPOKEN = """() => {
  for (const verbatim of document.querySelectorAll('code, pre')) verbatim.remove();
  const named = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  const options = [...document.querySelectorAll('option')].map((option) => option.textContent);
  return [document.title, document.body.innerText, ...options, ...named].join('\\n');
}"""
"""JavaScript that returns all visible and announced text, except what is the same in every
language."""
ENGLISH = re.compile(
    r"(?<![a-z])(an|the|of|and|or|you|your|with|for|from|to|in|on|by|is|are|not|this|when|play|"
    r"cards?|games?|turns?|discard|piles?|empty|wins?|ships?|others?|players?|rules|open|show|more|"
    r"back|shuffles?|number|captured)(?![a-z])",
    re.IGNORECASE,
)


def english_lines(page: Page) -> list[str]:
    """Return the lines of a page's texts and labels that have English words.

    One more line, `too wide`, means that the page overflows the screen. This removes code samples
    from the page, since they are the same in every language.
    """
    lines = str(page.evaluate(SPOKEN)).replace("Spite and Malice", "").splitlines()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [line for line in lines if ENGLISH.search(line)] + ["too wide"] * (wide > 0)
