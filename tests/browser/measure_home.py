"""`python -m tests.browser.measure_home`: how soon the front page answers on a slow phone.

The network is one of 1.6 Mbit/s and 150 ms, the processor four times slower than this one, and the
browser has never been here. Figures, not limits: they are those of the machine that it runs on.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

from tests.browser.browsers import Browsers
from tests.browser.devices import PHONE
from tests.browser.pictures.stage import PATIENCE_MS
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4
WITNESS = """(() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const door = document.querySelector('[data-testid=play-now]');
    if (door && !door.disabled) window.ready ??= performance.now();
    if (document.querySelector('dialog[open]')) window.answered ??= performance.now();
    if (window.answered === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', () => (window.clicked = performance.now()), { capture: true });
})()"""
READ = """() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const files = performance.getEntriesByType('resource');
  const bytes = [performance.getEntriesByType('navigation')[0], ...files]
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  return {
    'first paint, ms': paint.startTime,
    'first door ready, ms': window.ready,
    'answer to a click, ms': window.answered - window.clicked,
    'layout shift': window.shifted,
    'files': files.length + 1,
    'KiB': bytes / 1024,
  };
}"""


def visit(browser: Browser, site: str) -> dict[str, float]:
    """One first visit, up to the answer to a press on the first door."""
    page = Browsers(browser).take(PHONE, new=True)
    page.set_default_timeout(PATIENCE_MS)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WITNESS)
    page.goto(site)
    page.locator("[data-testid=play-now]:enabled").tap()
    page.wait_for_function("() => window.answered !== undefined")
    page.wait_for_load_state("networkidle")
    figures: dict[str, float] = page.evaluate(READ)
    page.context.close()
    return figures


def main() -> None:
    """Print the medians of some visits."""
    parser = ArgumentParser(prog="python -m tests.browser.measure_home", description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    visits = parser.parse_args().visits
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    with (
        TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        chromium(path) as browser,
    ):
        all_figures = [visit(browser, server.url) for _ in range(visits)]
    for name in all_figures[0]:
        figures = [each[name] for each in all_figures]
        sys.stdout.write(f"{name}: {median(figures):.3g} (worst {max(figures):.3g})\n")


if __name__ == "__main__":
    main()
