"""Tests the daily deal in a browser: playing it once, sharing, friends, leaderboards and proof.

A refused game must be explained, and yesterday's deals can be checked.
"""

from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from protocol.core.ids import PlayerId
from server.transport.web.identity import COOKIE
from tests.browser.account_page import wait_for_account
from tests.browser.axe import violations_in_both_themes
from tests.browser.daily_days import give_days, today
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.pictures.checks import shifts
from tests.browser.tables import Tables
from tests.daily.games import played
from tests.support.server_process import ServerProcess
from tests.support.whole_day import require_whole_day

COUNTED_MS = 240_000
"""The time limit for a score. The server computes the luck first, one game after another."""

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def whole_day() -> None:
    """Skip the tests within the last ten minutes of a UTC day.

    A game of the daily deal that ends on the next day is one of yesterday, and displayed elsewhere.
    """
    require_whole_day()


@pytest.fixture
def dealt(site: str, server: ServerProcess) -> str:
    """Store deals of yesterday, today and tomorrow on the server that the tests share.

    Return the server's address.
    """
    give_days(server.data)
    return site


def register(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/account")
    form = page.get_by_test_id("register")
    form.locator("input").first.fill(name)
    form.locator("input[type=password]").fill("correct horse battery")
    form.locator("button[type=submit]").click()
    wait_for_account(page, name)


@pytest.mark.long
@pytest.mark.parametrize(
    ("device", "name"), [(LAPTOP, "Ada Daily"), (PHONE, None)], ids=["laptop-player", "phone-guest"]
)
def test_the_deal_of_today_is_played_once(
    tables: Tables, dealt: str, device: Device, name: str | None
) -> None:
    visitor = tables.visitor(device)
    page = visitor.page
    if name is not None:
        register(page, dealt, name)
    visitor.open(dealt)
    page.get_by_test_id("today-daily").click()
    page.get_by_test_id("daily-begin").click()
    expect(page.get_by_test_id("prepared")).to_have_attribute("data-kind", "daily")
    visitor.wait_for_table()
    table = page.url

    page.reload()
    visitor.wait_for_table()
    visitor.open(f"{dealt}/daily")
    page.get_by_test_id("daily-begin").click()
    expect(page).to_have_url(table)
    visitor.skip_start()
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("end-scene")).to_be_visible()
    page.get_by_test_id("daily-table").click()

    # The game is archived first, and then its luck computed.
    score = page.get_by_test_id("daily-score")
    expect(score).to_have_attribute("data-counted", "true", timeout=COUNTED_MS)
    expect(page.get_by_test_id("daily-begin")).to_have_count(0)
    expect(page.get_by_test_id("daily-streak")).to_contain_text("Your streak: 1 day")
    own = page.locator("[data-testid=daily-row].own")
    if name is None:
        expect(page.get_by_test_id("daily-unlisted")).to_contain_text("began as a guest")
        expect(own).to_have_count(0)
    else:
        expect(score).to_contain_text("Ranked")
        expect(page.get_by_test_id("daily-unlisted")).to_have_count(0)
        expect(own).to_contain_text(name)
        page.get_by_test_id("daily-days-7").click()
        expect(page.get_by_test_id("daily-table-7").locator(".own")).to_contain_text(name)
    assert violations_in_both_themes(page) == []
    with page.expect_download() as saved:
        page.get_by_test_id("daily-picture").click()
    assert saved.value.suggested_filename == f"daily-{today()}.png"
    picture = saved.value.path().read_bytes()
    assert picture.startswith(PNG)
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [1200, 630]

    visitor.open(table)
    expect(page.get_by_test_id("daily-end").locator("b")).to_be_visible()
    expect(page.get_by_test_id("daily-end-streak")).to_have_text("Your streak: 1 day")
    assert violations_in_both_themes(page) == []


SHARES = """
    const address = URL.createObjectURL;
    URL.createObjectURL = (file) => {
        window.saved = file.name;
        return address(file);
    };
    Navigator.prototype.canShare = () => true;
    Navigator.prototype.share = async ({ files, text }) => {
        window.shared = [files[0].name, files[0].type, text];
        if ('REFUSAL') throw new DOMException('', 'REFUSAL');
    };
"""
"""A script that stands in for the system's dialog, which no browser opens in tests."""


