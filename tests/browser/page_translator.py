"""A page translator, as browser_pool have one: it replaces text nodes by elements of its own."""

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
    """Let the visitor's browser translate the page from now on. The words stay the same."""
    visitor.spent = True
    visitor.page.evaluate(TRANSLATE)
