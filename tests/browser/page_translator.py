"""A stand-in for the page translators of browsers: it replaces text nodes by its own elements.

Browser tests check with it that the client still works on a translated page.
"""

from tests.browser.visitor import Visitor

TRANSLATE = """() => {
  const SHIELDED = '[translate=no], font, script, style, svg, textarea';
  const translate = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement.closest(SHIELDED)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translate(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node.parentElement) translate(node.parentElement);
  }).observe(document.body, { childList: true, subtree: true });
}"""


def translate_page(visitor: Visitor) -> None:
    """Replace the text nodes of the visitor's page from now on, as a page translator does.

    The words stay the same. The page is not reused by other tests.
    """
    visitor.spent = True
    visitor.page.evaluate(TRANSLATE)