@pytest.mark.parametrize(
    ("refusal", "is_saved"), [("", False), ("AbortError", False), ("NotAllowedError", True)]
)
def test_the_picture_is_shared_where_the_browser_can(
    tables: Tables, site: str, server: ServerProcess, refusal: str, *, is_saved: bool
) -> None:
    """If the browser refuses, the picture is saved. If the visitor cancels, it is not."""
    visitor = tables.visitor(PHONE)
    page = visitor.page
    page.add_init_script(SHARES.replace("REFUSAL", refusal))
    visitor.open(f"{site}/daily")
    page.wait_for_load_state("networkidle")
    cookies = {each["name"]: unquote(each["value"]) for each in visitor.context.cookies()}
    player = PlayerId(cookies[COOKIE].rpartition(".")[0])
    give_days(server.data, [played(player, 0, 4, day=today())])
    page.reload()
    page.get_by_test_id("daily-picture").click()
    page.wait_for_function("() => window.shared")
    name, kind, text = page.evaluate("window.shared")
    assert (name, kind) == (f"daily-{today()}.png", "image/png")
    assert text.startswith("Spite and Malice, daily deal of ")
    assert text.endswith(f" points {site}/daily")
    if is_saved:
        page.wait_for_function("() => window.saved")
    assert page.evaluate("window.saved") == (name if is_saved else None)


def test_friends_have_a_table(tables: Tables, dealt: str) -> None:
    friend, visitor = tables.visitor(LAPTOP), tables.visitor(PHONE)
    register(friend.page, dealt, "Bob Friend")
    friend.open(f"{dealt}/daily")
    expect(friend.page.get_by_test_id("daily-days-1")).to_be_visible()
    expect(friend.page.get_by_test_id("daily-of-friends")).to_have_count(0)
    page = visitor.page
    register(page, dealt, "Ada Friend")
    followed = page.evaluate(
        """async () => (await fetch('/api/account/following', {
            method: 'POST', body: JSON.stringify({ name: 'Bob Friend' }),
        })).status"""
    )
    assert followed == 200
    visitor.open(f"{dealt}/daily")
    page.get_by_test_id("daily-of-friends").click()
    expect(page.get_by_test_id("daily-tables")).to_contain_text("the players you follow")
    assert shifts(page) == []
    assert violations_in_both_themes(page) == []


@pytest.mark.long
def test_the_page_shows_the_day_before_the_first_deal(
    tables: Tables, own_server: ServerProcess
) -> None:
    page = tables.visitor(PHONE).open(f"{own_server.url}/daily").page
    expect(page.get_by_test_id("daily-none")).to_have_text(
        "The first daily deal begins at 00:00 UTC."
    )
    expect(page.get_by_test_id("daily-begin")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    assert shifts(page) == []
    assert violations_in_both_themes(page) == []


@pytest.mark.parametrize(
    ("status", "code", "text"),
    [
        (403, "not_registered", "Too many guests on your network"),
        (409, "not_playing", "Today\u2019s deal is over"),
    ],
)
def test_a_refused_game_is_explained(
    tables: Tables, dealt: str, status: int, code: str, text: str
) -> None:
    visitor = tables.visitor(PHONE)
    visitor.refused = True
    visitor.context.route(
        "**/api/daily",
        lambda route: (
            route.fulfill(status=status, json={"code": code, "params": {}})
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    page = visitor.open(f"{dealt}/daily").page
    page.get_by_test_id("daily-begin").click()
    expect(page.get_by_test_id("daily-problem")).to_contain_text(text)
    expect(page.get_by_test_id("daily-begin")).to_be_enabled()


def test_yesterday_can_be_checked(tables: Tables, dealt: str) -> None:
    visitor = tables.visitor()
    # Before two o'clock it is not open yet.
    visitor.refused = True
    page = visitor.open(f"{dealt}/daily").page
    page.get_by_test_id("daily-seeds").locator("summary").click()
    shown = page.get_by_test_id("daily-seeds")
    expect(
        shown.get_by_test_id("daily-command").or_(shown.get_by_test_id("daily-closed"))
    ).to_be_visible()
    if shown.get_by_test_id("daily-command").count() > 0:
        commitment = shown.get_by_test_id("daily-commitment").inner_text()
        expect(shown.get_by_test_id("daily-command")).to_contain_text(commitment)
        expect(shown.get_by_test_id("daily-command")).to_contain_text("spite verify-daily 20")
    assert violations_in_both_themes(page) == []
