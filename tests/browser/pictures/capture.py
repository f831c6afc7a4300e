"""Takes screenshots of picture states (pages and tables) in all requested sizes and themes.

The command `python -m tests.browser.pictures` and test_every_state.py use it.
"""

import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import DIALOG
from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import Device
from tests.browser.pictures.checks import faults, shifts
from tests.browser.pictures.dealer import Dealer
from tests.browser.pictures.sheet import write_sheets
from tests.browser.pictures.sizes import SIZES, Size
from tests.browser.pictures.stage import PATIENCE_MS, Stage
from tests.browser.pictures.states import PASSING, STATES
from tests.browser.tables import Tables
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

LOCALES = {"en": "en-US", "id": "id-ID"}
DRAWN_MS = 50
"""The time in which a page redraws after a change of size or theme."""
SCREENS = 3
"""The most screens of a long page in a picture."""
SETTLED = """async () => {
  await document.fonts.ready;
  // The motion of a change starts in the next frame. `requestAnimationFrame` stands still with the
  // clock of some states.
  await new Promise((drawn) => new ResizeObserver(drawn).observe(document.body));
  const runs = () => document.getAnimations().filter((animation) => {
    const { endTime } = animation.effect.getComputedTiming();
    return animation.playState === 'running' && endTime !== Infinity;
  });
  await Promise.allSettled(runs().map((animation) => animation.finished));
}"""


def take_all(names: Sequence[str], asked: Namespace) -> list[str]:
    """Take the requested pictures of the states `names`, and write the contact sheets.

    `asked` has the options of the command. Return a text for each failure and fault.
    """
    path = executable()
    assert path is not None
    expect.set_options(timeout=PATIENCE_MS)
    with chromium(path) as browser:
        failed = take(names, asked, browser)
        write_sheets(browser, asked.folder)
    return failed


def take(names: Sequence[str], asked: Namespace, browser: Browser) -> list[str]:
    """Take the requested pictures of the states `names` on a server of their own.

    `asked` has the options of the command. Return a text for each state that could not be reached,
    and for each fault of a page.
    """
    failed = []
    with (
        TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        Dealer(server.redis_url) as dealer,
    ):
        for name in names:
            for device, sizes in _kinds(asked, one_by_one=name in PASSING):
                began = time.monotonic()
                with _staged(
                    browser, server, dealer=dealer, device=device, folder=Path(folder), asked=asked
                ) as stage:
                    try:
                        found = _take(name, stage, sizes, asked)
                    except Exception as error:
                        found = [f"{name} ({sizes[0].name}) not reached: {str(error)[:300]}"]
                failed += found
                print(*found, sep="\n", end="\n" if found else "")
                print(f"{name} {sizes[0].name}…: {time.monotonic() - began:.1f} s", flush=True)
    return failed


def _kinds(asked: Namespace, *, one_by_one: bool) -> Iterator[tuple[Device, list[Size]]]:
    """Yield each kind of device (touch, mouse) with its requested screen sizes.

    If `one_by_one`, yield a device for each size.
    """
    for touch in (True, False):
        sizes = [size for size in SIZES if size.touch == touch and size.name in asked.size]
        for some in [[size] for size in sizes] if one_by_one else [sizes]:
            if some:
                width, height = some[0].width, some[0].height
                device = Device(width, height, touch, density=asked.density, moving=True)
                yield device, some


@contextmanager
def _staged(
    browser: Browser,
    server: ServerProcess,
    *,
    dealer: Dealer,
    device: Device,
    folder: Path,
    asked: Namespace,
) -> Iterator[Stage]:
    with ExitStack() as left:
        browser_pool = BrowserPool(browser, LOCALES[asked.language])
        left.callback(browser_pool.close)
        tables = Tables(browser_pool)
        left.callback(tables.__exit__, AssertionError)
        yield Stage(server, tables, dealer, device, folder, left=left)


def _take(name: str, stage: Stage, sizes: list[Size], asked: Namespace) -> list[str]:
    wrong: list[str] = []
    visitor = STATES[name](stage)
    page = visitor.page
    if asked.check:
        wrong += [f"{name} {sizes[0].name}: {found}" for found in shifts(page)]
    for size in sizes:
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.mouse.move(1, size.height // 2)
        for theme in asked.theme:
            page.emulate_media(color_scheme=theme)
            _settle(page, stage)
            folder = asked.folder / size.name
            folder.mkdir(parents=True, exist_ok=True)
            _write(page, size, folder / f"{name}.{theme}.{asked.language}.png")
            if asked.check:
                at = f"{name} {size.name} {theme} {asked.language}"
                # With frozen time, axe-core would wait forever.
                whole = size is sizes[0] and page is not stage.stopped
                wrong += [f"{at}: {found}" for found in faults(page, whole=whole)]
    assert visitor.outages or visitor.errors == [], visitor.errors
    return wrong


def _settle(page: Page, stage: Stage) -> None:
    # Timers of the page never fire while its time is frozen, so this waits outside the page.
    page.wait_for_timeout(DRAWN_MS)
    if page is stage.stopped:
        page.clock.run_for(DRAWN_MS)
    page.evaluate(SETTLED)


def _write(page: Page, size: Size, path: Path) -> None:
    # A dialog covers the screen, and nothing else can be reached while it is open.
    if page.locator(DIALOG).count() > 0:
        page.screenshot(path=path)
        return
    height = page.evaluate("document.documentElement.scrollHeight")
    shown = min(max(height, size.height), SCREENS * size.height)
    clip = {"x": 0, "y": 0, "width": size.width, "height": shown}
    page.screenshot(path=path, full_page=True, clip=clip)  # type: ignore[arg-type]
