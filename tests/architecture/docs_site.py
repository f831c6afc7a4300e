"""Checks that the built documentation makes no request to other hosts.

Run as `python -m tests.architecture.docs_site build/docs`, which `make docs` does.
"""

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

LOADING = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
}
"""The attribute of each element that makes a browser load an address."""
SILENT_LINKS = {"canonical", "next", "prev", "author", "license"}
"""Values of `rel` with which a browser does not load a link."""
SCRIPTED = {"mermaid", "glightbox", "pyodide"}
"""Classes for which the theme's script loads a library from another host."""
IN_STYLE = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')\s]+)")


class PageParser(HTMLParser):
    """Collects the addresses on other hosts from which an HTML page loads something."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        address = values.get(LOADING.get(tag, ""), "")
        is_silent = tag == "link" and values.get("rel") in SILENT_LINKS
        if is_foreign(address) and not is_silent:
            self.faults.append(f"<{tag}> loads {address}")
        for name in SCRIPTED & set(values.get("class", "").split()):
            self.faults.append(f"the class {name} loads a library")


def is_foreign(address: str) -> bool:
    """Return True if an address names a host, and so may lead to another one."""
    return address.startswith(("http://", "https://", "//"))


def faults_of_page(text: str) -> list[str]:
    """Return a line for each thing that an HTML page loads from other hosts."""
    parser = PageParser()
    parser.feed(text)
    return parser.faults


def faults_of_style(text: str) -> list[str]:
    """Return a line for each address with a host that a style sheet loads."""
    return [f"the style sheet loads {address}" for address in IN_STYLE.findall(text)]


def faults_of_site(folder: Path) -> Iterator[str]:
    """Yield a line for each thing that a site's pages and style sheets load from other hosts.

    A folder without pages is a fault too.
    """
    pages = sorted(folder.rglob("*.html"))
    if not pages:
        yield f"{folder} has no pages"
    for page in pages:
        for fault in faults_of_page(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(folder)}: {fault}"
    for style in sorted(folder.rglob("*.css")):
        for fault in faults_of_style(style.read_text(encoding="utf-8")):
            yield f"{style.relative_to(folder)}: {fault}"


def main() -> int:
    """Print what the site in the folder of the first argument loads from other hosts.

    Return the exit status: 1 if there is anything, else 0.
    """
    faults = list(faults_of_site(Path(sys.argv[1])))
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
