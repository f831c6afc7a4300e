"""Every task is watched, so that none ends unnoticed."""

import ast
from collections.abc import Iterator

from tests.support.source import modules, within

AWAITED = {
    "server.matches.directory": "those who ask for the match await it",
    "server.matches.live.chat": "it logs what goes wrong; the next line is told by another",
    "server.matches.cache": "those who ask for the value await it",
    "server.node": "it ends the server, also by an error",
    "server.store.embedded": "it starts Redis again after any error",
    "server.store.redis.cluster": "those who ask for the table await it",
    "server.store.redis.group_commit": "each command's caller is told; the next one begins anew",
    "server.store.sql.open_database": "the start of the node awaits it",
    "server.store.sql.connections": "each caller awaits it; the closing of all awaits the others",
    "server.transport.rooms.connection": "it is one command, and logs what goes wrong",
}
"""Places that start tasks without a group, and what watches them."""
OF_PROGRAMS = ("server.bench", "server.cli")
"""Folders that are not part of a node."""


def loose_tasks(source: str) -> Iterator[int]:
    """Return the lines that start a task of the loop, not of a group."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner = ast.unparse(node.func.value)
            name = node.func.attr
            if name == "ensure_future" or (
                name == "create_task" and (owner == "asyncio" or owner.endswith("loop"))
            ):
                yield node.lineno


def test_a_task_is_in_a_group_or_somebody_is_known_to_see_its_end() -> None:
    found = {
        module
        for module, path in modules().items()
        if within(module, "server") and not any(within(module, own) for own in OF_PROGRAMS)
        if list(loose_tasks(path.read_text(encoding="utf-8")))
    }
    assert found == set(AWAITED)


def test_tasks_are_found() -> None:
    source = "asyncio.create_task(a())\nself._wire.loop.create_task(a())\ngroup.create_task(a())"
    assert list(loose_tasks(source)) == [1, 2]
