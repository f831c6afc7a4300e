"""A page translator like those of browsers, which replaces text nodes by its own elements."""

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
    """Translate the visitor's page from now on. The translation has the same words."""
    visitor.spent = True
    visitor.page.evaluate(TRANSLATE)
