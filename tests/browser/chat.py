"""Actions of browser tests of chat: register, log in as the moderator, and write a message."""

from playwright.sync_api import Page, expect

from tests.browser.visitor import Visitor
from tests.support.account_browser import MODERATOR, PASSWORD


def register_account(visitor: Visitor, site: str, name: str) -> None:
    """Register an account for a guest by HTTP, without using the page. Assert that it works."""
    answer = visitor.page.context.request.post(
        f"{site}/api/account/register",
        data={"name": name, "password": PASSWORD},
        headers={"origin": site},
    )
    assert answer.status == 201, answer.text()


def log_in_moderator(visitor: Visitor, site: str) -> None:
    """Log a visitor in by HTTP as the moderator of the shared server. Assert that it works."""
    answer = visitor.page.context.request.post(
        f"{site}/api/account/login",
        data={"name": MODERATOR, "password": PASSWORD},
        headers={"origin": site},
    )
    assert answer.ok, answer.text()


def write_chat(page: Page, text: str) -> None:
    """Write a message in the open chat panel, and wait until the server has accepted it."""
    page.get_by_test_id("write").fill(text)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("write")).to_have_value("")
