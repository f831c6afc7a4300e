"""Tests accounts, chat, reports, challenges and push messages in Indonesian browsers.

No English text may be left on these pages.
"""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.account_page import press, wait_for_account
from tests.browser.axe import violations
from tests.browser.browser_pool import BrowserPool
from tests.browser.chat import log_in_moderator, register_account, write_chat
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.english import english_lines
from tests.browser.passkeys import Passkeys
from tests.browser.push import ASKED, SUBSCRIPTION, begin_game, wait_for_worker
from tests.browser.tables import Tables
from tests.support.push_service import BrowserKeys
from tests.support.timeouts import PATIENCE_S

pytestmark = pytest.mark.long
PASSWORD = "kuda benar baterai staples"  # noqa: S105 -- of a player that lives for a test


@pytest.fixture
def tables(browser: Browser) -> Iterator[Tables]:
    """Yield the visitors of a test and their tables. Their browsers prefer Indonesian."""
    browser_pool = BrowserPool(browser, "id-ID")
    with Tables(browser_pool) as seated:
        yield seated
    browser_pool.close()


def check_indonesian(page: Page) -> None:
    """Assert that the page has no English, is not too wide, and passes the checks of axe-core."""
    assert english_lines(page) == []
    assert violations(page) == []


def test_a_guest_gets_an_account_and_continues_at_the_same_table(tables: Tables, site: str) -> None:
    # Browsers create no passkeys for an IP address.
    site = site.replace("127.0.0.1", "localhost")
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    citra, account = table.creator, f"{site}/account"
    check_indonesian(table.guest.page)
    keys = Passkeys(citra)
    page = citra.open(account).page
    check_indonesian(page)
    page.get_by_test_id("register").get_by_label("Nama").fill("Citra Dewi")
    press(page, "Daftar dengan kunci sandi")
    wait_for_account(page, "Citra Dewi")
    check_indonesian(page)
    assert citra.open(table.url).wait_for_table().state.viewer == 0

    second = tables.visitor(LAPTOP)
    Passkeys(second).take(keys)
    second.open(account)
    press(second.page, "Aku sudah punya akun: masuk")
    check_indonesian(second.page)
    press(second.page, "Masuk dengan kunci sandi")
    wait_for_account(second.page, "Citra Dewi")
    assert second.open(table.url).wait_for_table().state.viewer == 0
    second.open(account)
    press(second.page, "Akhiri sesi")
    expect(second.page.get_by_test_id("sessions").get_by_role("listitem")).to_have_count(1)
    expect(page.locator("[data-viewer='spectator']").first).to_be_visible()
    check_indonesian(page)


def test_a_password_logs_in_and_an_account_can_be_deleted(tables: Tables, site: str) -> None:
    first = tables.visitor(PHONE).open(f"{site}/account").page
    register = first.get_by_test_id("register")
    register.get_by_label("Nama").fill("Budi Santoso")
    register.get_by_label("Kata sandi").fill(PASSWORD)
    press(first, "Daftar dengan kata sandi")
    wait_for_account(first, "Budi Santoso")

    second = tables.visitor().open(f"{site}/account").page
    press(second, "Aku sudah punya akun: masuk")
    login = second.get_by_test_id("login")
    login.get_by_label("Nama").fill("budi santoso")
    login.get_by_label("Kata sandi").fill(PASSWORD)
    press(second, "Masuk dengan kata sandi")
    wait_for_account(second, "Budi Santoso")
    second.get_by_label("Nama", exact=True).fill("Budi Baru")
    press(second, "Simpan")
    wait_for_account(second, "Budi Baru")

    press(second, "Hapus akun")
    expect(second.get_by_role("dialog")).to_contain_text("Hapus akunmu?")
    check_indonesian(second)
    second.get_by_test_id("delete-account").click()
    expect(second.locator("[data-testid='account'][data-registered='false']")).to_be_visible()
    first.reload()
    expect(first.locator("[data-testid='account'][data-registered='false']")).to_be_visible()


