"""Tests that the JSON schema of HTTP bodies has every request and response body of the API."""

import ast
import json
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from protocol import core
from protocol.core.body import Body
from protocol.generate.json_schema import REQUESTS, schema_files
from protocol.generate.typescript import ON_THE_SOCKET
from tests.support.source import ROOT

DEFINED: dict[str, Any] = json.loads(schema_files()["core/http.json"])["$defs"]
SERVER = ROOT / "server"
ACCOUNTS = ROOT / "docs" / "accounts.md"


def test_every_record_of_the_http_side_has_a_schema() -> None:
    names = (module.name for module in iter_modules(core.__path__, f"{core.__name__}."))
    modules = [module for module in map(import_module, names) if module not in ON_THE_SOCKET]
    records = {
        name
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Body)
        if value.__module__ == module.__name__ and value is not Body
    }
    assert {"BlockWanted", "ChallengeAccepted", "Following"} <= records
    assert records - DEFINED.keys() == set()


def test_every_body_that_a_route_reads_is_among_the_requests() -> None:
    read = set()
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="read_body"), args=[_, ast.Name(id=name)]):
                    read.add(name)
    assert read == {record.__name__ for record in REQUESTS}


def test_the_page_about_accounts_names_only_bodies_that_have_a_schema() -> None:
    rows = [row.split("|") for row in ACCOUNTS.read_text(encoding="utf-8").splitlines()]
    cells = "".join(cell for row in rows if len(row) == 6 for cell in row[3:5])
    named = {word for word in cells.split("`") if word.isidentifier() and word[0].isupper()}
    assert {"Following", "FollowWanted", "Challenges", "BlockList"} <= named
    assert named - DEFINED.keys() == set()
