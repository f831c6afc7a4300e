"""Tests that the server starts asyncio tasks only where their errors are noticed.

Every module that starts a task must be listed here, with the reason why errors are not lost.
"""

import ast
from collections.abc import Iterator

from tests.support.source import modules, within

AWAITED = {
    "server.listener": "it is one command, and its connection gets the outcome",
    "server.matches.directory": "those who ask for the match await it",
    "server.matches.live.chat": "it logs what goes wrong; another task sends the next line",
    "server.matches.cache": "those who ask for the value await it",
    "server.node": "it ends the server, also by an error",
    "server.store.embedded": "it starts Redis again after any error",
    "server.store.redis.cluster": "those who ask for the table or a reply get its outcome",
    "server.store.redis.connection": "its caller gets the outcome, and the next command reconnects",
    "server.store.sql.open_database": "the start of the node awaits it",
    "server.store.sql.connections": "each caller awaits it; the closing of all awaits the others",
}
"""Places that start tasks without a group, and what watches them."""
OF_PROGRAMS = ("server.bench", "server.cli")
"""Folders that are not part of a node."""


def loose_tasks(source: str) -> Iterator[int]:
    """Yield the numbers of the lines that start a task by the event loop, not by a TaskGroup."""
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


GROUPED = {
    "server.background": "it starts each job again after an error",
    "server.bots.bot": "it is a part of a bot, whose process reports the error",
    "server.bots.worker": "it reports the error to the node",
    "server.http_app": "the node is draining, and ends afterwards",
    "server.lobby.upkeep": "it logs its errors",
    "server.matches.upkeep": "it logs its errors",
    "server.store.redis.notifications": "the feed starts again after an error",
    "server.workers": "the supervisor ends with its workers",
}
"""The modules that start tasks of a group. All other tasks run by `server.background`."""


def test_background_tasks_start_again_after_errors() -> None:
    found = {
        module
        for module, path in modules().items()
        if within(module, "server")
        and not any(within(module, own) for own in (*OF_PROGRAMS, "server.client"))
        if "TaskGroup()" in path.read_text(encoding="utf-8")
    }
    assert found == set(GROUPED)


def test_tasks_are_found() -> None:
    source = "asyncio.create_task(a())\nself._wire.loop.create_task(a())\ngroup.create_task(a())"
    assert list(loose_tasks(source)) == [1, 2]
