"""Tests the home page in a browser: each of its actions leads to the right game or page.

They also test that it loads little and without layout shifts, and that players find the way back
to their games.
"""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.quick_play import WIDER, check_computer_game, press
from tests.browser.spite.input_methods.mouse import Mouse as Pointer
from tests.browser.spite.screen import read_screen as read_cards
from tests.browser.tables import Tables
from tests.support.server_process import ServerProcess

BOTH = pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
TABLET = Device(820, 1180, touch=True)
MOST_LOADED = 180_000
LOADED_BYTES = """() => [
  ...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource'),
].reduce((sum, { transferSize }) => sum + transferSize, 0)"""
"""JavaScript that counts the bytes that the page has loaded, with headers and fonts."""
START_PAGES = ("play-now", "create", "learn")
SHIFTS = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const moved = (source) => `${source.node?.outerHTML ?? 'a removed node'}`.slice(0, 200);
    resolve(list.getEntries().map(({ value, sources }) => [value, ...sources.map(moved)]));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve([]), 200);
})"""
"""JavaScript that returns the share of the screen of each shift, and what moved.

See the Layout Instability API.
"""


@BOTH
def test_a_new_visitor_has_cards_after_one_press(tables: Tables, site: str, device: Device) -> None:
    stranger = tables.visitor(device).open(site)
    for door in (*START_PAGES, *SAYINGS):
        box = stranger.page.get_by_test_id(door).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= device.height
    assert stranger.page.evaluate(WIDER) <= 0
    expect(stranger.page.get_by_test_id("rules-name")).to_have_text("Short")
    expect(stranger.page.get_by_test_id("clock-name")).to_be_empty()
    press(stranger, "play-now")
    check_computer_game(stranger, "easy")


def test_a_new_visitor_moves_a_card_with_the_second_press(tables: Tables, site: str) -> None:
    stranger = tables.visitor().open(site)
    press(stranger, "play-now")
    stranger.skip_start()
    expect(stranger.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    # The search for a player goes on, but the cards stay.
    screen = read_cards(stranger)
    hand, pile = screen.zone(f"hand:{screen.seat}"), screen.zone(f"discard:{screen.seat}:0")
    Pointer(stranger.page).drag(hand.spots[0], pile.spot)
    expect(stranger.page.locator(f"[data-zone='{pile.id}']")).to_have_attribute("data-count", "1")


def test_little_is_loaded_before_a_game_can_be_started(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE)
    # The game shown on the page and the table's code are loaded later. They never come here.
    for later in ("**/api/running", "**/assets/MatchPage-*"):
        visitor.context.route(later, lambda _route: None)
    page = visitor.page
    # The load event waits for files whose loading began before it, and these never come.
    page.goto(site, wait_until="commit")
    expect(page.get_by_test_id("play-now")).to_be_enabled()
    expect(page.get_by_test_id("people")).to_contain_text("online")
    assert page.evaluate(LOADED_BYTES) <= MOST_LOADED


@pytest.mark.long
def test_a_game_plays_on_the_home_page(tables: Tables, site: str) -> None:
    page = tables.visitor().page
    motions: tuple[Literal["reduce", "no-preference"], ...] = ("reduce", "no-preference")
    for motion in motions:
        page.emulate_media(reduced_motion=motion)
        page.goto(site)
        expect(page.get_by_role("heading", level=1)).to_have_text("Spite and Malice")
        expect(page.get_by_test_id("people")).to_contain_text("online")
        # Other tests on this server may have public games of Spite and Malice, which come first.
        page.get_by_test_id("game-megiddo").click()
        recorded = page.get_by_test_id("hero-recorded")
        shown = recorded.get_attribute("data-index") or ""
        if motion == "reduce":
            page.wait_for_timeout(2_000)
            expect(recorded).to_have_attribute("data-index", shown)
        else:
            expect(recorded).not_to_have_attribute("data-index", shown)
    page.get_by_test_id("hero-pause").click()
    expect(page.get_by_role("button", name="Play the game shown here")).to_be_visible()
    shown = recorded.get_attribute("data-index") or ""
    page.wait_for_timeout(2_000)
    expect(recorded).to_have_attribute("data-index", shown)


def test_the_chosen_level_is_remembered(tables: Tables, site: str) -> None:
    visitor = tables.visitor().open(site)
    visitor.page.get_by_test_id("opponent").select_option("novice")
    page = visitor.open(site).page
    expect(page.get_by_test_id("opponent")).to_have_value("novice")
    press(visitor, "play-now")
    check_computer_game(visitor, "novice")


def test_the_last_game_and_its_rules_are_chosen_again(tables: Tables, site: str) -> None:
    visitor = tables.visitor().open(site)
    press(visitor, "play-now")
    visitor.wait_for_table()
    page = visitor.open(site).page
    expect(page.get_by_test_id("rules-name")).to_have_text("Short")
    page.get_by_test_id("game-megiddo").click()
    press(visitor, "play-now")
    visitor.wait_for_table()
    page = visitor.open(site).page
    expect(page.get_by_test_id("game-megiddo").get_by_role("radio")).to_be_checked()


@BOTH
def test_tips_are_offered_in_the_first_game_only(tables: Tables, site: str, device: Device) -> None:
    visitor = tables.visitor(device).open(site)
    # Only games against bots have tips. Another seek could be paired with this one.
    visitor.page.get_by_test_id("opponent").select_option("easy")
    press(visitor, "play-now")
    visitor.wait_for_table()
    press(visitor, "tips-yes")
    panel = visitor.page.get_by_test_id("lesson")
    expect(panel).to_have_attribute("data-tip", re.compile(".+"))
    expect(visitor.page.get_by_test_id("tips-offer")).to_have_count(0)
    press(visitor, "tips-off")
    expect(panel).to_have_count(0)
    visitor.open(site)
    press(visitor, "play-now")
    visitor.wait_for_table()
    expect(panel).to_have_count(0)
    expect(visitor.page.get_by_test_id("tips-offer")).to_have_count(0)


def test_the_learn_page_leads_through_a_replay_to_a_first_game(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE).open(site)
    press(visitor, "game-megiddo")
    press(visitor, "learn")
    page = visitor.page
    expect(page).to_have_url(f"{site}/learn/megiddo")
    replay = page.get_by_test_id("page-replay")
    before = int(replay.get_attribute("data-index") or "")
    page.get_by_test_id("page-replay-on").click()
    expect(replay).not_to_have_attribute("data-index", str(before))
    press(visitor, "first-game")
    visitor.wait_for_table()
    expect(page.locator("[data-point]")).to_have_count(36)


ENTERTAINMENT = "[data-testid=table][data-viewer=spectator] [data-testid=watcher]"
"""A running game of two bots, shown when there are no public games."""
BOT_GAME = "[data-status=playing] [data-seat='1'] .name [data-testid=bot-mark]"
SAYINGS = {
    "say-rules": "[data-testid=rules]",
    "say-learn": "[data-testid=lesson]",
    "say-new-entertain": ENTERTAINMENT,
    "say-real": BOT_GAME,
    "say-now": BOT_GAME,
    "say-entertain": ENTERTAINMENT,
}


@pytest.mark.long
@BOTH
def test_each_link_for_visitors_leads_to_its_page(
    tables: Tables, site: str, device: Device
) -> None:
    visitor = tables.visitor(device)
    for saying, place in SAYINGS.items():
        press(visitor.open(site), saying)
        expect(visitor.page.locator(place)).to_be_visible()
        if saying == "say-rules":
            expect(visitor.page).to_have_url(f"{site}/rules/spite")


@pytest.mark.long
def test_a_player_finds_the_way_back_to_every_game(tables: Tables, site: str) -> None:
    player = tables.visitor().open(site)
    page = player.page
    page.get_by_test_id("visibility").select_option("public")
    press(player, "create")
    invitation = page.get_by_test_id("invite-link").input_value()
    match = invitation.rpartition("/")[2]
    # The match is public, so friends find it without its link.
    friend = tables.visitor(PHONE).open(site)
    friend.page.locator(f"a[href='{invitation.removeprefix(site)}']").click()
    for visitor in (player, friend):
        visitor.skip_start()
    mover, waiter = (player, friend) if player.state.turn == "you" else (friend, player)
    press(waiter, "your-games")
    waiting = waiter.page.get_by_test_id("your-games")
    expect(waiting).to_have_attribute("data-turns", "0")
    expect(waiter.page.get_by_test_id("own-match")).to_contain_text("s turn")
    page = mover.open(site).page
    expect(page.get_by_test_id("your-games")).to_have_attribute("data-turns", "1")
    own = page.get_by_test_id("hero")
    expect(own).to_have_attribute("data-shows", "own")
    expect(own).to_contain_text("Your turn")
    expect(own.locator("[data-zone='stock:0']")).to_be_attached()
    # No list repeats it: neither the player's games nor the public ones.
    page.wait_for_load_state("networkidle")
    expect(page.locator(f"[data-match='{match}']")).to_have_count(0)
    press(mover, "hero-continue")
    mover.wait_for_table()
    mover.page.get_by_test_id("resign").click()
    mover.page.get_by_test_id("resign-yes").click()
    expect(mover.page.get_by_test_id("result")).to_be_visible()
    # The record is available once the match is archived.
    assert waiter.page.context.request.get(f"{site}/api/matches/{match}/record").ok
    waiter.page.reload()
    expect(waiter.page.get_by_test_id("own-match")).to_have_count(0)
    finished = waiter.page.get_by_test_id("finished-match")
    expect(finished).to_contain_text("You won")
    # The bots are offered until a game is finished.
    expect(waiter.page.get_by_test_id("play-bot")).to_have_count(0)
    expect(finished.get_by_test_id("rematch")).to_have_attribute(
        "href", invitation.removeprefix(site)
    )
    page = mover.open(site).page
    expect(page.get_by_test_id("finished-tile")).to_contain_text("You lost")
    finished.get_by_test_id("replay").click()
    expect(waiter.page.get_by_test_id("replay-player")).to_be_visible()


@pytest.mark.long
def test_the_home_page_loads_without_layout_shifts(
    own_server: ServerProcess, tables: Tables
) -> None:
    # On a server without other visitors, whose seeks and games come and go. It is the first
    # argument, so that it stops after the pages are closed.
    visitor = tables.visitor(new=True)
    for played in (False, True):
        visitor.open(own_server.url)
        if played:
            # Leaving the table has ended the visitor's seek, which leaves the list soon after that.
            expect(visitor.page.get_by_test_id("theme")).to_be_visible()
            expect(visitor.page.get_by_test_id("open-seats")).to_be_hidden()
            visitor.page.reload()
        expect(visitor.page.get_by_test_id("play-now")).to_be_enabled()
        if played:
            expect(visitor.page.get_by_test_id("hero-continue")).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        shifts = visitor.page.evaluate(SHIFTS)
        assert sum(share for share, *_ in shifts) < 0.01, shifts
        press(visitor, "play-now")
        visitor.wait_for_table()


HELPED = {
    "/": ("rules", "play", "invite", "begin"),
    "/rules": ("rules",),
    "/rules/pirate": ("rules",),
    "/learn/megiddo": ("learn", "replays", "lessons"),
    "/account": ("account",),
    "/games": ("your-games", "replays"),
    "/people": ("friends", "results", "play"),
    "/games/all": ("watch", "results"),
    "/replay": ("replays", "your-games"),
    "/fair": ("fairness", "your-games"),
    "/puzzles": ("puzzles",),
    "/daily": ("daily",),
}
"""The help topics of each page."""


@pytest.mark.long
def test_every_section_has_help(tables: Tables, site: str, tmp_path: Path) -> None:
    page = tables.visitor(PHONE).page
    asked = set()
    for path, topics in HELPED.items():
        page.goto(site + path)
        for topic in topics:
            sign = page.get_by_test_id(f"help-{topic}")
            name = (sign.get_attribute("aria-label") or "").removeprefix("Help: ")
            sign.click()
            expect(page.get_by_role("dialog", name=name)).to_be_visible()
            page.keyboard.press("Escape")
            asked.add(name)
    record = tmp_path / "game.json"
    record.write_text(FAIR.read_text().splitlines()[0])
    for path, topic in (("/replay", "replays"), ("/fair", "fairness")):
        page.goto(site + path)
        page.get_by_test_id("record-file").set_input_files(record)
        page.locator("[data-testid=replay-player], [data-testid=verdict]").wait_for()
        if topic == "replays":
            page.get_by_test_id("replay-more").click()
        page.get_by_test_id(f"help-{topic}").click()
    page.get_by_role("dialog").get_by_role("link", name="All help").click()
    headings = page.get_by_test_id("help-page").get_by_role("heading", level=3)
    expect(headings).to_have_count(20)
    assert asked <= set(headings.all_inner_texts())


def test_help_buttons_are_level_with_their_lines(tables: Tables, site: str) -> None:
    page = tables.visitor(LAPTOP).open(site).page
    lines = {
        "rules": page.get_by_test_id("choose-rules"),
        "play": page.get_by_test_id("opponent"),
        "begin": page.get_by_role("heading", name="I know the game"),
    }
    for topic, line in lines.items():
        button, beside = page.get_by_test_id(f"help-{topic}").bounding_box(), line.bounding_box()
        assert button is not None
        assert beside is not None
        apart = button["y"] + button["height"] / 2 - beside["y"] - beside["height"] / 2
        assert abs(apart) <= 1, topic


@pytest.mark.long
def test_the_pages_are_accessible(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE).open(site)
    press(visitor, "play-now")
    visitor.wait_for_table()
    for path, hook in (
        ("/", "hero-continue"),
        ("/games", "own-match"),
        ("/learn", "page-replay"),
        ("/help", "help-page"),
    ):
        visitor.open(site + path).page.get_by_test_id(hook).wait_for()
        assert violations(visitor.page) == [], path
        assert visitor.page.evaluate(WIDER) <= 0, path


def test_a_phone_on_its_side_shows_play_now_at_once(tables: Tables, site: str) -> None:
    page = tables.visitor(Device(740, 360, touch=True)).open(site).page
    expect(page.get_by_test_id("play-now")).to_be_in_viewport(ratio=1)
    expect(page.get_by_test_id("hero")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_what_is_new_today_is_in_the_first_view(tables: Tables, site: str, device: Device) -> None:
    page = tables.visitor(device).open(site).page
    for door in ("today-daily", "today-puzzles"):
        expect(page.get_by_test_id(door)).to_be_in_viewport()


@pytest.mark.parametrize("device", [PHONE, SMALL_PHONE], ids=["phone", "small"])
def test_the_hero_shows_the_whole_count_of_a_stock(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).open(site).page
    count = page.locator("[data-testid=hero] .near .count")
    expect(count).to_be_visible()
    hero, counted = page.get_by_test_id("hero").bounding_box(), count.bounding_box()
    assert hero is not None
    assert counted is not None
    assert counted["y"] + counted["height"] <= hero["y"] + hero["height"]


TEXT_SIZES = """board => [...board.querySelectorAll('*')]
    .filter(element => element.offsetWidth > 1)
    .filter(element => {
        const [frame, inner] = [board, element].map(each => each.getBoundingClientRect());
        return inner.bottom > frame.top && inner.top < frame.bottom;
    })
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => [...element.childNodes].some(node => node.data?.trim()))
    .map(element => [
        element.textContent.trim(),
        parseFloat(getComputedStyle(element).fontSize)
            * element.getBoundingClientRect().width / element.offsetWidth,
    ])"""
"""The texts of a scaled board that can be seen, and their sizes in pixels on the screen."""


@pytest.mark.parametrize(
    "device",
    [SMALL_PHONE, PHONE, TABLET, LAPTOP],
    ids=["small", "phone", "tablet", "laptop"],
)
def test_the_hero_shows_no_text_that_is_too_small_to_read(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.visitor(device).open(site).page
    expect(page.get_by_test_id("hero-recorded")).to_be_visible()
    sizes = page.get_by_test_id("hero-board").evaluate(TEXT_SIZES)
    assert sizes
    assert [(text, size) for text, size in sizes if size < 10.5] == []


@pytest.mark.parametrize("device", [PHONE, TABLET, LAPTOP], ids=["phone", "tablet", "laptop"])
def test_controls_on_the_home_page_keep_apart(tables: Tables, site: str, device: Device) -> None:
    page = tables.visitor(device).open(site).page
    expect(page.get_by_test_id("hero-recorded")).to_be_visible()
    play, opponent = (page.get_by_test_id(name).bounding_box() for name in ("play-now", "opponent"))
    assert play is not None
    assert opponent is not None
    assert opponent["y"] - play["y"] - play["height"] >= 6
    bar = page.locator("[data-testid=hero-recorded] header.below:visible")
    if bar.count():
        pause = page.get_by_test_id("hero-pause").locator("svg").bounding_box()
        edge = bar.bounding_box()
        assert pause is not None
        assert edge is not None
        assert pause["y"] + pause["height"] <= edge["y"]
