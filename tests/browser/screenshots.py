"""The pictures in docs/images, made anew: `python -m tests.browser.screenshots`.

Two players play the classic game through their pages; pictures are taken at the start, in the
middle as soon as the table has something to show, and at the end.
"""

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from server.games.spite.presets import PRESETS
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.spite.player import Player, players_at
from tests.browser.spite.sight import Sight, see
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

IMAGES = Path(__file__).parents[2] / "docs" / "images"
RULES = PRESETS["snm-a"]
SHARP_PHONE = replace(PHONE, density=2)
DARK = replace(LAPTOP, scheme="dark")

SETTLED = """() => document.getAnimations().every((animation) => {
  const { endTime } = animation.effect.getComputedTiming();
  return animation.playState !== 'running' || endTime === Infinity;
})"""


def take(visitor: Visitor, name: str) -> None:
    """Write one picture, once nothing moves any more and the pointer is out of the way."""
    visitor.page.mouse.move(1, visitor.device.height // 2)
    visitor.page.wait_for_function(SETTLED)
    path = IMAGES / f"{name}.png"
    visitor.page.screenshot(path=path)
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} KiB\n")


def is_telling(sight: Sight) -> bool:
    """Whether the table has something of everything: piles at several heights, and a wild."""
    piles = [place for place in sight.places.values() if place.id.startswith("build:")]
    own = [place for name, place in sight.places.items() if name.startswith("discard:")]
    return (
        sum(pile.count > 1 for pile in piles) >= 2
        and any(card.startswith("K") for pile in piles for card in pile.cards)
        and sum(pile.count > 0 for pile in own) >= 6
        and sum(pile.count > 2 for pile in own) >= 2
        and sight.zone(f"hand:{sight.seat}").count >= 4
    )


def play(players: tuple[Player, Player], tables: Tables) -> bool:
    """Play to the end, with the pictures of the middle on the way; gives whether there were any."""
    mover, waiter = players
    if mover.visitor.state.turn != "you":
        mover, waiter = waiter, mover
    pictured = False
    while True:
        mover.waits_for_turn()
        sight = see(mover.visitor)
        if not pictured and sight.status == "playing" and is_telling(sight):
            pictured = True
            take(mover.visitor, "table-middle-wide")
            for device, name in ((SHARP_PHONE, "phone"), (DARK, "dark")):
                same = tables.visitor(device, mover.visitor.identity())
                take(same.open(mover.visitor.page.url).reaches_table(), f"table-middle-{name}")
        move = mover.move()
        if move is None:
            return pictured
        if move.ends_turn:
            mover, waiter = waiter, mover


def take_all(browser: Browser, site: str) -> bool:
    """A whole game with its pictures; gives whether all could be taken."""
    with Tables(browser) as tables:
        table = tables.begun(site, rules=RULES)
        expect(table.to_move.page.get_by_test_id("away")).to_have_count(0)
        take(table.to_move, "table-start-wide")
        complete = play(players_at(table), tables)
        won = next(v for v in (table.creator, table.guest) if v.won())
        expect(won.page.get_by_test_id("end-scene")).to_be_visible()
        take(won, "table-end-wide")
        return complete


def main() -> None:
    """Make every picture."""
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    IMAGES.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as folder,
        ServerProcess(Path(folder)) as server,
        chromium(path) as browser,
    ):
        while not take_all(browser, server.url):
            sys.stdout.write("A dull game: another one.\n")


if __name__ == "__main__":
    main()
