"""What small screens leave room for: whole names, large hands, and replays on a phone's side."""

from dataclasses import replace

from server.games.spite.presets import PRESETS
from server.matches.names import ADJECTIVES, ANIMALS
from tests.browser.devices import PHONE
from tests.browser.tables import Tables

STILL = replace(PHONE, still=True)
SCORED = PRESETS["snm-a-short"].model_copy(update={"match_target": 2})
LONGEST_NAME = f"{max(ADJECTIVES, key=len)} {max(ANIMALS, key=len)}"

CUT_NAMES = """(name) => {
  const texts = [...document.querySelectorAll('main h2 .text')];
  const names = texts.filter((text) => text.textContent !== 'You');
  for (const text of names) text.textContent = name;
  return names.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.outerHTML);
}"""


def test_the_longest_name_of_a_guest_is_seen_whole(tables: Tables, site: str) -> None:
    table = tables.begun(site, STILL, SCORED)
    watcher = tables.visitor(STILL).open(table.url).reaches_table()
    watcher.page.get_by_test_id("spectators").wait_for()
    for page in (table.creator.page, watcher.page):
        for width, height in ((390, 844), (360, 740), (320, 640)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(CUT_NAMES, LONGEST_NAME) == []
