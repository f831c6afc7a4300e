"""The home page: each action leads to its game, and players find the way back to their games."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.screen import read_screen as see_board
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

BOTH = pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
FAIR = Path(__file__).parents[1] / "golden" / "fair_records.jsonl"
START_PAGES = ("play-now", "create", "learn")
WIDER = "document.documentElement.scrollWidth - innerWidth"
SHIFTS = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => {
    resolve(list.getEntries().reduce((sum, entry) => sum + entry.value, 0));
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(0), 200);
})"""
"""JavaScript that measures how much of the screen has shifted (Layout Instability API)."""


def press(visitor: Visitor, testid: str) -> None:
    """Press a button once it is enabled."""
    target = visitor.page.get_by_test_id(testid)
    expect(target).to_be_enabled()
    target.click()


def check_computer_game(visitor: Visitor, level: str) -> None:
    """Check that the game against the computer of this level has begun."""
    visitor.skip_start()
    assert visitor.state.status == "playing"
    expect(visitor.page.locator("[data-seat='1'] .name")).to_contain_text(f"{level} bot")


def wait_for_person(visitor: Visitor) -> None:
    """Wait for the table of a game against another player."""
    expect(visitor.page.locator("h2.name").filter(has_text=" bot")).to_have_count(0)
    visitor.wait_for_table()


@BOTH
def test_a_new_visitor_has_cards_after_one_press(tables: Tables, site: str, device: Device) -> None:
    stranger = tables.visitor(device).open(site)
    for door in START_PAGES:
        box = stranger.page.get_by_test_id(door).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= device.height
    assert stranger.page.evaluate(WIDER) <= 0
    expect(stranger.page.get_by_test_id("rules-name")).to_have_text("Short")
    expect(stranger.page.get_by_test_id("clock-name")).to_be_empty()
    press(stranger, "play-now")
    check_computer_game(stranger, "easy")


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


def test_visitors_who_play_now_are_paired(tables: Tables, site: str) -> None:
    first, second = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    press(first, "play-now")
    expect(second.page.get_by_test_id("open-seat")).to_contain_text("Short")
    check_computer_game(first, "easy")
    bots_table = first.page.url
    press(second, "play-now")
    for visitor in (first, second):
        wait_for_person(visitor)
        visitor.skip_start()
    assert first.page.url == second.page.url
    assert {first.state.viewer, second.state.viewer} == {0, 1}
    watcher = tables.visitor().open(f"{site}/watch/now")
    assert watcher.wait_for_table().state.viewer == "spectator"
    # No player moved in the game against the bot.
    watcher.open(bots_table)
    expect(watcher.page.get_by_test_id("message")).to_contain_text("This game was removed")
    first.page.go_back()
    expect(first.page.get_by_test_id("play-now")).to_be_visible()


def start_megiddo_and_move(visitor: Visitor) -> str:
    """Start a game of Megiddo against the computer, lay a stone, and return the address."""
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    visitor.wait_for_table()
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    board = see_board(visitor)
    free = next(point for point, owner in board.owners.items() if owner == "none")
    Mouse(visitor.page).lay(free, board)
    laid = visitor.page.locator("[data-point]:not([data-owner=none])")
    expect(laid).to_have_count(board.laid + 2)
    return visitor.page.url


def test_a_player_who_has_moved_is_asked_before_the_switch(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (PHONE, LAPTOP))
    bots_table = start_megiddo_and_move(visitor)
    press(other, "game-megiddo")
    press(other, "say-real")
    expect(visitor.page.get_by_test_id("switch")).to_be_visible()
    assert visitor.page.evaluate(WIDER) <= 0
    assert violations(visitor.page) == []
    line = other.page.get_by_role("status").filter(has_text="Waiting for their answer")
    expect(line).to_be_visible()
    press(visitor, "switch")
    for each in (visitor, other):
        expect(each.page.get_by_test_id("switch")).to_have_count(0)
        wait_for_person(each)
    assert visitor.page.url == other.page.url != bots_table
    visitor.page.goto(bots_table)
    visitor.wait_for_table()
    assert visitor.state.status == "playing"


