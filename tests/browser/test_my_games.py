"""Tests the list of a player's games in a browser: unplayed games disappear when they are left.

Games against bots and open invitations can be removed, but not a game with a person.
"""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import violations_in_both_themes
from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.english import english_lines
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.screen import read_screen as see_board
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

REMOVED = "This game was removed"


def start_computer_game(visitor: Visitor, site: str, game: str = "megiddo") -> str:
    """Start a game against a bot on the page, and return its address."""
    page = visitor.open(site).page
    page.get_by_test_id(f"game-{game}").click()
    page.get_by_test_id("opponent").select_option("medium")
    page.get_by_test_id("play-now").click()
    visitor.skip_start()
    return page.url


def make_move(visitor: Visitor) -> None:
    """Wait for the visitor's turn in Megiddo, and lay a stone on the first free point."""
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    seen = see_board(visitor)
    free = next(point for point, owner in seen.owners.items() if owner == "none")
    Mouse(visitor.page).lay(free, seen)
    expect(visitor.page.locator(f"[data-point='{free}']")).not_to_have_attribute(
        "data-owner", "none"
    )


@pytest.mark.parametrize("game", ["spite", "megiddo", "pirate"])
@pytest.mark.long
def test_a_game_without_a_move_disappears_when_left_but_not_at_a_reload(
    tables: Tables, site: str, game: str
) -> None:
    visitor = tables.visitor(LAPTOP)
    url = start_computer_game(visitor, site, game)
    page = visitor.page
    page.reload()
    visitor.skip_start()
    page.get_by_test_id("your-games").first.click()
    expect(page.get_by_test_id("own-games")).to_contain_text("No games in progress.")
    page.reload()
    expect(page.get_by_test_id("own-games")).to_contain_text("No games in progress.")
    page.goto(url)
    expect(page.get_by_test_id("message")).to_contain_text(REMOVED)


@pytest.mark.long
def test_a_visitor_who_has_finished_no_game_is_offered_the_bots(tables: Tables, site: str) -> None:
    visitor = tables.visitor(LAPTOP)
    page = visitor.open(f"{site}/games").page
    # Of the game that was started last, or of the first one.
    lists = page.locator("section:not(#bots)[aria-labelledby^=bots-]")
    expect(lists).to_have_attribute("aria-labelledby", "bots-spite")
    page.evaluate("localStorage.setItem('spite.last-start', 'megiddo/default')")
    page.reload()
    expect(lists).to_have_attribute("aria-labelledby", "bots-megiddo")
    page.get_by_test_id("play-bot").first.click()
    assert visitor.skip_start().state.status == "playing"
    make_move(visitor)
    page.get_by_test_id("your-games").first.click()
    page.get_by_test_id("own-match").wait_for()
    # The note stands where the list of finished games will be.
    expect(page.locator("#finished .empty-note")).to_be_visible()
    expect(page.get_by_test_id("play-bot").first).to_be_visible()


def test_the_home_page_leads_back_to_the_game(tables: Tables, site: str) -> None:
    visitor = tables.visitor(LAPTOP)
    url = start_computer_game(visitor, site)
    make_move(visitor)
    page = visitor.open(f"{site}/?game=megiddo").page
    expect(page.get_by_test_id("hero")).to_have_attribute("data-shows", "own")
    page.get_by_test_id("hero-continue").click()
    visitor.wait_for_table()
    assert page.url == url


@pytest.mark.long
def test_a_game_with_a_move_stays_until_it_is_removed(tables: Tables, site: str) -> None:
    visitor = tables.visitor(LAPTOP)
    url = start_computer_game(visitor, site)
    make_move(visitor)
    page = visitor.page
    page.get_by_test_id("your-games").first.click()
    # A page that does not know of the move does not remove the game either.
    page.get_by_test_id("own-match").click()
    visitor.wait_for_table()
    page.get_by_test_id("your-games").first.click()
    expect(page.get_by_test_id("own-match")).to_have_count(1)
    assert violations_in_both_themes(page) == []
    remove = page.get_by_role("button", name="Remove the game against Ezra")
    remove.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("keep-match")).to_be_focused()
    assert violations_in_both_themes(page) == []
    page.keyboard.press("Enter")
    expect(remove).to_be_focused()
    remove.click()
    page.get_by_test_id("remove-match-yes").click()
    expect(page.get_by_test_id("own-match")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.goto(url)
    expect(page.get_by_test_id("message")).to_contain_text(REMOVED)


def test_an_invitation_can_be_withdrawn_but_not_a_game_with_a_person(
    tables: Tables, site: str
) -> None:
    table = tables.start_game(site)
    visitor = table.creator
    page = visitor.open(site).page
    page.get_by_test_id("create").click()
    link = page.get_by_test_id("invite-link").input_value()
    visitor.open(f"{site}/games")
    expect(page.get_by_test_id("own-match")).to_have_count(2)
    expect(page.get_by_test_id("remove-match")).to_have_count(1)
    page.get_by_role("button", name="Withdraw this invitation").click()
    page.get_by_test_id("remove-match-yes").click()
    expect(page.get_by_test_id("own-match")).to_have_count(1)
    guest = tables.visitor(PHONE).open(link)
    expect(guest.page.get_by_test_id("message")).to_contain_text("This invitation has expired")


def test_a_game_is_removed_in_indonesian(browser: Browser, site: str) -> None:
    browser_pool = BrowserPool(browser, "id-ID")
    with Tables(browser_pool) as tables:
        visitor = tables.visitor(PHONE)
        start_computer_game(visitor, site)
        page = visitor.open(f"{site}/games").page
        page.get_by_role("button", name="Hapus permainan melawan Ezra").click()
        expect(page.get_by_test_id("keep-match")).to_be_visible()
        assert english_lines(page) == []
        page.get_by_test_id("remove-match-yes").click()
        expect(page.get_by_test_id("own-match")).to_have_count(0)
    browser_pool.close()
