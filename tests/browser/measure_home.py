"""Command `python -m tests.browser.measure_home`: measure the home page on a slow phone.

The network has 1.6 Mbit/s and 150 ms latency. The CPU is four times slower than the machine's, and
the browser cache is empty. Chromium delays the responses (Chrome DevTools Protocol,
`Network.emulateNetworkConditions`): a request takes at least 150 ms, and a new connection takes no
extra time. Without `--proxy`, Chromium connects to a node by HTTP/1.1, with at most six requests at
a time. With `--proxy`, it connects to Caddy by HTTP/2.

The results depend on the machine and its load, because they include the CPU time of the page's main
thread. They are measurements, not limits.
"""

import sys
import time
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.pictures.stage import PATIENCE_MS
from tests.support.chromium import chromium, executable
from tests.support.proxy_process import ProxyProcess
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
    if (document.querySelector('[data-testid=table]')) window.answered ??= performance.now();
    if (window.answered === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('click', () => (window.clicked = performance.now()), { capture: true });
})()"""
READ = """() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const files = performance.getEntriesByType('resource');
  const [first] = performance.getEntriesByType('navigation');
  const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, first.transferSize);
  const needed = files.filter(({ startTime }) => startTime <= window.ready)
    .reduce((sum, { transferSize }) => sum + transferSize, first.transferSize);
  return {
    'first paint, ms': paint.startTime,
    'first door ready, ms': window.ready,
    'answer to a click, ms': window.answered - window.clicked,
    'layout shift': window.shifted,
    'files': files.length + 1,
    'KiB until the first door is ready': needed / 1024,
    'KiB of the visit': bytes / 1024,
  };
}"""


WATERFALL = """() => [
  ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
].map(({ name, startTime, responseStart, responseEnd, transferSize, nextHopProtocol }) => [
  Math.round(startTime), Math.round(responseStart), Math.round(responseEnd), transferSize,
  nextHopProtocol, name,
])"""
"""JavaScript that returns, for each file: the start of its request, the start and end of its
response (ms), its size in bytes, and the protocol."""


def slow_page(browser: Browser, device: Device) -> tuple[Page, CDPSession]:
    """Return a page with an empty cache, and its DevTools session. Its network and CPU are slow."""
    context = browser.new_context(
        locale="en-US",
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
        ignore_https_errors=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page, wire


def game_start_s(browser: Browser, site: str, device: Device) -> float:
    """Return the seconds from opening the home page to a game in progress against a bot.

    The network and CPU are slow. The only press is on the button to play now, once it is enabled.
    """
    page, _ = slow_page(browser, device)
    began_s = time.monotonic()
    page.goto(site, wait_until="commit")
    page.locator("[data-testid=play-now]:enabled").click()
    page.wait_for_selector("[data-testid=table][data-status=playing]")
    took_s = time.monotonic() - began_s
    page.context.close()
    return took_s


def visit(browser: Browser, site: str) -> tuple[dict[str, float], list[list[Any]]]:
    """Visit the home page once on a slow phone, and press the button to play now when it is ready.

    Return the figures by name, and a row for each loaded file (see WATERFALL).
    """
    page, wire = slow_page(browser, PHONE)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.add_init_script(WITNESS)
    page.goto(site, wait_until="commit")
    page.wait_for_function("() => window.ready !== undefined")
    measured = wire.send("Performance.getMetrics")["metrics"]
    worked_s = next(each["value"] for each in measured if each["name"] == "TaskDuration")
    page.locator("[data-testid=play-now]:enabled").tap()
    page.wait_for_function("() => window.answered !== undefined")
    page.wait_for_load_state("networkidle")
    figures: dict[str, float] = page.evaluate(READ) | {"thread at work, ms": 1000 * worked_s}
    files: list[list[Any]] = page.evaluate(WATERFALL)
    page.context.close()
    return figures, files


def main() -> None:
    """Measure several visits to the home page and starts of a game there.

    Print the medians and the worst figures.
    """
    parser = ArgumentParser(prog="python -m tests.browser.measure_home", description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--proxy", action="store_true", help="by HTTP/2, through Caddy")
    parser.add_argument("--files", action="store_true", help="also the files of the last visit")
    asked = parser.parse_args()
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory()))
        site = stack.enter_context(ServerProcess(data)).url
        if asked.proxy:
            site = stack.enter_context(ProxyProcess(data, [site])).url
        browser = stack.enter_context(chromium(path))
        visits = [visit(browser, site) for _ in range(asked.visits)]
        begun_s = {
            name: [game_start_s(browser, site, device) for _ in range(asked.visits)]
            for name, device in (("phone", PHONE), ("laptop", LAPTOP))
        }
    for name in visits[0][0]:
        figures = [each[name] for each, _ in visits]
        sys.stdout.write(f"{name}: {median(figures):.3g} (worst {max(figures):.3g})\n")
    for name, took_s in begun_s.items():
        figure = f"{median(took_s):.3g} (worst {max(took_s):.3g})"
        sys.stdout.write(f"in a game against a bot, {name}, s: {figure}\n")
    if asked.files:
        for file in visits[-1][1]:
            sys.stdout.write("\t".join(str(part) for part in file) + "\n")


if __name__ == "__main__":
    main()