def test_a_player_who_keeps_playing_is_not_asked_again(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    bots_table = start_megiddo_and_move(visitor)
    press(other, "game-megiddo")
    seats = other.page.get_by_test_id("open-seat").filter(has_text="Megiddo")
    seats.get_by_role("button").click()
    expect(seats.get_by_role("button")).to_have_text("Asking…")
    press(visitor, "keep-playing")
    expect(visitor.page.get_by_test_id("keep-playing")).to_have_count(0)
    expect(other.page.get_by_role("alert")).to_contain_text("answer.")
    expect(seats).to_have_count(0)
    assert visitor.page.url == bots_table
    # Declining has no consequence for the next search.
    visitor.open(site)
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    expect(seats).to_have_count(1)


def test_a_listed_invitation_is_accepted_with_one_press(tables: Tables, site: str) -> None:
    creator, guest = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    press(creator, "game-pirate")
    creator.page.get_by_test_id("visibility").select_option("public")
    press(creator, "create")
    creator.page.get_by_test_id("invite-link").wait_for()
    guest.page.get_by_test_id("open-seat").filter(has_text="Pirate").get_by_role("link").last.tap()
    assert {each.wait_for_table().state.viewer for each in (creator, guest)} == {0, 1}


def test_a_seat_is_listed_while_its_player_is_at_the_table(tables: Tables, site: str) -> None:
    visitor, other = (tables.visitor(device).open(site) for device in (LAPTOP, PHONE))
    seats = other.page.get_by_test_id("open-seat").filter(has_text="Pirate")
    press(visitor, "game-pirate")
    press(visitor, "say-real")
    expect(seats).to_have_count(1)
    visitor.wait_for_table()
    visitor.page.go_back()
    expect(seats).to_have_count(0)
    press(visitor, "game-pirate")
    press(visitor, "say-real")
    seats.get_by_role("button").click()
    for each in (visitor, other):
        wait_for_person(each)
        each.wait_for_table()
    assert visitor.page.url == other.page.url


TAKE_AND_STAY_AWAY = """() => new Promise((resolve) => {
  const socket = new WebSocket(
    `${location.origin.replace('http', 'ws')}/ws/lobby`, 'spite.v2.json');
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'paired') resolve(message.match);
    for (const { id, game } of message.seats ?? [])
      if (game === 'megiddo')
        socket.send(JSON.stringify({ type: 'take', id: 'ghost', seat: id, watchers: true }));
  };
})"""
"""JavaScript that takes an open seat without opening the match."""


def test_a_player_whose_opponent_does_not_come_plays_on(tables: Tables, site: str) -> None:
    visitor, ghost, other = (tables.visitor().open(site) for _ in range(3))
    press(visitor, "game-megiddo")
    press(visitor, "say-real")
    visitor.wait_for_table()
    url = visitor.page.url
    ghost.page.evaluate(TAKE_AND_STAY_AWAY)
    line = visitor.page.get_by_test_id("status-line")
    expect(line).to_have_count(0)
    expect(line).to_be_visible()
    assert visitor.page.url == url
    take_back_after_answer(visitor)
    press(other, "game-megiddo")
    expect(other.page.get_by_test_id("open-seat").filter(has_text="Megiddo")).to_have_count(1)


def take_back_after_answer(visitor: Visitor) -> None:
    """Lay a stone in Megiddo, wait for the computer's, and take back both."""
    table = visitor.page.get_by_test_id("table")
    expect(table).to_have_attribute("data-turn", "you")
    before = see_board(visitor)
    free = next(point for point, owner in before.owners.items() if owner == "none")
    laid = visitor.page.locator("[data-point]:not([data-owner=none])")
    Mouse(visitor.page).lay(free, before)
    # The computer may answer before the page shows that it is its turn.
    expect(laid).to_have_count(before.laid + 2)
    expect(table).to_have_attribute("data-turn", "you")
    undo = visitor.page.get_by_test_id("undo")
    expect(undo).to_have_attribute("data-how", "free")
    undo.click()
    expect(undo).to_be_disabled()
    expect(laid).to_have_count(before.laid)
    assert see_board(visitor).stones == before.stones


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
"""A running game of two computers, shown when there are no public games."""
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
    own = page.get_by_test_id("own-match")
    expect(own).to_contain_text("Your turn")
    expect(own.locator("[data-zone='stock:0']")).to_be_attached()
    own.click()
    mover.wait_for_table()
    mover.page.get_by_test_id("resign").click()
    mover.page.get_by_test_id("resign-yes").click()
    expect(mover.page.get_by_test_id("result")).to_be_visible()
    # The record is available once the match is archived.
    match = invitation.rpartition("/")[2]
    assert waiter.page.context.request.get(f"{site}/api/matches/{match}/record").ok
    waiter.page.reload()
    expect(waiter.page.get_by_test_id("own-match")).to_have_count(0)
    finished = waiter.page.get_by_test_id("finished-match")
    expect(finished).to_contain_text("You won")
    expect(finished.get_by_test_id("rematch")).to_have_attribute(
        "href", invitation.removeprefix(site)
    )
    page = mover.open(site).page
    expect(page.get_by_test_id("finished-tile")).to_contain_text("You lost")
    finished.get_by_test_id("replay").click()
    expect(waiter.page.get_by_test_id("replay")).to_be_visible()


def test_the_home_page_loads_without_layout_shifts(tables: Tables, site: str) -> None:
    visitor = tables.visitor(new=True)
    for played in (False, True):
        visitor.open(site)
        expect(visitor.page.get_by_test_id("play-now")).to_be_enabled()
        if played:
            expect(visitor.page.get_by_test_id("own-match")).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate(SHIFTS) < 0.01
        press(visitor, "play-now")
        visitor.wait_for_table()


HELPED = {
    "/": ("rules", "play", "invite", "begin"),
    "/rules": ("rules",),
    "/rules/pirate": ("rules",),
    "/learn/megiddo": ("learn", "replays", "lessons"),
    "/account": ("account",),
    "/games": ("your-games", "replays"),
    "/people": ("friends", "results"),
    "/games/all": ("watch", "results"),
    "/replay": ("replays",),
    "/fair": ("fairness",),
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
        page.locator("[data-testid=replay], [data-testid=verdict]").wait_for()
        if topic == "replays":
            page.get_by_test_id("replay-more").click()
        page.get_by_test_id(f"help-{topic}").click()
    page.get_by_role("dialog").get_by_role("link", name="All help").click()
    headings = page.get_by_test_id("help-page").get_by_role("heading", level=2)
    expect(headings).to_have_count(18)
    assert asked <= set(headings.all_inner_texts())


@pytest.mark.long
def test_the_pages_are_accessible(tables: Tables, site: str) -> None:
    visitor = tables.visitor(PHONE).open(site)
    press(visitor, "play-now")
    visitor.wait_for_table()
    for path, hook in (
        ("/", "own-match"),
        ("/games", "own-match"),
        ("/learn", "page-replay"),
        ("/help", "help-page"),
    ):
        visitor.open(site + path).page.get_by_test_id(hook).wait_for()
        assert violations(visitor.page) == [], path
        assert visitor.page.evaluate(WIDER) <= 0, path
