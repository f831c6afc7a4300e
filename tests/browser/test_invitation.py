"""Tests invitation links in a browser, for visitors who accept, watch, or come too late.

They also test the waiting creator's practice board, and the page of an unknown match. A match must
be of the game chosen on the home page, even if that game's pages load late.
"""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.spite.screen import read_screen
from tests.browser.spite.secrecy import leaks, watch_for_leaks
from tests.browser.tables import SHORT_PRESET, Tables


def test_the_link_gives_the_first_visitor_the_other_seat(tables: Tables, site: str) -> None:
    creator = tables.open_match(site, clock="15 min + 30 s per turn", watchers=False)
    url = creator.page.get_by_test_id("invite-link").input_value()
    assert url == creator.page.url
    assert url.startswith(f"{site}/m/")
    expect(creator.page.get_by_test_id("qr")).to_be_hidden()
    creator.page.get_by_test_id("show-qr").click()
    expect(creator.page.get_by_test_id("qr")).to_be_visible()
    # All cards of the practice board lie on the table.
    card, page = (
        creator.page.get_by_test_id(hook).last.bounding_box()
        for hook in ("practice-card", "invitation")
    )
    assert card is not None
    assert page is not None
    assert card["x"] + card["width"] <= page["x"] + page["width"]
    piles = creator.page.get_by_test_id("practice-pile")
    heights = piles.evaluate_all("piles => piles.map(pile => pile.dataset.count)")
    creator.page.locator("[data-testid=practice-card][data-fits=true]").first.click()
    creator.page.locator("[data-testid=practice-pile][data-target=true]").first.click()
    assert piles.evaluate_all("piles => piles.map(pile => pile.dataset.count)") != heights
    guest = tables.visitor(PHONE).open(url)
    expect(guest.page.get_by_test_id("invite-link")).to_have_count(0)
    for visitor in (creator, guest):
        clock = visitor.page.get_by_test_id("invitation-clock")
        expect(clock).to_have_text("Each player has 15 min, plus 30 s per turn.")
    guest.page.get_by_test_id("guest-name").fill("Marble Kite")
    guest.page.get_by_test_id("accept").tap()
    expect(creator.page.get_by_role("heading", name="Marble Kite")).to_be_visible()
    assert creator.wait_for_table().state.viewer == 0
    assert guest.wait_for_table().state.viewer == 1
    expect(guest.page.get_by_test_id("clock")).to_have_count(2)
    late = tables.visitor().open(url).page.get_by_test_id("message")
    expect(late).to_contain_text("allow spectators")


def test_practice_piles_have_the_caption_that_fits_them(tables: Tables, site: str) -> None:
    page = tables.visitor(LAPTOP).open(site).page
    page.get_by_test_id("language").select_option("id")
    page.get_by_test_id("create").click()
    captions = page.get_by_test_id("practice").locator(".caption")
    expect(captions.filter(has_text="butuh")).not_to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(captions.filter(has_text="cari")).not_to_have_count(0)
    expect(captions.filter(has_text="butuh")).to_have_count(0)


def test_later_visitors_watch_without_seeing_hidden_cards(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    watcher = tables.visitor()
    watch_for_leaks(watcher.context)
    watcher.open(table.url).skip_start()
    seen = read_screen(watcher)
    assert seen.viewer == "spectator"
    assert [seen.zone(f"hand:{seat}").cards for seat in (0, 1)] == [(), ()]
    assert sum(seen.zone(f"hand:{seat}").count for seat in (0, 1)) == 5
    assert leaks(watcher.page) == []
    expect(watcher.page.get_by_test_id("resign")).to_have_count(0)
    expect(table.creator.page.get_by_test_id("spectators")).to_contain_text("1")


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_practice_board_that_is_loaded_late_moves_nothing(
    tables: Tables, site: str, device: Device
) -> None:
    visitor = tables.visitor(device, new=True)
    page = visitor.page
    page.request.get(f"{site}/api/me")
    made = page.request.post(f"{site}/api/matches", data={"game": "spite", "preset": SHORT_PRESET})
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.context.route("**/assets/Practice*.js", hold)
    with page.expect_request("**/assets/Practice*.js"):
        visitor.open(f"{site}/m/{made.json()['id']}")
    link = page.get_by_test_id("invite-link")
    expect(link).to_be_visible()
    page.evaluate("() => document.fonts.ready.then(() => null)")
    before = link.bounding_box()
    held.pop().continue_()
    expect(page.get_by_test_id("practice")).to_be_visible()
    assert link.bounding_box() == before


@pytest.mark.long
def test_a_visitor_who_chooses_to_watch_sees_the_table(tables: Tables, site: str) -> None:
    creator = tables.open_match(site)
    watcher = tables.visitor().open(creator.page.url)
    watcher.page.get_by_test_id("watch").click()
    expect(watcher.page.get_by_test_id("watching")).to_be_visible()
    guest = tables.visitor().open(creator.page.url)
    guest.page.get_by_test_id("accept").click()
    assert watcher.wait_for_table().state.viewer == "spectator"


def test_an_invitation_stays_in_the_middle_of_the_table(tables: Tables, site: str) -> None:
    creator = tables.open_match(site)
    page = tables.visitor(Device(820, 1180, touch=True)).open(creator.page.url).page
    expect(page.get_by_test_id("guest-name")).to_be_visible()
    heading = page.get_by_test_id("invitation").get_by_role("heading")
    above, below = page.get_by_test_id("invitation").evaluate(
        """table => {
            const rect = element => element.getBoundingClientRect();
            const [first, last] = table.querySelectorAll('.seat');
            const paper = rect(table.querySelector('.paper'));
            return [paper.top - rect(first).bottom, rect(last).top - paper.bottom];
        }"""
    )
    assert abs(above - below) <= 2
    before = heading.bounding_box()
    page.get_by_test_id("watch").click()
    expect(page.get_by_test_id("watching")).to_be_visible()
    assert heading.bounding_box() == before


def test_an_unknown_match_has_an_error_page(tables: Tables, site: str) -> None:
    lost = tables.visitor().open(f"{site}/m/nowhere99")
    message = lost.page.get_by_test_id("message")
    expect(message).to_contain_text("Match not found")
    message.get_by_role("link").click()
    expect(lost.page.get_by_test_id("create")).to_be_visible()
    # The browser logs the HTTP status of the page.
    assert lost.errors.pop().endswith("404 (Not Found)")


@pytest.mark.long
def test_the_table_is_of_the_chosen_game_even_if_its_pages_load_late(
    tables: Tables, site: str
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor = tables.visitor(new=True)
    visitor.spent = True
    page = visitor.open(site).page
    page.get_by_test_id("create").wait_for()
    page.route("**/assets/**", hold)
    page.get_by_test_id("game-megiddo").click()
    create = page.get_by_test_id("create")
    expect(create).to_be_disabled()
    page.route("**/assets/**", lambda route: route.continue_())
    for route in held:
        route.continue_()
    create.click()
    guest = tables.visitor().open(page.get_by_test_id("invite-link").input_value())
    guest.page.get_by_test_id("accept").click()
    for each in (visitor, guest):
        expect(each.wait_for_table().page.locator("[data-point]")).to_have_count(36)
