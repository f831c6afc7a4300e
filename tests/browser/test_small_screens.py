"""Tests that everything can be read and reached on small screens and at 400 % zoom.

They include long names, large hands, and replays on a phone in landscape.
"""

from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from protocol.core.options import Options
from protocol.games.spite import SpiteRules
from server.games.megiddo.presets import PRESETS as MEGIDDO
from server.games.pirate.presets import PRESETS as PIRATE
from server.games.spite.presets import PRESETS
from server.games.spite.puzzles.collection import SpitePuzzles
from server.matches.names import ADJECTIVES, ANIMALS
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE
from tests.browser.layout import OVERFLOW, SMALL
from tests.browser.quick_play import press
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.screen import read_screen
from tests.browser.tables import Tables

GOLDEN = Path(__file__).parents[1] / "golden" / "record.jsonl"
FINGERTIP = 44
"""The size of what a finger can hit, in CSS pixels."""
ONE_LINE = 50
"""The height of a button that a finger can hit, and its margins."""
TWENTY = SpiteRules(stock_count=5, hand_count=20)
SCORED = replace(PRESETS["snm-a-short"], match_target=2)
LONGEST_NAME = f"{max(ADJECTIVES, key=len)} {max(ANIMALS, key=len)}"

CUT_NAMES = """(name) => {
  const texts = [...document.querySelectorAll('main h2 .text')];
  const names = texts.filter((text) => text.textContent !== 'You');
  for (const text of names) text.textContent = name;
  return names.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.outerHTML);
}"""


@pytest.mark.long
def test_the_longest_name_of_a_guest_is_fully_visible(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=SCORED)
    watcher = tables.visitor(PHONE).open(table.url).wait_for_table()
    watcher.page.get_by_test_id("spectators").wait_for()
    for page in (table.creator.page, watcher.page):
        for width, height in ((390, 844), (360, 740), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_NAMES, LONGEST_NAME) == []


HIDDEN_RANKS = """() => [...document.querySelectorAll('[data-index]')]
  .filter((slot) => {
    const { left, top, right, bottom } = slot
      .querySelector('.face > .corner, .face > .sign')
      .getBoundingClientRect();
    const spots = [[left + 1, top + 1], [right - 1, (top + bottom) / 2], [left + 1, bottom - 1]];
    const cardAt = ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-index]');
    return spots.some((spot) => cardAt(spot) !== slot);
  })
  .map((slot) => slot.ariaLabel)"""


def test_every_card_of_a_large_hand_is_readable_and_can_be_tapped(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site, PHONE, rules=TWENTY)
    page = table.player_to_move.page
    for width, height in ((1280, 800), (844, 390), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) == [0, 0, []]
        assert page.evaluate(SMALL) == []
        assert page.evaluate(HIDDEN_RANKS) == []
    finger = Touch(page)
    for index, spot in enumerate(
        read_screen(table.player_to_move).zone(f"hand:{table.player_to_move.state.seat}").spots
    ):
        finger.tap(spot)
        expect(page.locator("[aria-pressed=true]")).to_have_attribute("data-index", str(index))


def test_a_replay_fits_a_phone_in_landscape(tables: Tables, site: str) -> None:
    page = tables.visitor(PHONE).open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    expect(page.locator("[data-zone='stock:0']")).to_be_visible()
    for width, height in ((844, 390), (740, 360)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERFLOW) == [0, 0, []]
        card = page.locator("[data-zone='stock:0']").bounding_box()
        assert card is not None
        assert card["width"] >= 38
        for name in ("Previous turn", "Step back", "Play", "Step forward", "Next turn", "More"):
            button = page.get_by_role("button", name=name, exact=True)
            expect(button).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="More").tap()
    expect(page.get_by_role("link", name="Home")).to_be_in_viewport(ratio=1)
    page.get_by_test_id("chair").select_option("1")
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(".stage > :last-child")).to_have_attribute("data-seat", "1")


def test_a_replay_and_a_puzzle_leave_a_small_phone_cards_for_a_finger(
    tables: Tables, site: str
) -> None:
    page = tables.visitor(SMALL_PHONE).open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    stock = page.locator("[data-zone='stock:0']")
    expect(stock).to_be_visible()
    assert page.evaluate(OVERFLOW) == [0, 0, []]
    replayed = stock.bounding_box()
    page.goto(f"{site}/puzzles/{SpitePuzzles().ids('medium')[0]}")
    expect(page.get_by_test_id("puzzle-again")).to_be_in_viewport(ratio=1)
    assert page.evaluate(OVERFLOW) == [0, 0, []]
    solved = stock.bounding_box()
    assert replayed is not None
    assert solved is not None
    assert replayed["width"] >= FINGERTIP
    assert solved["width"] >= FINGERTIP


