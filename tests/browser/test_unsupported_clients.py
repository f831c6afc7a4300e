"""Tests the messages in browsers and networks in which the client does not work as usual.

These are blocked cookies, WebSockets or clipboards, browsers without JavaScript, and old ones.
"""

import re

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.axe import violations
from tests.browser.browser_pool import BrowserPool
from tests.browser.devices import LAPTOP
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

LANGUAGES = {
    "en": ("cookies", "WebSockets", "yourself"),
    "id": ("cookie", "WebSocket", "salin sendiri"),
}
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def visitor_with_language(tables: Tables, language: str) -> Visitor:
    """Return a visitor with this language, in a browser that no other test gets."""
    visitor = tables.visitor(LAPTOP, new=True)
    visitor.spent = True
    visitor.page.add_init_script(f"localStorage.setItem('spite.language', '{language}')")
    return visitor


@BOTH
@pytest.mark.long
def test_blocked_cookies_are_reported_before_a_match_is_created(
    tables: Tables, site: str, language: str
) -> None:
    visitor = visitor_with_language(tables, language)
    page = visitor.page
    page.context.new_cdp_session(page).send(
        "Emulation.setDocumentCookieDisabled", {"disabled": True}
    )
    visitor.open(site)
    word = LANGUAGES[language][0]
    for door in ("create", "say-real"):
        page.get_by_test_id(door).click()
        expect(page.get_by_role("alert").filter(has_text=word).first).to_be_visible()
    assert page.url.rstrip("/") == site
    assert violations(page) == []
    host = tables.visitor().open(site)
    host.page.get_by_test_id("create").click()
    visitor.open(host.page.get_by_test_id("invite-link").input_value())
    page.get_by_test_id("accept").click()
    expect(page.get_by_role("alert").filter(has_text=word)).to_be_visible()


@pytest.mark.long
@BOTH
def test_a_network_without_websockets_gets_a_message(
    tables: Tables, site: str, language: str
) -> None:
    visitor = visitor_with_language(tables, language)
    page = visitor.page
    tried: list[str] = []

    def refuse(socket: WebSocketRoute) -> None:
        tried.append(socket.url)
        socket.close(code=1006)

    page.route_web_socket(re.compile("/ws/match/"), refuse)
    visitor.open(site)
    page.get_by_test_id("create").click()
    page.wait_for_url("**/m/*")
    expect(page.get_by_test_id("message")).to_contain_text(LANGUAGES[language][1])
    assert len(tried) >= 3
    assert violations(page) == []


@BOTH
@pytest.mark.long
def test_a_link_that_cannot_be_copied_stays_selected(
    tables: Tables, site: str, language: str
) -> None:
    visitor = visitor_with_language(tables, language)
    page = visitor.page
    page.add_init_script(
        "delete Navigator.prototype.clipboard; document.execCommand = () => window.copies ?? false;"
    )
    visitor.open(site)
    page.get_by_test_id("create").click()
    link = page.get_by_test_id("invite-link")
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_role("alert").filter(has_text=LANGUAGES[language][2])).to_be_visible()
    assert page.evaluate("getSelection().toString()") == link.input_value()
    assert violations(page) == []
    page.evaluate("window.copies = true")
    page.get_by_test_id("copy-link").click()
    copied = {"en": "Copied", "id": "Tersalin"}[language]
    expect(page.get_by_test_id("copy-link")).to_have_text(copied)


def test_a_browser_without_javascript_gets_a_message_in_both_languages(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    for language in LANGUAGES:
        notice = page.locator(f"noscript p[lang={language}]")
        expect(notice).to_contain_text("JavaScript")
        expect(notice).to_be_visible()
    expect(page.locator("#not-started")).to_be_hidden()
    context.close()


@pytest.mark.long
def test_an_outdated_browser_gets_a_message(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    # The page gets an error as in a browser that does not know the syntax.
    page.route(
        "**/assets/*.js", lambda route: route.fulfill(body="?", content_type="text/javascript")
    )
    page.goto(site)
    for language in LANGUAGES:
        expect(page.locator(f"#not-started p[lang={language}]")).to_be_visible()
    assert violations(page, "#not-started") == []
    context.close()
    with Tables(BrowserPool(browser)) as tables:
        page = tables.visitor().open(site).page
        expect(page.get_by_test_id("create")).to_be_visible()
        expect(page.locator("#not-started")).to_be_hidden()
