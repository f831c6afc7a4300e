"""Tests the lesson in a browser: its tips cover all topics, hide nothing, and can be left.

A lesson is a real game against a bot with tips beside the table.
"""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.layout import OVERFLOW, SMALL
from tests.browser.spite.input_methods.mouse import Mouse
from tests.browser.spite.input_methods.touch import Touch
from tests.browser.spite.player import Player
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor

ALWAYS = ["goal", "builds", "play", "wild", "block", "bridge", "stock_fits", "discard", "turned"]
"""The tips of the first turn on the prepared deal, in order, for a greedy player."""
SOON = {"refill"}
SOMETIMES = {"from_discard", "order", "completed", "last_card", "last_stock", "danger", "turn_over"}
"""Tips that depend on the bot's moves."""
COVERED = """() => {
  const panel = document.querySelector('[data-testid=lesson]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-zone], [data-index]')].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < panel.right && right > panel.left && top < panel.bottom && bottom > panel.top;
  }).length;
}"""
"""JavaScript that measures how much of the table the panel covers."""
ABOUT = "() => document.querySelectorAll('[data-about]').length"
MARKED_HANDS = """() => [...document.querySelectorAll('[data-zone^=hand]')]
  .filter((hand) => hand.matches(':has([data-index])'))
  .filter((hand) => getComputedStyle(hand).outlineStyle === 'dashed').length"""
"""JavaScript that counts the hands marked as a whole, which would mark their empty places too."""


def learner(tables: Tables, site: str, device: Device = LAPTOP) -> Visitor:
    """Return a visitor who has started a lesson from the home page, as a learner."""
    visitor = tables.visitor(device).open(site)
    button = visitor.page.get_by_test_id("say-learn")
    expect(button).to_be_enabled()
    button.click()
    return visitor.skip_start()


def read_tips(player: Player) -> list[str]:
    """Read and dismiss all tips of the lesson in the player's turn, and return their keys.

    Assert that each tip marks something on the table and covers none of it.
    """
    # From now on, only the player acts.
    player.wait_for_turn()
    visitor = player.visitor
    panel = visitor.page.get_by_test_id("lesson")
    read = []
    while (tip := panel.get_attribute("data-tip")) not in ("none", "end", None):
        assert visitor.page.evaluate(ABOUT) > 0
        assert visitor.page.evaluate(COVERED) == 0
        assert visitor.page.evaluate(MARKED_HANDS) == 0
        read.append(tip)
        visitor.page.get_by_test_id("got-it").click()
        expect(panel).not_to_have_attribute("data-tip", tip)
    return read


@pytest.mark.long
def test_a_lesson_covers_all_topics_and_ends_in_a_real_game(tables: Tables, site: str) -> None:
    visitor = learner(tables, site)
    page = visitor.page
    assert violations(page) == []
    player = Player(visitor, Mouse(page), Random(1))
    read = read_tips(player)
    while player.move() is not None:
        read += read_tips(player)
    assert len(read) == len(set(read))
    assert set(ALWAYS) <= set(read) <= {*ALWAYS, *SOON, *SOMETIMES}
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-tip", "end")
    lesson = page.url
    page.get_by_test_id("real-game").click()
    expect(page).not_to_have_url(lesson)
    visitor.wait_for_table()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    expect(page.locator("[data-seat='1'] .name")).to_contain_text("Nora")


@pytest.mark.long
@pytest.mark.parametrize("device", [PHONE, SMALL_PHONE], ids=["phone", "small"])
def test_tips_cover_nothing_on_phones(tables: Tables, site: str, device: Device) -> None:
    visitor = learner(tables, site, device)
    page = visitor.page
    assert page.evaluate(SMALL) == []
    player = Player(visitor, Touch(page), Random(1))
    read = read_tips(player)
    while not visitor.state.over and "stock_fits" not in read:
        assert player.move() is not None
        read += read_tips(player)
    page.get_by_test_id("leave-lesson").click()
    assert page.evaluate(OVERFLOW) == [0, 0, []]


def test_a_lesson_can_be_left_at_any_time(tables: Tables, site: str) -> None:
    visitor = learner(tables, site)
    page = visitor.page
    lesson = page.url
    page.get_by_test_id("leave-lesson").click()
    page.get_by_test_id("stay").click()
    expect(page.get_by_test_id("got-it")).to_be_visible()
    page.get_by_test_id("leave-lesson").click()
    page.get_by_test_id("leave-yes").click()
    expect(page.get_by_test_id("play-now")).to_be_visible()
    # The game is over and cannot be resumed.
    visitor.open(lesson)
    expect(page.get_by_test_id("result")).to_have_attribute("data-winner", "1")


def test_tips_can_be_hidden_and_reached_by_keyboard(tables: Tables, site: str) -> None:
    visitor = learner(tables, site)
    page = visitor.page
    got_it = page.get_by_test_id("got-it")
    got_it.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lesson")).to_have_attribute("data-tip", "builds")
    page.keyboard.press("Tab")
    expect(page.get_by_test_id("leave-lesson")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("without-tips").click()
    expect(page.get_by_test_id("lesson")).to_have_count(0)
    assert visitor.state.turn == "you"
