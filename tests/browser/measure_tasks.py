"""Command `python -m tests.browser.measure_tasks`: find long tasks at the table on slow devices.

It plays whole games of Spite and Malice against a bot, with a CPU four times slower than the
machine's, and traces each (`Browser.start_tracing`). For each part of a game it prints the tasks of
the page's main thread with over 50 ms of CPU time, and what the longest one did. It also prints the
largest layout shift of a game.

A task has a wall time and a CPU time, which includes the slowness: Chromium keeps the thread busy
meanwhile. On a busy machine, other processes interrupt the thread. That lengthens the wall time,
and the slowness. With `--busy`, the CPU has its usual speed, and CPU times are multiplied by four.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page

from tests.browser.browser_pool import LOCALE
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.measure_home import SLOWER
from tests.browser.pictures.stage import PATIENCE_MS
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.moves import Move, Request
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.player import READY, Player
from tests.browser.tables import SHORT_PRESET
from tests.browser.task_trace import CATEGORIES, MARK, Task, tasks_by_part
from tests.browser.visitor import Visitor
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

DEVICES = {
    "phone": replace(PHONE, moving=True),
    "tablet": Device(820, 1180, touch=True, moving=True),
    "laptop": replace(LAPTOP, moving=True),
}
LONG_MS = 50
READING = "reading the screen"
PARTS = ("opening", "deal", "own play", "discard", "bot's turn", "end")
USUAL_PACE = {"SPITE_COMPUTER_PACE_MS": "700"}
PREPARE = f"""
  localStorage.setItem('spite.tips', 'off');
  performance.mark('{MARK}opening');
  window.shifted = 0;
  new PerformanceObserver((list) => {{
    for (const {{ value, hadRecentInput }} of list.getEntries())
      if (!hadRecentInput) window.shifted += value;
  }}).observe({{ type: 'layout-shift', buffered: true }});
"""
MARK_END = f"""() => {{
  const table = document.querySelector('[data-testid=table]');
  new MutationObserver(() => {{
    if (table.dataset.status !== 'playing') performance.mark('{MARK}end');
  }}).observe(table, {{ attributeFilter: ['data-status'] }});
}}"""
POLL_MS = 200
"""The time between two looks at the page, which disturb its own work."""
SETTLED_MS = 1_500
"""The time after the result in which its animations end."""
SCENE = "[data-testid=start-scene]"
NO_TASK = Task(0, 0, Counter())
LANDED = "() => document.querySelector('.layer [data-cards]') === null"


@dataclass(frozen=True)
class MarkedHands:
    """An input method that marks in the trace, before each move, which part of the game begins."""

    page: Page
    hands: Mouse | Touch

    def carry_out(self, move: Move) -> None:
        """Mark in the trace that a part (`discard` or `own play`) begins, and make the move."""
        mark(self.page, "discard" if move.ends_turn else "own play")
        self.hands.carry_out(move)

    def ask(self, request: Request) -> None:
        """Press the button for a refill or a pass, without a mark in the trace."""
        self.hands.ask(request)


@dataclass(frozen=True)
class Game:
    """The measurements of a game: the tasks of each part, and its layout shift."""

    tasks: dict[str, list[Task]]
    shift: float

    def long(self, part: str) -> list[Task]:
        """Return the tasks with over 50 ms of CPU time in this part of the measured game."""
        return [task for task in self.tasks.get(part, []) if task.cpu_ms > LONG_MS]

    def longest(self, part: str) -> Task:
        """Return the task with the most CPU time in this part of the measured game, or NO_TASK."""
        return max(self.tasks.get(part, [NO_TASK]), key=attrgetter("cpu_ms"))


def mark(page: Page, part: str) -> None:
    """Set a mark in the trace of the page: this part of the game begins."""
    page.evaluate("(name) => void performance.mark(name)", f"{MARK}{part}")


def play_game(browser: Browser, site: str, device: Device, seed: int, *, busy: bool) -> Game:
    """Play a traced game against a bot, and return its tasks and layout shift.

    `seed` decides the player's random choices. The CPU is slowed down. If `busy`, its CPU times are
    multiplied instead.
    """
    context = browser.new_context(
        locale=LOCALE,
        viewport={"width": device.width, "height": device.height},
        has_touch=device.touch,
        is_mobile=device.touch,
    )
    context.add_init_script(PREPARE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    context.request.get(f"{site}/api/me")
    wanted = {"game": "spite", "preset": SHORT_PRESET, "computer": "easy"}
    made = context.request.post(f"{site}/api/matches", data=wanted)
    wire = context.new_cdp_session(page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": 1 if busy else SLOWER})
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.goto(f"{site}/m/{made.json()['id']}")
    page.wait_for_selector("[data-testid=table]")
    mark(page, "deal")
    page.evaluate(MARK_END)
    page.wait_for_selector(SCENE, state="detached")
    hands = Touch(page) if device.touch else Mouse(page)
    player = Player(Visitor(page, device), MarkedHands(page, hands), Random(seed))
    while True:
        page.wait_for_function(READY, polling=POLL_MS)
        page.wait_for_function(LANDED, polling=POLL_MS)
        if player.visitor.state.over:
            break
        mark(page, READING)
        move = player.move()
        if move is not None and move.ends_turn:
            mark(page, "bot's turn")
    page.wait_for_selector("[data-testid=result]")
    page.wait_for_timeout(SETTLED_MS)
    trace = browser.stop_tracing()
    shift: float = page.evaluate("() => window.shifted")
    context.close()
    return Game(tasks_by_part(trace, SLOWER if busy else 1), shift)


def main() -> None:
    """Play several games on each device, and print their tasks."""
    parser = ArgumentParser(prog="python -m tests.browser.measure_tasks", description=__doc__)
    parser.add_argument("--games", type=int, default=3, help="games on each device")
    parser.add_argument("--busy", action="store_true", help="for a busy machine: CPU times only")
    parser.add_argument("--device", choices=DEVICES, action="append", help="default: all")
    asked = parser.parse_args()
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    with ExitStack() as stack:
        data = Path(stack.enter_context(TemporaryDirectory()))
        site = stack.enter_context(ServerProcess(data, USUAL_PACE)).url
        browser = stack.enter_context(chromium(path))
        for name in asked.device or DEVICES:
            games = [
                play_game(browser, site, DEVICES[name], seed, busy=asked.busy)
                for seed in range(asked.games)
            ]
            sys.stdout.write(f"{name}: layout shift {max(game.shift for game in games):.4f}\n")
            for part in PARTS:
                sys.stdout.write(f"  {part}: {described(games, part)}\n")


def described(games: list[Game], part: str) -> str:
    """Return a text about the long tasks of one part in several games: medians, and the worst."""
    longest = [game.longest(part) for game in games]
    wall, cpu = (median(map(attrgetter(time), longest)) for time in ("wall_ms", "cpu_ms"))
    counts = [len(game.long(part)) for game in games]
    worst = max(longest, key=attrgetter("cpu_ms"))
    return (
        f"{median(counts):g} long tasks; longest {wall:.0f} ms wall, {cpu:.0f} ms CPU (medians)\n"
        f"    worst of all: {worst}"
    )


if __name__ == "__main__":
    main()
