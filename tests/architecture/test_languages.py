"""Tests that the client and all texts of the server exist in the same languages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from protocol.core import account
from server.matches.names import LANGUAGES

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client_js"


def test_the_languages_of_mail_links_and_client_are_the_same() -> None:
    found = re.search(r"LANGUAGES = \[(.*?)\]", (CLIENT / "i18n" / "languages.ts").read_text())
    assert found is not None
    assert tuple(re.findall(r"'(\w+)'", found[1])) == LANGUAGES
    assert get_args(account.Language) == LANGUAGES


def test_the_page_without_the_client_speaks_each_language() -> None:
    spoken = re.findall(r'<p lang="(\w+)">', (CLIENT / "index.html").read_text())
    assert set(spoken) == set(LANGUAGES)


def texts() -> Iterator[tuple[str, list[str]]]:
    """Yield, for each constant of the server with texts by language, its place and languages."""
    for path in sorted((ROOT / "server").rglob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if (
                isinstance(node, ast.AnnAssign)
                and ast.unparse(node.annotation).startswith("dict[Language, ")
                and isinstance(node.value, ast.Dict)
            ):
                languages = [ast.literal_eval(key) for key in node.value.keys if key]
                yield f"{path.relative_to(ROOT)}: {ast.unparse(node.target)}", languages


def test_each_text_of_the_server_is_in_each_language() -> None:
    found = dict(texts())
    assert len(found) > 5
    assert {
        place: missing
        for place, languages in found.items()
        if (missing := set(LANGUAGES).difference(languages))
    } == {}
