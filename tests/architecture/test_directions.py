"""Tests the direction of imports: each part of the project imports only the parts below it.

No game imports another, other code imports no game, and no modules import each other in a circle.
"""

from graphlib import TopologicalSorter

import pytest

from tests.architecture.directions import MAY_IMPORT
from tests.support.source import PACKAGES, games, modules, project_imports, within

KITS = (
    "protocol.games.board_game",
    "protocol.games.card_position",
    "protocol.games.cards",
    "protocol.games.turns",
    "server.games.board_game",
    "server.games.cards",
    "server.games.turn_game",
    "server.games.turn_records",
    "server.games.turns",
)
"""Kits that games share and other code does not need."""
KNOW_GAMES = (
    "protocol.games.registry",
    "protocol.generate",
    "server.game_contract.twins",
    "server.bench",
    "server.cli.bench_rules",
    "server.cli.train",
    "server.games.registry",
)
"""Modules that list the games, and measurements and training, which use one of them."""


def part_of(module: str) -> str:
    """Return the part of the project to which a module belongs, as the longest name that fits;
    empty if none does.
    """
    return max((part for part in MAY_IMPORT if within(module, part)), key=len, default="")


def test_every_module_belongs_to_a_part() -> None:
    bare = {*PACKAGES, "server.store", "server.transport"}
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


def game_of(module: str) -> str | None:
    """Return the game of a module; None for all others."""
    for game in games():
        if within(module, f"server.games.{game}") or module == f"protocol.games.{game}":
            return game
    return None


@pytest.mark.parametrize("game", games())
def test_no_game_imports_another(game: str) -> None:
    wrong = [
        f"{module} imports {name}"
        for module in sorted(modules())
        if game_of(module) == game
        for name in sorted(project_imports(module))
        if game_of(name) not in (None, game)
    ]
    assert wrong == []


def test_nothing_but_a_game_imports_a_game_or_what_games_have_in_common() -> None:
    wrong = [
        f"{module} imports {name}"
        for module in sorted(modules())
        if game_of(module) is None and not any(within(module, own) for own in (*KITS, *KNOW_GAMES))
        for name in sorted(project_imports(module))
        if game_of(name) is not None or any(within(name, kit) for kit in KITS)
    ]
    assert wrong == []


@pytest.mark.parametrize("kit", KITS)
def test_what_games_have_in_common_imports_no_game(kit: str) -> None:
    wrong = [
        f"{module} imports {name}"
        for module in sorted(modules())
        if within(module, kit)
        for name in sorted(project_imports(module))
        if game_of(name) is not None or name.endswith(".registry")
    ]
    assert wrong == []


def test_games_know_of_no_list_of_games() -> None:
    wrong = [
        f"{module} imports {name}"
        for module in sorted(modules())
        if game_of(module) is not None
        for name in sorted(project_imports(module))
        if name in ("protocol.games.registry", "server.games.registry", "server.games.catalogue")
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
    # Edges at which the command line and measurements use details of Redis: `spite serve` prints
    # the errors of the embedded Redis, workers share one, and measurements assign cores, time the
    # parts of a commit, and read limits.
    roots = {"server.app", "server.node_parts", "server.workers"}
    measuring = {
        "server.bench.limits",
        "server.bench.parts",
        "server.cli.bench",
        "server.cli.bench_lobby",
        "server.cli.bench_computers",
        "server.cli.bench_overload",
    }
    assert knowing <= roots | measuring | {"server.cli.serve"}
