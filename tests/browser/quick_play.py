"""Steps of browser tests: start a game from the home page, and check who the opponent is."""

from playwright.sync_api import expect

from tests.browser.visitor import Visitor

WIDER = "document.documentElement.scrollWidth - innerWidth"


def press(visitor: Visitor, testid: str) -> None:
    """Wait until the element with this test id is enabled, and press it."""
    target = visitor.page.get_by_test_id(testid)
    expect(target).to_be_enabled()
    target.click()


def check_computer_game(visitor: Visitor, level: str) -> None:
    """Assert that a game against the bot of this level has begun. Skip the scene at its start."""
    visitor.skip_start()
    assert visitor.state.status == "playing"
    expect(visitor.page.locator("[data-seat='1'] .name")).to_contain_text(f"{level} bot")


def wait_for_person(visitor: Visitor) -> None:
    """Wait until the visitor's page shows the table of a game against a person, not a bot."""
    expect(visitor.page.locator("h2.name").filter(has_text=" bot")).to_have_count(0)
    visitor.wait_for_table()
