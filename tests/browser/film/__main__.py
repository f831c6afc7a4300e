"""Command `python -m tests.browser.film`: film animations of cards and check every frame.

It exits with status 1 if a card is missing or visible twice in a frame.
"""

import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.film.camera import Camera
from tests.browser.film.scenes import SCENES, SETTLES_MS
from tests.browser.pictures.dealer import Dealer
from tests.browser.pictures.stage import PATIENCE_MS, Stage
from tests.browser.spite.frames import frames_checked, inconsistencies, watch_frames
from tests.browser.tables import Tables
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

FOLDER = Path(__file__).parents[3] / "build" / "film"
DEVICES = {"laptop": replace(LAPTOP, moving=True), "phone": replace(PHONE, moving=True)}


def film(name: str, stage: Stage, folder: Path) -> list[str]:
    """Film a scene of the client's animations and print a summary.

    Return the faults of its frames.
    """
    visitor, happens = SCENES[name](stage)
    page = visitor.page
    watch_frames(page)
    with Camera(page, folder) as camera:
        happens()
        page.wait_for_timeout(SETTLES_MS)
    wrong = inconsistencies(page)
    looked_at, moving = frames_checked(page)
    sys.stdout.write(
        f"{folder.parent.name} {name}: {camera.count} frames kept, {looked_at} looked at, "
        f"{moving} with cards on their way, {len(wrong)} contradict themselves\n"
    )
    sys.stdout.flush()
    return [f"{name}: {line}" for line in wrong]


def film_all(browser: Browser, names: list[str], devices: list[str], folder: Path) -> list[str]:
    """Film these scenes of the client's animations on these devices.

    Return the faults of their frames.
    """
    wrong = []
    with (
        TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        Dealer(server.redis_url) as dealer,
    ):
        for device in devices:
            for name in names:
                with ExitStack() as left:
                    tables = left.enter_context(Tables(BrowserPool(browser)))
                    stage = Stage(server, tables, dealer, DEVICES[device], Path(data), left=left)
                    wrong += film(name, stage, folder / device / name)
    return wrong


def main() -> None:
    """Film the requested scenes. Exit with status 1 if a frame has a fault."""
    parser = ArgumentParser(prog="python -m tests.browser.film", description=__doc__)
    parser.add_argument("--scene", nargs="+", choices=list(SCENES), default=list(SCENES))
    parser.add_argument("--device", nargs="+", choices=list(DEVICES), default=list(DEVICES))
    parser.add_argument("--folder", type=Path, default=FOLDER)
    asked = parser.parse_args()
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    expect.set_options(timeout=PATIENCE_MS)
    with chromium(path) as browser:
        wrong = film_all(browser, asked.scene, asked.device, asked.folder)
    if wrong:
        sys.exit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
