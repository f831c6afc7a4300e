"""Tests of a match on two nodes with concurrent events in every order, and with lost calls.

The test runs every two events that may happen at the same time. It tries every order of store
calls, notifications and client actions, or a sample if there are very many. For three events it
tries some of the orders. `--interleavings N` sets how many. After each run, all nodes and clients
agree, and no command was executed twice.
"""

from collections.abc import Sequence
from itertools import combinations

import pytest

from server.matches.live import retries
from tests.matches.interleaving.scenes import SCENES, Scene
from tests.matches.interleaving.schedule import Choices, Run, every_order, some_orders

MOST = 30
"""The most orders to try completely."""
every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


@pytest.fixture(params=["patient", "impatient"])
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make nodes retry store calls at once, or give up at once so that clients reconnect."""
    monkeypatch.setattr(retries, "PAUSE_S", 0)
    if request.param == "impatient":
        monkeypatch.setattr(retries, "PATIENCE_S", 0)


def run_of(scene: Scene, names: Sequence[str], faults: int) -> Run:
    async def run(choices: Choices) -> None:
        world = await scene.world()
        try:
            await world.run([scene.events[name] for name in names], faults, choices)
        except BaseException as error:
            error.add_note(f"{', '.join(names)}, with the choices {choices.made}")
            raise

    return run


@every_scene
async def test_two_concurrent_events(scene: Scene, pytestconfig: pytest.Config) -> None:
    most = pytestconfig.getoption("interleavings") or MOST
    for pair in scene.pairs():
        await every_order(run_of(scene, pair, faults=0), most)


@every_scene
@pytest.mark.usefixtures("patience")
@pytest.mark.long
async def test_two_concurrent_events_and_a_loss(scene: Scene, pytestconfig: pytest.Config) -> None:
    number = pytestconfig.getoption("interleavings") or 10
    for pair in scene.pairs():
        await some_orders(run_of(scene, pair, faults=1), number, seed=1)


@every_scene
@pytest.mark.usefixtures("patience")
@pytest.mark.long
async def test_three_concurrent_events_and_two_losses(
    scene: Scene, pytestconfig: pytest.Config
) -> None:
    number = pytestconfig.getoption("interleavings") or 2
    for three in combinations(scene.events, 3):
        await some_orders(run_of(scene, three, faults=2), number, seed=2)
