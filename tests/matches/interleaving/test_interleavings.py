"""What two nodes do to a match at once, in any order, with any answer lost meanwhile.

For every two things that may happen at the same time, every order is tried of the calls of the
store, of news between the nodes and of what people do, or many where there are very many; with
losses, and for three things, some of the orders. `--interleavings N` tries so many.
"""

from collections.abc import Sequence
from itertools import combinations

import pytest

from server.matches.live import retries
from tests.matches.interleaving.scenes import SCENES, Scene
from tests.matches.interleaving.schedule import Choices, Run, every_order, some_orders

MOST = 30
"""Where there are more orders than that, so many of them are tried."""
every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


@pytest.fixture(params=["patient", "impatient"])
def patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the store does not answer, a node tries again at once, or has people come back."""
    monkeypatch.setattr(retries, "PAUSE_S", 0)
    if request.param == "impatient":
        monkeypatch.setattr(retries, "PATIENCE_S", 0)


def run_of(scene: Scene, names: Sequence[str], faults: int) -> Run:
    async def run(choices: Choices) -> None:
        world = await scene.world()
        try:
            await world.run([scene.doings[name] for name in names], faults, choices)
        except BaseException as error:
            error.add_note(f"{', '.join(names)}, with the choices {choices.made}")
            raise

    return run


@every_scene
async def test_two_things_at_once(scene: Scene, pytestconfig: pytest.Config) -> None:
    most = pytestconfig.getoption("interleavings") or MOST
    for pair in scene.pairs():
        await every_order(run_of(scene, pair, faults=0), most)


@every_scene
@pytest.mark.usefixtures("patience")
@pytest.mark.long
async def test_two_things_and_a_loss(scene: Scene, pytestconfig: pytest.Config) -> None:
    number = pytestconfig.getoption("interleavings") or 10
    for pair in scene.pairs():
        await some_orders(run_of(scene, pair, faults=1), number, seed=1)


@every_scene
@pytest.mark.usefixtures("patience")
@pytest.mark.long
async def test_three_things_and_two_losses(scene: Scene, pytestconfig: pytest.Config) -> None:
    number = pytestconfig.getoption("interleavings") or 2
    for three in combinations(scene.doings, 3):
        await some_orders(run_of(scene, three, faults=2), number, seed=2)