@pytest.mark.long
def test_the_end_of_a_game_fits_a_phone_in_landscape(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, rules=SCORED)
    page = table.creator.page
    page.set_viewport_size({"width": 740, "height": 360})
    page.get_by_test_id("resign").tap()
    page.get_by_test_id("resign-yes").tap()
    for part in ("result", "end-line", "next-game", "end-details"):
        expect(page.get_by_test_id(part)).to_be_in_viewport(ratio=1)


UNREACHABLE = """async (selector) => {
  const places = [...document.querySelectorAll(selector)];
  const hidden = places.filter((place) => {
    place.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { left, top, width, height } = place.getBoundingClientRect();
    const at = document.elementFromPoint(left + Math.min(width / 2, 6), top + height / 2);
    return left < -1 || left + width > innerWidth + 1 || !(at && place.contains(at));
  });
  const { scrollWidth } = document.documentElement;
  return [places.length > 0, scrollWidth <= innerWidth, hidden.map((place) => place.outerHTML)];
}"""
"""JavaScript that returns whether the page scrolls in one direction only, and which of the selected
elements cannot be scrolled into view."""


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        (
            PRESETS["snm-a"],
            "[data-index], .near [data-zone]:not([data-zone^=hand]), [data-testid=menu]",
        ),
        (MEGIDDO["megiddo"], "[data-point], [data-testid=menu]"),
        (
            PIRATE["pirate"],
            "[data-ship], [data-zone^=stock], [data-zone^=waste], [data-testid=menu]",
        ),
    ],
    ids=["spite", "megiddo", "pirate"],
)
def test_the_whole_table_can_be_reached_at_400_percent_zoom(
    tables: Tables, site: str, rules: Options, places: str
) -> None:
    table = tables.start_game(site, LAPTOP, rules=rules)
    for visitor in (table.creator, table.guest):
        # A window of 1280 by 1024 pixels at a zoom of 400 %.
        visitor.page.set_viewport_size({"width": 320, "height": 256})
        assert visitor.page.evaluate(OVERFLOW)[0] == 0
        assert visitor.page.evaluate(UNREACHABLE, places) == [True, True, []]


def test_autoplay_has_its_name_from_360_px_of_width_on(tables: Tables, site: str) -> None:
    page = tables.start_game(site, PHONE).player_to_move.page
    switch = page.locator("label", has=page.get_by_test_id("ap"))
    for width, text in ((320, "AP"), (360, "Autoplay"), (390, "Autoplay"), (1280, "Autoplay")):
        page.set_viewport_size({"width": width, "height": 800})
        expect(switch.get_by_text(text, exact=True)).to_be_visible()
        expect(switch.locator("span:visible")).to_have_count(1)
        assert page.evaluate(OVERFLOW)[0] == 0


OFF_CENTRE = """() => [...document.querySelectorAll('[data-zone^="build:"]')].flatMap((pile) => {
  const caption = pile.parentElement.querySelector('.caption');
  if (caption.textContent.trim() === '') return [];
  const range = document.createRange();
  range.selectNodeContents(caption);
  const [words, card] = [range.getBoundingClientRect(), pile.getBoundingClientRect()];
  return [words.left + words.width / 2 - card.left - card.width / 2];
})"""
"""JavaScript that measures how far the caption of each build pile, with its mark of wild cards, is
from the pile's centre."""


@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 844)])
def test_captions_are_centred_with_their_marks(
    tables: Tables, site: str, width: int, height: int
) -> None:
    page = tables.visitor(PHONE).open(f"{site}/replay").page
    page.get_by_test_id("record-file").set_input_files(GOLDEN)
    replay = page.get_by_test_id("replay-player")
    expect(replay).to_have_attribute("data-index", "0")
    page.set_viewport_size({"width": width, "height": height})
    page.keyboard.press("End")
    last = replay.get_attribute("data-last")
    assert last is not None
    expect(replay).to_have_attribute("data-index", last)
    assert page.evaluate(OVERFLOW)[0] == 0
    distances = page.evaluate(OFF_CENTRE)
    assert distances
    assert max(map(abs, distances)) <= 1


@pytest.mark.parametrize("language", ["en", "id"])
def test_the_offer_of_tips_takes_one_line_of_a_small_phone(
    tables: Tables, site: str, language: str
) -> None:
    visitor = tables.visitor(SMALL_PHONE).open(site)
    visitor.page.get_by_test_id("language").select_option(language)
    visitor.page.get_by_test_id("opponent").select_option("easy")
    press(visitor, "play-now")
    offer = visitor.page.get_by_test_id("tips-offer")
    expect(offer).to_be_visible()
    box = offer.bounding_box()
    assert box is not None
    assert box["height"] <= ONE_LINE
