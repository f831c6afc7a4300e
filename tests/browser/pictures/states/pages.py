"""Picture states of pages without a table, such as accounts, leaderboards, rules and replays.

`make pictures` takes screenshots of them.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import expect

from server.games.spite.puzzles.collection import SpitePuzzles
from tests.browser.archived_matches import archived, fill
from tests.browser.pictures.stage import Stage
from tests.browser.visitor import Visitor

GOLDEN = Path(__file__).parents[3] / "golden"
STEPS = 25
FAIR = GOLDEN / "fair_records.jsonl"


def at(path: str, hook: str) -> Callable[[Stage], Visitor]:
    """Return the picture state of a page, which is ready once it shows the selector `hook`."""

    def reached(stage: Stage) -> Visitor:
        visitor = stage.open(path)
        expect(visitor.page.locator(hook).first).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        return visitor

    return reached


def fill_archive(stage: Stage) -> None:
    """Register players on the stage's server and archive their matches, unless it has them."""
    if (stage.folder / "filled").exists():
        return
    with ThreadPoolExecutor(1) as other_thread:  # Playwright's event loop runs in this thread.
        other_thread.submit(asyncio.run, fill(stage.server.data, archived())).result()
    (stage.folder / "filled").touch()


def with_archive(path: str, hook: str) -> Callable[[Stage], Visitor]:
    """Return the picture state of a page that lists archived matches of registered players."""

    def reached(stage: Stage) -> Visitor:
        fill_archive(stage)
        return at(path, hook)(stage)

    return reached


def log_in(stage: Stage) -> Visitor:
    visitor = at("/account", "[data-testid=account]")(stage)
    visitor.page.locator("section:has([data-testid=register]) > .ways button").click()
    visitor.page.get_by_test_id("login").wait_for()
    return visitor


def account(stage: Stage) -> Visitor:
    """Set up the picture of the account page of a registered player.

    Return the player's visitor.
    """
    visitor = stage.open("/account")
    page = visitor.page
    register = page.get_by_test_id("register")
    register.locator("input").first.fill(f"Ada Lovelace {stage.device.width}")
    register.locator("input[type=password]").fill("correct horse battery")
    register.locator("button[type=submit]").click()
    page.locator("[data-testid='account'][data-registered='true']").wait_for()
    return visitor


def checked(verdict: str) -> Callable[[Stage], Visitor]:
    """Return the picture state of the fairness page after a check of a record.

    The verdict is `right`, or `wrong` for a record with a changed seed.
    """

    def reached(stage: Stage) -> Visitor:
        visitor = stage.open("/fair")
        text = FAIR.read_text().splitlines()[0]
        if verdict == "wrong":
            text = text.replace('"seed":"4', '"seed":"5')
        (file := stage.folder / f"{verdict}.json").write_text(text)
        visitor.page.get_by_test_id("record-file").set_input_files(file)
        visitor.page.locator(f"[data-verdict={verdict}]").wait_for()
        return visitor

    return reached


def replay(stage: Stage) -> Visitor:
    """Set up the picture of a record's replay, some turns after its start. Return the viewer."""
    visitor = stage.open("/replay")
    page = visitor.page
    page.get_by_test_id("record-file").set_input_files(GOLDEN / "record.jsonl")
    page.get_by_test_id("replay-player").wait_for()
    for _ in range(STEPS):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("replay-player")).to_have_attribute("data-index", str(STEPS))
    return visitor


def missing_page(path: str) -> Callable[[Stage], Visitor]:
    """Return the picture state of the error page at an address that does not exist."""

    def reached(stage: Stage) -> Visitor:
        visitor = at(path, "[data-testid=message]")(stage)
        visitor.errors.clear()
        return visitor

    return reached


PAGES: Mapping[str, Callable[[Stage], Visitor]] = {
    "account-guest": at("/account", "[data-testid=account]"),
    "account-log-in": log_in,
    "account-registered": account,
    "people": with_archive("/people", "[data-testid=ranked]"),
    "player": with_archive("/player/Rowena", "[data-testid=curve]"),
    "no-player": missing_page("/player/Nobody%20Here"),
    "games-found": with_archive("/games/all?player=Rowena", "[data-testid=found-match]"),
    "games-all": at("/games/all", "[data-testid=watch-page]"),
    "rules-list": at("/rules", "h1"),
    "rules-spite": at("/rules/spite", "[data-testid=rules]"),
    "rules-megiddo": at("/rules/megiddo", "[data-testid=rules]"),
    "rules-pirate": at("/rules/pirate", "[data-testid=rules]"),
    "puzzles": at("/puzzles", "[data-testid=puzzles-page]"),
    "puzzle": at("/puzzles/{}".format(SpitePuzzles().ids("medium")[0]), "[data-testid=puzzle]"),
    "learn": at("/learn/megiddo", "[data-testid=page-replay]"),
    "help": at("/help", "[data-testid=help-page]"),
    "replay-open": at("/replay", "h1"),
    "replay": replay,
    "fairness-right": checked("right"),
    "fairness-wrong": checked("wrong"),
    "programs": at("/programs", "[data-testid=programs-page]"),
    "no-page": missing_page("/nowhere"),
    "no-match": missing_page("/m/nowhere99"),
}
