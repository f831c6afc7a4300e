"""Tests the account page in a browser, from registration with passkey or password to deletion.

An account must work on two devices, and errors must show at their fields.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.account_page import press, wait_for_account
from tests.browser.axe import violations
from tests.browser.chat import register_account
from tests.browser.devices import LAPTOP, PHONE
from tests.browser.layout import OVERFLOW
from tests.browser.passkeys import Passkeys
from tests.browser.tables import Tables

EXAMPLES = Path(__file__).parents[2] / "examples"
PASSWORD = "correct horse battery"  # noqa: S105 -- of a player that lives for a test


@pytest.mark.long
def test_an_account_continues_at_its_table_on_another_device(tables: Tables, site: str) -> None:
    # Browsers create no passkeys for an IP address.
    site = site.replace("127.0.0.1", "localhost")
    table = tables.start_game(site, LAPTOP)
    ada, account = table.creator, f"{site}/account"
    keys = Passkeys(ada)
    page = ada.open(account).page
    page.get_by_test_id("register").get_by_label("Name").fill("Ada Lovelace")
    press(page, "Register with a passkey")
    wait_for_account(page, "Ada Lovelace")
    assert violations(page) == []
    assert ada.open(table.url).wait_for_table().state.viewer == 0

    phone = tables.visitor(PHONE)
    Passkeys(phone).take(keys)
    phone.open(account)
    press(phone.page, "I have an account: log in")
    press(phone.page, "Log in with a passkey")
    wait_for_account(phone.page, "Ada Lovelace")
    assert phone.open(table.url).wait_for_table().state.viewer == 0

    # The first browser is at the table, and loses its seat when its session ends.
    phone.open(account)
    sessions = phone.page.get_by_test_id("sessions").get_by_role("listitem")
    expect(sessions).to_have_count(2)
    press(phone.page, "End session")
    expect(sessions).to_have_count(1)
    expect(ada.page.locator("[data-viewer='spectator']").first).to_be_visible()
    assert phone.open(table.url).wait_for_table().state.viewer == 0


def test_lists_of_the_account_page_show_once_all_are_loaded(tables: Tables, site: str) -> None:
    visitor = tables.visitor(LAPTOP)
    page = visitor.page
    page.context.request.get(f"{site}/api/me")
    register_account(visitor, site, "Slow Lists")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route("**/api/account/tokens", hold)
    with page.expect_request("**/api/account/tokens"):
        visitor.open(f"{site}/account")
    wait_for_account(page, "Slow Lists")
    bots, footer = page.get_by_role("heading", name="Bots"), page.locator("footer")
    expect(page.get_by_test_id("sessions").locator("li")).to_have_count(1)
    expect(bots).to_be_hidden()
    expect(footer).to_be_hidden()
    held[0].continue_()
    expect(bots).to_be_visible()
    expect(footer).to_be_visible()


def check_bots_page(page: Page) -> None:
    """Create an API token on the page, and check that it shows how to run the example bots."""
    page.get_by_label("Name of the bot").fill("My bot")
    press(page, "Create token")
    expect(page.get_by_test_id("new-token")).to_have_value(re.compile("^spite_"))
    page.get_by_test_id("programs-way").click()
    expect(page.get_by_test_id("programs-page")).to_be_visible()
    for name in ("bot.py", "bot.mjs"):
        shown = page.locator(f"[data-sample='{name}']")
        expect(shown).to_have_value((EXAMPLES / name).read_text())
    site = page.evaluate("location.origin")
    command = page.locator("[data-sample='In Python']")
    expect(command).to_have_value(f"SPITE_TOKEN=spite_… python bot.py {site}")
    # No line of a command is hidden, even where it wraps.
    page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    assert command.evaluate("field => field.scrollHeight - field.clientHeight") == 0
    assert page.evaluate(OVERFLOW)[0] == 0
    page.set_viewport_size({"width": LAPTOP.width, "height": LAPTOP.height})
    assert violations(page) == []
    assert page.evaluate(OVERFLOW)[0] == 0
    page.go_back()
    expect(page.get_by_test_id("account")).to_be_visible()


def check_field_error(page: Page, label: str, typed: str, words: str) -> None:
    """Assert that this field keeps its text, shows an error with these words, and has the focus.

    The error must stand close below the field, and not elsewhere on the page.
    """
    field = page.get_by_label(label, exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_value(typed)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile(words))
    expect(page.get_by_test_id("problem")).to_have_count(0)
    gap = page.evaluate("""() => {
      const bottom = document.activeElement.getBoundingClientRect().bottom;
      const problem = document.querySelector('[data-testid=field-problem]').getBoundingClientRect();
      return problem.top - bottom;
    }""")
    assert 0 <= gap < 16


def test_an_owner_whose_name_is_no_longer_allowed_chooses_a_new_one(
    tables: Tables, site: str
) -> None:
    visitor = tables.visitor(PHONE)
    page = visitor.page
    page.context.request.get(f"{site}/api/me")
    register_account(visitor, site, "Old Name")

    def refuse_name(route: Route) -> None:
        answer = route.fetch()
        me = answer.json()
        fault = "reserved" if me["name"] == "Old Name" else None
        route.fulfill(response=answer, json=me | {"name_fault": fault})

    page.route("**/api/me", refuse_name)
    page.goto(site)
    line = page.get_by_test_id("name-refused")
    expect(line).to_contain_text("no longer allowed")
    assert violations(page) == []
    line.get_by_role("link").click()
    expect(page.get_by_test_id("name-fault")).to_contain_text("This name is reserved.")
    assert page.evaluate(OVERFLOW)[0] == 0
    page.get_by_label("Name", exact=True).fill("Annie Easley")
    press(page, "Save")
    wait_for_account(page, "Annie Easley")
    expect(line).to_have_count(0)
    expect(page.get_by_test_id("name-fault")).to_have_count(0)


def test_password_errors_show_at_the_field(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE).open(f"{site}/account")
    visitor.refused = True
    page = visitor.page
    register = page.get_by_test_id("register")
    register.get_by_label("Name").fill("Edith Clarke")
    register.get_by_label("Password").fill("password1")
    press(page, "Register with a password")
    check_field_error(page, "Password", "password1", "easy to guess")
    assert violations(page) == []
    press(page, "I have an account: log in")
    login = page.get_by_test_id("login")
    login.get_by_label("Name").fill("Edith Clarke")
    login.get_by_label("Password").fill("not the password")
    press(page, "Log in with a password")
    check_field_error(page, "Password", "not the password", "Wrong name, password or passkey")


def test_a_refused_name_shows_at_the_field(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE)
    visitor.refused = True
    page = visitor.page
    page.context.request.get(f"{site}/api/me")
    register_account(visitor, site, "Karen Jones")
    page.goto(f"{site}/account")
    page.get_by_label("Name", exact=True).fill("Moderator")
    press(page, "Save")
    check_field_error(page, "Name", "Moderator", "This name is reserved")
    assert violations(page) == []
    assert page.evaluate(OVERFLOW)[0] == 0


@pytest.mark.long
def test_a_password_logs_in_and_an_account_can_be_deleted(tables: Tables, site: str) -> None:
    first = tables.visitor().open(f"{site}/account").page
    register = first.get_by_test_id("register")
    register.get_by_label("Name").fill("Mary Jackson")
    register.get_by_label("Password").fill(PASSWORD)
    press(first, "Register with a password")
    wait_for_account(first, "Mary Jackson")
    check_bots_page(first)

    second = tables.visitor(PHONE).open(f"{site}/account").page
    press(second, "I have an account: log in")
    login = second.get_by_test_id("login")
    login.get_by_label("Name").fill("mary jackson")
    login.get_by_label("Password").fill(PASSWORD)
    press(second, "Log in with a password")
    wait_for_account(second, "Mary Jackson")
    second.get_by_label("Name", exact=True).fill("Bold Mary")
    press(second, "Save")
    wait_for_account(second, "Bold Mary")
    assert violations(second) == []

    press(second, "Delete account")
    second.get_by_test_id("delete-account").click()
    expect(second.locator("[data-testid='account'][data-registered='false']")).to_be_visible()
    first.reload()
    expect(first.locator("[data-testid='account'][data-registered='false']")).to_be_visible()
