"""Tests the pages that list players and archived games: links, search, sharing and saving.

They also test the rating in the dialog of a challenge, and the moderators' list of suspicious pairs
of players.
"""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from server.store.archive import FinishedMatch
from tests.browser.archived_matches import archived, fill
from tests.browser.axe import violations
from tests.browser.chat import log_in_moderator, register_account
from tests.browser.devices import DARK_PHONE, LAPTOP, SMALL_PHONE, Device
from tests.browser.layout import SMALL
from tests.browser.tables import Tables
from tests.support.archives import finished_games
from tests.support.server_process import ServerProcess

HEIGHTS = "(rows) => rows.map((row) => row.offsetHeight)"

OFF_CENTRE = """() => [...document.querySelectorAll('[data-testid=found-match]')]
  .filter((row) => {
    const [box, link] = [row, row.querySelector('[data-testid=replay]')]
      .map((element) => element.getBoundingClientRect());
    return Math.abs(link.top - box.top - (box.bottom - link.bottom)) > 1 || link.top < box.top + 8;
  })
  .map((row) => row.dataset.match)"""
"""The rows whose link to the replay isn't in the middle of their height."""

FIELDS_TOO_CLOSE = """() => {
  const form = document.querySelector('form[role=search]');
  const right = form.getBoundingClientRect().right;
  const boxes = [...form.querySelectorAll('input, select, button')]
    .map((field) => field.getBoundingClientRect());
  return boxes.filter((box) => box.right > right + 1 || boxes.some((other) =>
    other !== box && other.left >= box.left && other.left < box.right + 12
      && other.top < box.bottom && box.top < other.bottom));
}"""
"""The fields of the search that stick out of it, or come close to the field at their right."""

UNPLAYED = "1500"
"""The rating before the first game."""


def check_page(page: Page) -> None:
    """Assert that the page fits the screen and passes the accessibility checks of axe-core.

    Its buttons must also be large enough for a finger.
    """
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert violations(page) == []


@pytest.fixture(scope="module")
def matches(server: ServerProcess) -> list[FinishedMatch]:
    """Archive matches of registered players on the server that the tests share, and return them."""
    made = archived()
    with ThreadPoolExecutor(1) as other_thread:  # Playwright's event loop runs in this thread.
        other_thread.submit(asyncio.run, fill(server.data, made)).result()
    return made


@pytest.mark.long
@pytest.mark.usefixtures("matches")
def test_the_games_of_the_last_day_are_on_the_home_page(tables: Tables, site: str) -> None:
    # The server, and each browser, keeps the answer for half a minute.
    page = tables.visitor(LAPTOP, new=True).page
    while not page.request.get(f"{site}/api/archive/today").json()["count"]:
        page.wait_for_timeout(1_000)
    # Other tests end matches on this server, too.
    with page.expect_response("**/api/archive/today") as answered:
        page.goto(site)
    latest = [match["id"] for match in answered.value.json()["latest"]]
    section = page.get_by_test_id("finished-today")
    expect(section.get_by_role("heading")).to_contain_text("in the last 24 hours")
    expect(section.get_by_test_id("found-match")).to_have_count(3)
    check_page(page)
    assert len(latest) == 3
    for number, match in enumerate(latest):
        row = section.get_by_test_id("found-match").nth(number)
        expect(row.get_by_test_id("replay")).to_have_attribute("href", f"/replay/{match}")


@pytest.mark.usefixtures("matches")
def test_a_challenge_names_the_rating_of_the_challenged_player(tables: Tables, site: str) -> None:
    ada = tables.visitor(LAPTOP)
    ada.page.context.request.get(f"{site}/api/me")
    register_account(ada, site, "Ada Challenges")
    page = ada.open(f"{site}/player/Rowena").page
    page.get_by_test_id("challenge-player").click()
    dialog = page.get_by_role("dialog")
    rating = dialog.get_by_test_id("player-rating")
    dialog.get_by_text("Classic", exact=True).click()
    dialog.get_by_test_id("clock-choice").select_option(label="5 min + 20 s per turn")
    expect(rating).to_have_attribute("data-rating", re.compile(rf"^(?!{UNPLAYED}$)1\d{{3}}$"))
    assert violations(page, "dialog[open]") == []
    # Games without a clock have ratings of their own, and Rowena has played none.
    dialog.get_by_test_id("clock-choice").select_option(value="-1")
    expect(rating).to_have_attribute("data-rating", UNPLAYED)
    expect(rating).to_contain_text("provisional")


