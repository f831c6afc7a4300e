"""Tests challenges in a browser: a follower sends one, and the other player sees it and answers."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.chat import register_account
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.tables import Tables

AT_A_TABLE = re.compile("/m/[0-9A-Za-z]+$")


def challenge(page: Page, site: str, followed: Page) -> None:
    """Challenge the followed player, who returns to their page and gets the notification."""
    page.goto(f"{site}/people")
    page.get_by_test_id("challenge-player").click()
    assert violations(page, "dialog[open]") == []
    page.get_by_test_id("send-challenge").click()
    expect(page.get_by_test_id("challenge-waiting")).to_be_visible()
    followed.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(followed.get_by_test_id("challenge")).to_contain_text("Ada Asks")


@pytest.mark.long
def test_a_follower_challenges_by_name(tables: Tables, site: str) -> None:
    ada, berta = tables.visitor(LAPTOP), tables.visitor(PHONE)
    for visitor, name in ((ada, "Ada Asks"), (berta, "Berta Answers")):
        visitor.page.context.request.get(f"{site}/api/me")
        register_account(visitor, site, name)
    followed = ada.page.context.request.post(
        f"{site}/api/account/following", data={"name": "Berta Answers"}, headers={"origin": site}
    )
    assert followed.ok
    asking, asked = ada.page, berta.page
    with asked.expect_response("**/api/here"):
        asked.goto(f"{site}/help")

    challenge(asking, site, asked)
    expect(asking.get_by_test_id("here-now")).to_have_count(1)
    assert violations(asked) == []
    assert asked.evaluate(OVERFLOW)[0] == 0
    asked.get_by_test_id("accept-challenge").click()
    expect(asked).to_have_url(AT_A_TABLE)
    expect(asking).to_have_url(asked.url)
    for page in (asking, asked):
        expect(page.get_by_test_id("table")).to_be_visible()

    challenge(asking, site, asked)
    asked.get_by_test_id("decline-challenge").click()
    expect(asked.get_by_test_id("challenge")).to_have_count(0)
    waiting = asking.get_by_test_id("challenge-waiting")
    expect(waiting).to_have_attribute("data-end", "declined")
    waiting.get_by_test_id("stop-challenge").click()
    expect(waiting).to_have_count(0)
