"""Imports run one way: from the command line down to the messages."""

from graphlib import TopologicalSorter

import pytest

from tests.support.source import PACKAGES, modules, project_imports, within

MAY_IMPORT = {
    "protocol": [],
    "server.games": ["protocol"],
    "server.store.ports": ["protocol"],
    "server.matches": ["protocol", "server.games", "server.store.ports"],
    "server.store": ["protocol"],
    "server.config": [],
    "server.garbage": [],
    "server.logs": [],
    "server.telemetry": [],
    "server.transport": [
        "protocol",
        "server.config",
        "server.logs",
        "server.matches",
        "server.store.ports",
        "server.telemetry",
    ],
    "server.app": [
        "protocol",
        "server.config",
        "server.logs",
        "server.matches",
        "server.store",
        "server.telemetry",
        "server.transport",
    ],
    "server.client": ["protocol"],
    "server.node": [
        "protocol",
        "server.app",
        "server.config",
        "server.garbage",
        "server.logs",
        "server.matches",
        "server.transport",
    ],
    "server.worker": [
        "server.app",
        "server.config",
        "server.logs",
        "server.node",
        "server.store.ports",
    ],
    "server.workers": ["server.config", "server.node", "server.store", "server.worker"],
    "server.bench": [
        "protocol",
        "server.config",
        "server.games",
        "server.logs",
        "server.matches",
        "server.node",
        "server.store",
        "server.transport",
    ],
    "server.cli": [
        "protocol",
        "server.bench",
        "server.client",
        "server.config",
        "server.games",
        "server.logs",
        "server.node",
        "server.store",
        "server.workers",
    ],
}
"""Of each part of the project, the other parts that it may import. The transport finds no rules
here, and neither does the store; who is no part of this list finds no door."""


def part_of(module: str) -> str:
    """The part of the project that a module belongs to: the longest name that fits."""
    return max((part for part in MAY_IMPORT if within(module, part)), key=len, default="")


def test_every_module_belongs_to_a_part() -> None:
    bare = {*PACKAGES, ""}
    assert [name for name in modules() if not part_of(name) and name not in bare] == []


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_a_part_imports_only_what_lies_below_it(part: str) -> None:
    allowed = [part, *MAY_IMPORT[part]]
    wrong = [
        f"{module} imports {name}"
        for module in sorted(modules())
        if part_of(module) == part
        for name in sorted(project_imports(module))
        if not any(within(name, below) for below in allowed)
    ]
    assert wrong == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    graph = {module: project_imports(module) - {module} for module in modules()}
    # Raises CycleError, which names the cycle.
    TopologicalSorter(graph).prepare()


def test_only_the_composition_root_and_the_store_know_of_redis() -> None:
    knowing = {
        module
        for module in modules()
        for name in project_imports(module)
        if (within(name, "server.store.redis") or within(name, "server.store.embedded"))
        and not within(module, "server.store")
    }
    # `spite serve` says in words what the embedded Redis said when it would not start; several
    # workers share one; and a measurement gives its Redis another core than its node, times the
    # parts of a commit, and finds out how many commits there can be.
    roots = {"server.app", "server.workers"}
    measuring = {
        "server.bench.limits",
        "server.bench.parts",
        "server.cli.bench",
        "server.cli.bench_overload",
    }
    assert knowing <= roots | measuring | {"server.cli.serve"}
