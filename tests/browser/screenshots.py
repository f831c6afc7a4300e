"""Command `python -m tests.browser.screenshots`: renew the pictures in docs/images.

For each game, two players play through their pages. Pictures are taken in the middle of the game,
once the table has something to show. The first game also has a picture of its end.
"""

import sys
from argparse import ArgumentParser
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from server.games.megiddo.presets import PRESETS as MEGIDDO
from server.games.pirate.presets import PRESETS as PIRATE
from server.games.spite.presets import PRESETS as SPITE
from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.megiddo import player as megiddo
from tests.browser.megiddo.screen import read_screen as see_board
from tests.browser.pirate import player as pirate
from tests.browser.pirate.fast_forward import fast_forward
from tests.browser.pirate.screen import read_screen as see_ships
from tests.browser.spite.player import Player, players_at
from tests.browser.spite.screen import TableScreen, read_screen
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor
from tests.support.chromium import chromium, executable
from tests.support.server_process import ServerProcess

IMAGES = Path(__file__).parents[2] / "docs" / "images"
SHARP_PHONE = replace(PHONE, density=2, moving=True)
MOVING = replace(LAPTOP, moving=True)
DARK = replace(MOVING, scheme="dark")

SEEDS = count(1)
"""Each game uses other random choices."""

SETTLED = """() => document.getAnimations().every((animation) => {
  const { endTime } = animation.effect.getComputedTiming();
  return animation.playState !== 'running' || endTime === Infinity;
})"""


def take(visitor: Visitor, folder: Path, name: str) -> None:
    """Save a picture once all animations have ended and the pointer is out of the way."""
    visitor.page.mouse.move(1, visitor.device.height // 2)
    visitor.page.wait_for_function(SETTLED)
    path = folder / f"{name}.png"
    visitor.page.screenshot(path=path)
    sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} KiB\n")


def take_on_phone(visitor: Visitor, tables: Tables, folder: Path, name: str) -> None:
    """Save a picture of what the same player sees on a phone."""
    phone = tables.visitor(SHARP_PHONE, visitor.identity())
    take(phone.open(visitor.page.url).wait_for_table(), folder, name)


def is_interesting(screen: TableScreen) -> bool:
    """Return whether the table shows piles of several heights and a wild card."""
    piles = [place for place in screen.places.values() if place.id.startswith("build:")]
    own = [place for name, place in screen.places.items() if name.startswith("discard:")]
    return (
        sum(pile.count > 1 for pile in piles) >= 2
        and any(card.startswith("K") for pile in piles for card in pile.cards)
        and sum(pile.count > 0 for pile in own) >= 6
        and sum(pile.count > 2 for pile in own) >= 2
        and screen.zone(f"hand:{screen.seat}").count >= 4
    )


def play_spite(players: tuple[Player, Player], tables: Tables, folder: Path) -> bool:
    """Play to the end and take pictures of the middle. Return whether there were any."""
    mover, waiter = players
    if mover.visitor.state.turn != "you":
        mover, waiter = waiter, mover
    pictured = False
    while True:
        mover.wait_for_turn()
        screen = read_screen(mover.visitor)
        if not pictured and screen.status == "playing" and is_interesting(screen):
            pictured = True
            take(mover.visitor, folder, "table-middle-wide")
            take_on_phone(mover.visitor, tables, folder, "table-middle-phone")
            dark = tables.visitor(DARK, mover.visitor.identity())
            take(dark.open(mover.visitor.page.url).wait_for_table(), folder, "table-middle-dark")
        move = mover.move()
        if move is None:
            return pictured
        if move.ends_turn:
            mover, waiter = waiter, mover


def take_spite(tables: Tables, site: str, folder: Path) -> bool:
    """Take the pictures of Spite and Malice. Return whether all of them succeeded."""
    table = tables.start_game(site, MOVING, rules=SPITE["snm-a"])
    expect(table.player_to_move.page.get_by_test_id("away")).to_have_count(0)
    complete = play_spite(players_at(table), tables, folder)
    won = next(v for v in (table.creator, table.guest) if v.won())
    # It comes from the record, which arrives shortly after the end.
    expect(won.page.get_by_test_id("lasted")).to_be_attached()
    take(won, folder, "table-end-wide")
    return complete


def take_megiddo(tables: Tables, site: str, folder: Path) -> bool:
    """Take a picture of Megiddo after some captures. Return whether the game had any."""
    table = tables.start_game(site, MOVING, rules=MEGIDDO["megiddo"])
    players = megiddo.players_at(table, seed=next(SEEDS))
    while not megiddo.play(players, moves=1):
        megiddo.wait_for_same_state(table.creator, table.guest)
        screen = see_board(table.creator)
        if not screen.over and max(screen.captured) > 0 and screen.laid >= 12:
            take(table.player_to_move, folder, "megiddo-middle-wide")
            take_on_phone(table.player_to_move, tables, folder, "megiddo-middle-phone")
            return True
    return False


def take_pirate(tables: Tables, site: str, folder: Path) -> bool:
    """Take a picture of Pirate soon after a capture, when the viewer's open card fits."""
    table = tables.start_game(site, MOVING, rules=PIRATE["pirate"])
    suit = fast_forward(table)
    page = table.creator.page
    page.mouse.click(*see_ships(table.creator).ships[suit].spot)
    captured = page.locator("[data-zone='captured:0']")
    expect(captured).to_have_attribute("data-count", "1")
    players = pirate.players_at(table)
    for _ in range(pirate.TOO_MANY):
        if page.locator("[data-fits=true]").count() > 0:
            take(table.creator, folder, "pirate-middle-wide")
            take_on_phone(table.creator, tables, folder, "pirate-middle-phone")
            return True
        if pirate.play(players, times=1):
            break
    return False


GAMES = {"spite": take_spite, "megiddo": take_megiddo, "pirate": take_pirate}


def take_all(browser: Browser, site: str, games: list[str], folder: Path) -> None:
    """Take the pictures of these games, playing each until it has something to show."""
    for game in games:
        complete = False
        while not complete:
            with Tables(BrowserPool(browser)) as tables:
                complete = GAMES[game](tables, site, folder)


def main() -> None:
    """Take all pictures, or the requested ones."""
    parser = ArgumentParser(prog="python -m tests.browser.screenshots", description=__doc__)
    parser.add_argument("--game", nargs="+", choices=list(GAMES), default=list(GAMES))
    parser.add_argument("--folder", type=Path, default=IMAGES)
    asked = parser.parse_args()
    path = executable()
    if path is None:
        sys.exit("There is no Chromium: install it, or name it in CHROMIUM.")
    asked.folder.mkdir(exist_ok=True)
    with (
        TemporaryDirectory() as data,
        ServerProcess(Path(data)) as server,
        chromium(path) as browser,
    ):
        take_all(browser, server.url, asked.game, asked.folder)


if __name__ == "__main__":
    main()
