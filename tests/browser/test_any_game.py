"""Tests that games of installed packages can be played on the client's generic table.

The client has no table of its own for them.
"""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.tables import Tables
from tests.support.installed_game import PACKAGE, install, new_game
from tests.support.server_process import ServerProcess

CREATE = """async (game) => {
  const wanted = { game, computer: 'easy' };
  const body = JSON.stringify(wanted);
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/matches', { method: 'POST', headers, body });
  return (await answer.json()).url;
}"""

OPTIONS = "[data-testid=action], [data-next]"
"""The actions that are buttons, and the places that can be pressed."""
RULES = {
    "nim": "press a marked card or point",
    "tryboard": "A full board is a draw.",
    "trycards": "The first player with no cards left wins.",
}
"""A part of each game's rules page."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "ends"),
    [
        ("nim", ("last taken",)),
        ("tryboard", ("row", "board full")),
        ("trycards", ("hand empty", "draw pile empty")),
    ],
)
def test_a_game_of_an_installed_package_is_played_to_its_end(
    key: str, ends: tuple[str, ...], tables: Tables, built_client: Path, tmp_path: Path
) -> None:
    assert built_client
    package = PACKAGE if key == "nim" else new_game(key.removeprefix("try"), tmp_path)
    environment = install(package, tmp_path / "installed")
    with ServerProcess(tmp_path, environment=dict(environment)) as server:
        page = tables.visitor().open(server.url).page
        # The server knows the visitor once the page has loaded.
        expect(page.get_by_test_id("hero")).to_be_visible()
        page.goto(page.evaluate(CREATE, key))
        end, options = page.get_by_test_id("end-scene"), page.locator(OPTIONS)
        expect(options.first).to_be_visible()
        assert violations(page) == []
        while True:
            expect(end.or_(options.first).first).to_be_visible()
            if end.is_visible():
                break
            options.last.focus()
            page.keyboard.press("Enter")
        text = end.inner_text()
        assert any(reason in text for reason in ends), text
        page.get_by_test_id("end-details").click()
        expect(page.locator("#end-details")).to_be_visible()
        expect(page.locator("a[href^='/replay/']")).to_have_count(0)
        # The record is available once the match is archived.
        match = page.url.rpartition("/")[2]
        assert page.context.request.get(f"{server.url}/api/matches/{match}/record").ok
        # The client does not know the game when the page is loaded.
        page.goto(f"{server.url}/games")
        expect(page.get_by_test_id("finished-match")).to_contain_text("Bot, easy")
        expect(page.get_by_test_id("replay")).to_have_count(0)
        page.goto(f"{server.url}/rules/{key}")
        expect(page.get_by_test_id("rules")).to_contain_text(RULES[key])
        assert violations(page) == []
