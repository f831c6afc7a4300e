"""Tests that the list of HTTP routes, and the OpenAPI description made of it, fit the server."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from protocol.core.http_routes import ROUTES, Section
from protocol.generate.json_schema import schema_files
from server.store.sql.address import SQLITE_FILE
from server.store.sql.sqlite import SQLite
from tests.support.account_browser import MODERATOR, browser
from tests.support.database_copies import made_in
from tests.support.in_process_node import in_process_node
from tests.support.moderator import make_moderator
from tests.support.source import ROOT
from tests.support.timeouts import PATIENCE_S

SERVER = ROOT / "server"
PARTS = {"MATCH": "{match}", "GAME": "{game}", "DEAL": "{deal}"}
PAGES = "pages.py"
"""The module of the client's pages and files, which are not part of the API."""
OPENAPI = json.loads(schema_files()["openapi.json"])
LISTED = {(str(route.method), route.path): route for route in ROUTES}


def served() -> Iterator[tuple[str, str, str | None]]:
    """Yield the method, the path and the body's type of every HTTP route in the server's code."""
    for file in SERVER.rglob("*.py"):
        if file.name == PAGES:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        bodies = dict(bodies_read(tree))
        for node in ast.walk(tree):
            match node:
                case ast.Call(
                    func=ast.Name(id="Route"),
                    args=[ast.Constant() | ast.JoinedStr() as path, ast.Attribute(attr=endpoint)],
                    keywords=keywords,
                ):
                    methods = [word.value for word in keywords if word.arg == "methods"]
                    for method in ast.literal_eval(methods[0]) if methods else ["GET"]:
                        yield method, text_of(path), bodies.get(endpoint)


def bodies_read(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield the name of each function that reads a request's body, and the type of that body."""
    for function in ast.walk(tree):
        if isinstance(function, ast.AsyncFunctionDef):
            for node in ast.walk(function):
                match node:
                    case ast.Call(func=ast.Name(id="read_body"), args=[_, ast.Name(id=name)]):
                        yield function.name, name


def text_of(path: ast.Constant | ast.JoinedStr) -> str:
    """Return a route's path with its parameters by name, from its syntax tree."""
    parts = path.values if isinstance(path, ast.JoinedStr) else [path]
    texts = []
    for part in parts:
        match part:
            case ast.Constant(value=str(text)):
                texts.append(text)
            case ast.FormattedValue(value=ast.Name(id=name)):
                texts.append(PARTS[name])
    return "".join(texts)


def test_every_route_is_listed_and_no_other() -> None:
    found = sorted((method, path) for method, path, _ in served())
    assert len(found) > 60
    assert found == sorted(LISTED)


def test_every_body_that_a_route_reads_is_the_listed_one() -> None:
    for method, path, body in served():
        request = LISTED[method, path].request
        if body is not None:
            assert request is not None, (method, path)
            assert request.__name__ == body, (method, path)


def test_the_description_has_every_route() -> None:
    described = {
        (method.upper(), path) for path, item in OPENAPI["paths"].items() for method in item
    }
    assert described == set(LISTED)


def test_the_names_of_operations_are_unique() -> None:
    names = [
        operation["operationId"]
        for item in OPENAPI["paths"].values()
        for operation in item.values()
    ]
    assert len(names) == len(set(names))


def test_every_reference_of_the_description_leads_to_a_component() -> None:
    references = set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(OPENAPI)))
    components = {f"#/components/schemas/{name}" for name in OPENAPI["components"]["schemas"]}
    assert references
    assert references - components == set()


async def test_answers_have_the_listed_status_and_body(redis_url: str, tmp_path: Path) -> None:
    made_in(tmp_path)
    database = SQLite(tmp_path / SQLITE_FILE, PATIENCE_S)
    asked = [route for route in ROUTES if route.method == "GET" and "{" not in route.path]
    asked = [route for route in asked if route.section != Section.OPERATION]
    assert len(asked) > 15
    async with in_process_node(redis_url, database=database) as node, browser(node) as grace:
        await grace.register(MODERATOR)
        await make_moderator(node, MODERATOR)
        for route in asked:
            answer = await grace.http.get(route.path)
            assert answer.status_code == route.status, (route.path, answer.text)
            assert answer.headers["content-type"].partition(";")[0] == route.media_type, route.path
            if route.response is not None:
                assert set(answer.json()) == set(route.response.model_fields), route.path