def test_chat_is_muted_and_reported_and_a_moderator_answers(tables: Tables, site: str) -> None:
    table = tables.start_game(site, PHONE, guest_device=LAPTOP)
    register_account(table.guest, site, "Agus Kasar")
    table.guest.open(table.url).skip_start()
    phone, laptop = table.creator.page, table.guest.page
    laptop.get_by_test_id("talk").click()
    write_chat(laptop, "Mainmu seperti sepatuku")
    phone.get_by_test_id("menu").click()
    phone.get_by_test_id("menu-talk").click()
    expect(phone.get_by_test_id("chat-line")).to_contain_text("Mainmu seperti sepatuku")
    check_indonesian(phone)
    phone.get_by_test_id("about").click()
    phone.get_by_test_id("report").click()
    form = phone.get_by_test_id("report-form")
    form.get_by_role("textbox").fill("Dia berkata begitu kepadaku.")
    check_indonesian(phone)
    form.get_by_test_id("report-send").click()
    expect(phone.get_by_test_id("report-thanks")).to_be_visible()
    check_indonesian(phone)
    phone.get_by_role("button", name="Tutup", exact=True).last.click()
    phone.get_by_test_id("mute").click()
    expect(phone.get_by_test_id("chat-line")).to_have_count(0)
    check_indonesian(phone)

    grace = tables.visitor(LAPTOP)
    log_in_moderator(grace, site)
    page = grace.open(f"{site}/moderation").page
    page.get_by_test_id("report").filter(has_text="Agus Kasar").click()
    page.get_by_test_id("act").select_option("mute")
    check_indonesian(page)
    page.get_by_test_id("do-it").click()
    expect(page.get_by_test_id("done")).to_be_visible()
    check_indonesian(page)

    laptop.get_by_test_id("write").fill("Sekali lagi")
    laptop.get_by_test_id("write").press("Enter")
    expect(laptop.get_by_test_id("talk-refusal")).to_be_visible()
    check_indonesian(laptop)
    laptop.goto(site)
    expect(laptop.get_by_test_id("notice")).to_be_visible()
    check_indonesian(laptop)
    phone.goto(site)
    expect(phone.get_by_test_id("report-answer")).to_be_visible()
    check_indonesian(phone)


def test_a_follower_challenges_by_name(tables: Tables, site: str) -> None:
    asking, asked = tables.visitor(LAPTOP), tables.visitor(PHONE)
    for visitor, name in ((asking, "Wayan Tanya"), (asked, "Made Jawab")):
        visitor.page.context.request.get(f"{site}/api/me")
        register_account(visitor, site, name)
    page, other = asking.page, asked.page
    page.goto(f"{site}/player/Made Jawab")
    page.get_by_test_id("follow").click()
    check_indonesian(page)
    with other.expect_response("**/api/here"):
        other.goto(f"{site}/help")
    page.goto(f"{site}/people")
    check_indonesian(page)
    page.get_by_test_id("challenge-player").click()
    check_indonesian(page)
    page.get_by_test_id("send-challenge").click()
    expect(page.get_by_test_id("challenge-waiting")).to_be_visible()
    check_indonesian(page)
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(other.get_by_test_id("challenge")).to_contain_text("Wayan Tanya")
    check_indonesian(other)
    other.get_by_test_id("accept-challenge").click()
    expect(other).to_have_url(re.compile("/m/[0-9A-Za-z]+$"))
    for player in (page, other):
        expect(player.get_by_test_id("table")).to_be_visible()
        check_indonesian(player)


def test_push_needs_a_tap_and_pages_report_a_missing_network(browser: Browser, site: str) -> None:
    with browser.new_context(locale="id-ID") as context:
        context.set_default_timeout(1000 * PATIENCE_S)
        context.grant_permissions(["notifications"], origin=site)
        wanted = BrowserKeys().wanted("https://updates.push.services.mozilla.com")
        context.add_init_script(ASKED)
        context.add_init_script(SUBSCRIPTION % json.dumps(wanted))
        page = context.new_page()
        begin_game(page, site)
        page.goto(f"{site}/games")
        wait_for_worker(page)
        page.reload()
        page.get_by_test_id("push-on").wait_for()
        check_indonesian(page)
        assert page.evaluate("window.asked") == 0
        page.get_by_test_id("push-on").click()
        expect(page.get_by_test_id("push")).to_have_attribute("data-state", "on")
        assert page.evaluate("window.asked") == 1
        check_indonesian(page)

        # Installation requires a manifest and a page for times without a network.
        manifest = page.request.get(f"{site}/manifest.webmanifest").json()
        assert manifest["display"] == "standalone"
        context.set_offline(True)
        page.goto(f"{site}/help")
        expect(page.get_by_test_id("offline")).to_contain_text("Tidak ada koneksi")
        check_indonesian(page)
        context.set_offline(False)
        expect(page.get_by_role("navigation").first).to_be_visible()
