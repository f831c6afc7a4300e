"""Imports run one way: from the command line down to the messages."""

from graphlib import TopologicalSorter

import pytest

from tests.support.source import PACKAGES, games, modules, project_imports, within

MAY_IMPORT = {
    "protocol.core": [],
    "protocol.games": ["protocol.core"],
    "protocol.generate": ["protocol.core", "protocol.games"],
    "server.games": ["protocol.core", "protocol.games"],
    "server.keys": [],
    "server.ratings": ["protocol.core"],
    "server.store.errors": [],
    "server.store.ports": ["protocol.core", "server.keys"],
    "server.store.archive": ["protocol.core"],
    "server.store.lobby": ["protocol.core"],
    "server.store.players": ["protocol.core"],
    "server.store.ratings": ["protocol.core", "server.ratings"],
    "server.store.search": ["protocol.core", "server.store.archive"],
    "server.store.moderation": ["protocol.core"],
    "server.store.player_changes": ["protocol.core"],
    "server.store.chat": ["protocol.core"],
    "server.store.chat_log": ["protocol.core"],
    "server.store.blocks": ["protocol.core"],
    "server.store.follows": ["protocol.core"],
    "server.store.challenges": ["protocol.core"],
    "server.store": [
        "protocol.core",
        "server.addresses",
        "server.keys",
        "server.ratings",
        "server.store.errors",
        "server.store.archive",
        "server.store.lobby",
        "server.store.moderation",
        "server.store.player_changes",
        "server.store.players",
        "server.store.ports",
        "server.store.ratings",
        "server.store.search",
        "server.store.chat",
        "server.store.chat_log",
        "server.store.blocks",
        "server.store.challenges",
    ],
    "server.matches.core": [
        "protocol.core",
        "server.code_points",
        "server.games",
        "server.limits",
    ],
    "server.matches.names": ["protocol.core"],
    "server.matches.live": [
        "protocol.core",
        "server.addresses",
        "server.games",
        "server.limits",
        "server.listener",
        "server.matches.core",
        "server.matches.names",
        "server.store.errors",
        "server.store.ports",
        "server.store.chat",
        "server.store.chat_log",
    ],
    "server.matches.player_matches": [
        "protocol.core",
        "server.limits",
        "server.matches",
        "server.store.errors",
        "server.store.archive",
        "server.store.ports",
    ],
    "server.matches.link_preview": [
        "protocol.core",
        "server.limits",
        "server.matches",
        "server.store.errors",
        "server.store.archive",
    ],
    "server.matches.spectator_reads": [
        "protocol.core",
        "server.limits",
        "server.matches",
        "server.store.errors",
        "server.store.ports",
    ],
    "server.matches.archive": [
        "protocol.core",
        "server.games",
        "server.matches.core",
        "server.matches.live",
        "server.priority",
        "server.ratings",
        "server.store.errors",
        "server.store.archive",
        "server.store.ports",
    ],
    "server.matches": [
        "protocol.core",
        "server.games",
        "server.listener",
        "server.matches.core",
        "server.matches.live",
        "server.matches.names",
        "server.store.errors",
        "server.store.ports",
    ],
    "server.bots": [
        "protocol.core",
        "server.client",
        "server.games",
        "server.garbage_collector",
        "server.logs",
        "server.matches",
        "server.priority",
        "server.store.errors",
        "server.store.ports",
    ],
    "server.lobby": [
        "protocol.core",
        "server.addresses",
        "server.games",
        "server.limits",
        "server.listener",
        "server.matches",
        "server.store.challenges",
        "server.store.lobby",
        "server.store.errors",
        "server.store.ports",
    ],
    "server.players.history": ["protocol.core", "server.store.search"],
    "server.players": [
        "protocol.core",
        "server.code_points",
        "server.limits",
        "server.logs",
        "server.matches.names",
        "server.store.errors",
        "server.store.archive",
        "server.store.challenges",
        "server.store.follows",
        "server.store.players",
    ],
    "server.pictures": ["server.matches"],
    "server.push": [
        "protocol.core",
        "server.addresses",
        "server.limits",
        "server.logs",
        "server.matches",
        "server.store.errors",
        "server.store.archive",
        "server.store.ports",
        "server.store.push",
    ],
    "server.chat": [
        "protocol.core",
        "server.games",
        "server.keys",
        "server.limits",
        "server.logs",
        "server.matches",
        "server.players",
        "server.store.errors",
        "server.store.archive",
        "server.store.blocks",
        "server.store.chat_log",
    ],
    "server.moderation": [
        "protocol.core",
        "server.limits",
        "server.logs",
        "server.matches",
        "server.players",
        "server.store.errors",
        "server.store.archive",
        "server.store.moderation",
        "server.store.player_changes",
        "server.store.players",
        "server.store.ports",
        "server.store.chat_log",
        "server.store.chat",
    ],
    "server.addresses": [],
    "server.listener": ["protocol.core"],
    "server.code_points": [],
    "server.limits": [],
    "server.config": ["server.addresses"],
    "server.background": ["server.logs"],
    "server.garbage_collector": [],
    "server.priority": [],
    "server.logs": [],
    "server.telemetry": [],
    "server.transport.net": ["protocol.core", "server.addresses", "server.limits"],
    "server.transport.web": [
        "protocol.core",
        "server.addresses",
        "server.config",
        "server.games",
        "server.keys",
        "server.limits",
        "server.lobby",
        "server.logs",
        "server.matches",
        "server.moderation",
        "server.players",
        "server.pictures",
        "server.push",
        "server.ratings",
        "server.store.errors",
        "server.store.archive",
        "server.store.moderation",
        "server.store.players",
        "server.store.ports",
        "server.store.push",
        "server.store.ratings",
        "server.store.blocks",
        "server.store.challenges",
        "server.store.follows",
        "server.store.search",
        "server.store.chat",
        "server.chat",
        "server.telemetry",
    ],
    "server.transport.rooms": [
        "protocol.core",
        "server.addresses",
        "server.config",
        "server.limits",
        "server.listener",
        "server.lobby",
        "server.logs",
        "server.matches",
        "server.players",
        "server.store.errors",
        "server.store.archive",
        "server.store.ports",
        "server.telemetry",
        "server.transport.net",
        "server.transport.web",
    ],
    "server.app": [
        "protocol.core",
        "server.background",
        "server.bots",
        "server.config",
        "server.games.catalogue",
        "server.garbage_collector",
        "server.limits",
        "server.lobby",
        "server.logs",
        "server.matches",
        "server.moderation",
        "server.http_app",
        "server.players",
        "server.push",
        "server.store",
        "server.chat",
        "server.telemetry",
        "server.transport",
    ],
    "server.http_app": [
        "protocol.core",
        "server.background",
        "server.bots",
        "server.config",
        "server.games.catalogue",
        "server.garbage_collector",
        "server.limits",
        "server.lobby",
        "server.logs",
        "server.matches",
        "server.moderation",
        "server.players",
        "server.push",
        "server.store",
        "server.chat",
        "server.telemetry",
        "server.transport",
    ],
    "server.client": ["protocol.core", "protocol.games"],
    "server.node": [
        "protocol.core",
        "server.app",
        "server.http_app",
        "server.config",
        "server.garbage_collector",
        "server.limits",
        "server.logs",
        "server.matches",
        "server.transport",
    ],
    "server.worker": [
        "server.app",
        "server.config",
        "server.logs",
        "server.node",
        "server.store.errors",
        "server.store.archive",
        "server.store.ports",
    ],
    "server.workers": ["server.config", "server.node", "server.store", "server.worker"],
    "server.bench": [
        "protocol.core",
        "protocol.games",
        "server.bots",
        "server.client",
        "server.config",
        "server.games",
        "server.limits",
        "server.logs",
        "server.matches",
        "server.node",
        "server.players",
        "server.priority",
        "server.ratings",
        "server.store",
        "server.transport",
    ],
    "server.cli": [
        "protocol.core",
        "protocol.games",
        "server.bench",
        "server.bots",
        "server.client",
        "server.config",
        "server.games",
        "server.garbage_collector",
        "server.keys",
        "server.logs",
        "server.node",
        "server.players",
        "server.ratings",
        "server.store",
        "server.workers",
    ],
}
"""For each part of the project, the parts that it may import. No module may import an unlisted
part."""
KITS = ("protocol.games.cards", "protocol.games.turns", "server.games.cards", "server.games.turns")
"""Kits that games share and other code does not need."""
KNOW_GAMES = (
    "protocol.games.registry",
    "protocol.generate",
    "server.bench",
    "server.cli.bench_rules",
    "server.cli.train",
    "server.games.registry",
)
"""Modules that list the games, and measurements and training, which use one of them."""


def part_of(module: str) -> str:
    """Return the part of the project that a module belongs to: the longest name that fits."""
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
    roots = {"server.app", "server.http_app", "server.workers"}
    measuring = {
        "server.bench.limits",
        "server.bench.parts",
        "server.cli.bench",
        "server.cli.bench_lobby",
        "server.cli.bench_computers",
        "server.cli.bench_overload",
    }
    assert knowing <= roots | measuring | {"server.cli.serve"}
