"""Tests the Markdown pages: links, anchors and file names exist, and the layout suits the site.

They also test that every decision and every event of the log is listed, and that no shared file
names all games.
"""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.support.source import ROOT, games

PAGES = sorted(
    [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").rglob("*.md")]
)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
ANCHOR = re.compile(r"\]\(([^)#\s]*)#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LONG_CODE = re.compile(r"^\W*`[^`]{80,}`|\]\([^)]{60,}\)")
"""Code in a sentence, or the target of a link, that leaves no place to break the line."""
CODE_BLOCK = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_links_to_is_there(page: Path) -> None:
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    inside = [target for target in targets if "://" not in target]
    assert [target for target in inside if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped_at_100_columns(page: Path) -> None:
    text = CODE_BLOCK.sub("", page.read_text(encoding="utf-8"))
    prose = [line for line in text.splitlines() if not line.startswith(("|", "    ", "<!--"))]
    assert [line for line in prose if len(line) > 100 and not LONG_CODE.search(line)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blank_lines_surround_headings_and_follow_tables(page: Path) -> None:
    """Otherwise the site shows the next line as a row of the table, and no heading."""
    lines = CODE_BLOCK.sub("", page.read_text(encoding="utf-8")).splitlines()
    assert [
        line
        for before, line in pairwise(lines)
        if (line.startswith("#") and before.strip())
        or (before.startswith("#") and line.strip())
        or (before.startswith("|") and line.strip() and not line.startswith(("|", "<!--")))
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_heading_that_a_page_links_to_is_there(page: Path) -> None:
    targets = ANCHOR.findall(page.read_text(encoding="utf-8"))
    inside = [(name, anchor) for name, anchor in targets if "://" not in name]
    assert [
        f"{name}#{anchor}"
        for name, anchor in inside
        if anchor not in anchors(page.parent / name if name else page)
    ] == []


def anchors(page: Path) -> set[str]:
    """Return the anchors of a documentation page's headings."""
    headings = HEADING.findall(CODE_BLOCK.sub("", page.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


NAMED = re.compile(
    r"(?<![\w/.-])((?:deploy|server|tests|client_js|protocol|docs|examples|requirements|\.ci)/"
    r"[\w./-]*\w)"
)
"""A path of the repository in text or in a command."""
NOT_PROSE = re.compile(r"<!--.*?-->|\]\([^)]*\)")
BUILT = ("server/web",)
"""Files that a build creates."""
PLACEHOLDERS = ("GAME", "AREA", "VERSION")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    if page.name == "CHANGELOG.md":
        return  # It tells of files that are gone.
    text = NOT_PROSE.sub("", page.read_text(encoding="utf-8"))
    named = set(NAMED.findall(text)) - set(BUILT)
    real = [name for name in sorted(named) if not any(word in name for word in PLACEHOLDERS)]
    assert [name for name in real if not is_there(name)] == []


def is_there(name: str) -> bool:
    """Return True if the path exists in the repository, or others begin with it (before a `*`)."""
    place = ROOT / name
    return place.exists() or any(place.parent.glob(f"{place.name}*"))


def test_the_index_lists_every_decision() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| \[(\d{4})\]\((.+)\) \| (.+) \|$", index, re.MULTILINE)
    pages = [(page.name, first_line(page)) for page in sorted(folder.glob("[0-9]*.md"))]
    assert listed == [
        (name[:4], name, title.removeprefix(f"# {int(name[:4])}. ")) for name, title in pages
    ]


def first_line(page: Path) -> str:
    """Return the title of a documentation page, which is its first line."""
    return page.read_text(encoding="utf-8").partition("\n")[0]


def test_every_event_of_the_log_is_in_the_code() -> None:
    page = (ROOT / "docs" / "monitoring.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (?:\w+, )*\w+ \| (`.+?) \| .+ \|$", page.partition("## Logs")[2], re.MULTILINE
    )
    events = [event for row in rows for event in re.findall(r"`([^`]+)`", row)]
    texts = "\n".join(text for file in (ROOT / "server").rglob("*.py") for text in texts_in(file))
    assert len(events) > 30
    assert [
        event
        for event in events
        if not re.search(".*".join(map(re.escape, event.split("…"))), texts)
    ] == []


def texts_in(file: Path) -> list[str]:
    """Return the string constants of a module."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


SHARED = ("protocol", "server", "client_js", "tests/support", "tests/architecture")
"""Folders whose files know no game by name, outside the games' own folders."""
SUFFIXES = {".py", ".ts", ".svelte"}
PASSED_OVER = {"node_modules", "__pycache__", "generated"}


def test_no_shared_file_lists_the_games() -> None:
    assert [path for folder in SHARED for path in files_with_every_game(ROOT / folder)] == []


def files_with_every_game(folder: Path) -> list[str]:
    """Return the paths of source files outside the games' folders that name every game. The name
    `spite` is not required, because it is the project's, too.
    """
    found = []
    for path in folder.rglob("*"):
        inside = path.relative_to(ROOT)
        if path.suffix not in SUFFIXES or PASSED_OVER & set(inside.parts):
            continue
        if set(games()) & set(inside.parts) or inside.stem in games():
            continue
        text = path.read_text(encoding="utf-8").lower()
        # The project has a game's name too, so that this name alone proves nothing.
        if all(key in text for key in games() if key != "spite"):
            found.append(str(inside))
    return found
