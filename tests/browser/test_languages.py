"""A visitor is met in the language of their browser, and changes it in place."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.support.patience import PATIENCE_S


def discard(page: Page) -> str:
    """Discard the first card of the hand, in the visitor's turn; the name of the pile for tests."""
    table = page.get_by_test_id("table")
    expect(table).to_have_attribute("data-turn", "you")
    seat = table.get_attribute("data-viewer")
    page.locator(f'[data-zone="hand:{seat}"] button').first.click()
    pile = f'[data-zone^="discard:{seat}"]'
    page.locator(pile).first.click()
    expect(page.locator(pile).first).to_have_attribute("data-count", "1")
    return pile


def test_an_indonesian_plays_in_indonesian_and_changes_to_english_in_place(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(locale="id-ID", reduced_motion="reduce")
    context.set_default_timeout(1000 * PATIENCE_S)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    page.goto(site)
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "id")
    expect(page.get_by_test_id("play-now")).to_contain_text("Main sekarang")
    page.get_by_test_id("opponent").select_option("easy")
    page.get_by_test_id("play-now").click()

    pile = discard(page)
    name = page.locator(pile).first
    expect(name).to_have_attribute("aria-label", re.compile("Tumpukan buangmu 1, 1 kartu"))

    page.get_by_test_id("menu").click()
    page.get_by_test_id("language").select_option("en")
    expect(html).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Menu")).to_be_visible()
    page.keyboard.press("Escape")
    expect(name).to_have_attribute("aria-label", re.compile("Your discard pile 1, 1 card"))

    page.reload()
    expect(html).to_have_attribute("lang", "en")
    expect(name).to_have_attribute("aria-label", re.compile("Your discard pile 1"))
    assert complaints == []
    context.close()