@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize(
    "device",
    [SMALL_PHONE, Device(820, 1180), Device(1024, 600), LAPTOP],
    ids=["phone", "tablet", "small", "laptop"],
)
def test_the_fields_and_rows_of_a_search_are_aligned(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).page
    page.goto(f"{site}/games/all?player=Rowena")
    rows = page.get_by_test_id("found-match")
    expect(rows).to_have_count(50)
    # On phones, a long name needs a line more.
    assert device == SMALL_PHONE or len(set(rows.evaluate_all(HEIGHTS))) == 1
    assert page.evaluate(OFF_CENTRE) == []
    for game in ("", "spite"):
        page.get_by_role("combobox", name="Game").select_option(game)
        expect(page.get_by_label("Speed")).to_have_count(1 if game else 0)
        assert page.evaluate(FIELDS_TOO_CLOSE) == []


@pytest.mark.long
def test_players_and_their_matches_are_found(
    tables: Tables, site: str, matches: list[FinishedMatch]
) -> None:
    page = tables.visitor(DARK_PHONE).open(f"{site}/people").page
    expect(page.get_by_test_id("ranked")).to_have_count(3)
    check_page(page)

    page.get_by_role("link", name="Rowena", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rowena")
    curve = page.get_by_test_id("curve")
    expect(curve).to_be_visible()
    page.get_by_text("Show as a table").click()
    mine = sum("player0" in match.players for match in matches)
    expect(page.locator("table:not([data-testid=opponents]) tbody tr")).to_have_count(mine)
    check_page(page)

    # The search is in the address, so a shared link shows the same matches.
    page.get_by_role("link", name="All matches", exact=True).click()
    page.get_by_label("Result").select_option("won")
    page.get_by_label("Opponent").fill("otis")
    page.keyboard.press("Enter")
    won = [m for m in matches if m.winner is not None and m.players[m.winner] == "player0"]
    against = [match.match for match in reversed(won) if "player1" in match.players]
    expect(page.get_by_test_id("found-match")).to_have_count(len(against))
    check_page(page)
    shared = tables.visitor(LAPTOP).open(page.url).page
    expect(shared.get_by_test_id("found-match")).to_have_count(len(against))
    with shared.expect_download() as saved:
        shared.get_by_test_id("save-records").click()
    lines = saved.value.path().read_bytes().splitlines()
    assert lines == [finished_games(match, 1)[0].record for match in against]

    expect(shared.get_by_test_id("found-count")).to_contain_text(str(len(against)))
    # Each game has rules and speeds of its own.
    expect(shared.get_by_role("combobox", name="Rules")).to_have_count(0)
    shared.get_by_role("combobox", name="Game").select_option("spite")
    expect(shared.get_by_role("combobox", name="Rules")).to_be_visible()
    shared.get_by_test_id("clear-search").click()
    expect(shared).to_have_url(f"{site}/games/all")

    shared.goto(f"{site}/games/all?player=Rowena")
    shared.get_by_test_id("older").click()
    expect(shared.get_by_test_id("found-match")).to_have_count(mine - 50)
    check_page(shared)
    replay = shared.get_by_test_id("replay").first
    assert (replay.get_attribute("href") or "").startswith("/replay/standings")


@pytest.mark.long
@pytest.mark.usefixtures("matches")
@pytest.mark.parametrize("device", [DARK_PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_moderator_sees_suspicious_pairs_of_players(
    tables: Tables, site: str, device: Device
) -> None:
    moderator = tables.visitor(device)
    log_in_moderator(moderator, site)
    page = moderator.open(f"{site}/moderation").page
    page.get_by_test_id("oddPairs").click()
    pairs = page.get_by_test_id("pairs").get_by_role("listitem")
    expect(pairs.first).to_contain_text("many matches")
    expect(pairs.first).to_contain_text(re.compile(r"\d+ matches, \d+:\d+"))
    check_page(page)
    pairs.first.get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(f"{site}/player/(Rowena|Otis|Petra)$"))
