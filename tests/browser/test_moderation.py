"""Tests moderation in browsers: a report, the moderator's answer, and the muted player's notice."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.axe import violations
from tests.browser.chat import log_in_moderator, register_account, write_chat
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.tables import Tables
from tests.support.account_browser import MODERATOR


def check_read_once(notice: Locator) -> None:
    """Dismiss a moderators' notice on the page, and assert that it is gone after a reload."""
    page = notice.page
    with page.expect_response(re.compile("/notices/")) as read:
        notice.get_by_test_id("notice-read").click()
    assert read.value.ok
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("your-games")).to_be_visible()
    expect(notice).to_have_count(0)


@pytest.mark.long
def test_a_report_is_answered_and_the_muted_player_cannot_chat(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    register_account(table.guest, site, "Rude Rudolf")
    table.guest.open(table.url).skip_start()
    phone, laptop = table.creator.page, table.guest.page
    laptop.get_by_test_id("talk").click()
    write_chat(laptop, "You play like my shoe")

    # A guest reports the line.
    phone.get_by_test_id("menu").click()
    phone.get_by_test_id("menu-talk").click()
    rudolf = phone.get_by_test_id("about").inner_text()
    phone.get_by_test_id("about").click()
    phone.get_by_test_id("report").click()
    form = phone.get_by_test_id("report-form")
    form.get_by_label("What happened?").fill("He said it to me.")
    assert violations(phone, "dialog[open]") == []
    assert phone.evaluate(OVERFLOW) == [0, 0, []]
    form.get_by_test_id("report-send").click()
    expect(phone.get_by_test_id("report-thanks")).to_be_visible()
    phone.get_by_role("button", name="Close", exact=True).last.click()

    # The moderator reads it and mutes the player for a day.
    grace = tables.visitor(LAPTOP)
    log_in_moderator(grace, site)
    page = grace.open(site).page
    page.get_by_role("link", name="Moderation").click()
    page.get_by_test_id("report").filter(has_text="Rude Rudolf").click()
    reported = page.get_by_test_id("words").locator(".reported")
    expect(reported).to_have_text(re.compile(f"^{rudolf} You play like my shoe"))
    page.get_by_test_id("act").select_option("mute")
    page.get_by_test_id("do-it").click()
    expect(page.get_by_test_id("done")).to_be_visible()
    expect(page.get_by_test_id("acts")).to_contain_text(f"{MODERATOR} muted Rude Rudolf")
    assert violations(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(OVERFLOW)[0] == 0

    # The server rejects the muted player's next line at once, and the next page shows a notice.
    laptop.get_by_test_id("write").fill("And again")
    laptop.get_by_test_id("write").press("Enter")
    expect(laptop.get_by_test_id("talk-refusal")).to_contain_text("moderator has muted you")
    laptop.goto(site)
    notice = laptop.get_by_test_id("notice")
    expect(notice).to_contain_text("muted until")
    assert violations(laptop, "dialog[open]") == []
    laptop.keyboard.press("Escape")
    expect(notice).to_be_visible()
    check_read_once(notice)

    # The guest gets an answer.
    phone.goto(site)
    expect(phone.get_by_test_id("report-answer")).to_contain_text("A moderator has taken action")
    assert phone.evaluate(OVERFLOW)[0] == 0
