"""Tests the dialogs at a table: the order of their actions, and that they fit phones."""

import pytest

from tests.browser.devices import LAPTOP, PHONE, SMALL_PHONE, Device
from tests.browser.tables import Tables

ACTIONS_OF_MENU = """() => {
  const dialog = document.querySelector('dialog[open]');
  const find = (selector) => [...dialog.querySelectorAll(selector)];
  const box = (element) => element.getBoundingClientRect();
  const report = box(find('[data-testid=menu-report]')[0]);
  return {
    first: find('button, a')[1].dataset.testid,
    after_report: find('.button').filter((one) => box(one).bottom > report.bottom).length,
    settings_above: find('input').filter((one) => box(one).top < report.bottom).length,
    widths: new Set(
      find('div.ways').map((one) => Math.round(box(one.firstElementChild).width)),
    ).size,
  };
}"""

COVERS_STOCK = """() => {
  const panel = document.querySelector('[data-testid=talk-panel]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-zone="stock:1"], [data-seen="stock:1"]')].some(
    (one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const { left: from, right: to, top: above, bottom: below } = panel;
      return left < to && right > from && top < below && bottom > above;
    },
  );
}"""

LINES_OF_PHRASES = """() => [...document.querySelectorAll('[data-phrase]')].map((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getClientRects().length;
})"""

ANSWERS = """() => [...document.querySelectorAll('dialog[open] .button')].map((one) => {
  const { left, top, width } = one.getBoundingClientRect();
  return { left, top, width, testid: one.dataset.testid ?? null };
})"""


@pytest.mark.parametrize("device", [PHONE, LAPTOP])
def test_the_menu_begins_with_the_actions_and_reports_and_settings_come_later(
    tables: Tables, site: str, device: Device
) -> None:
    page = tables.start_game(site, device).creator.page
    page.get_by_test_id("menu").click()
    assert page.evaluate(ACTIONS_OF_MENU) == {
        "first": "menu-talk",
        "after_report": 0,
        "settings_above": 0,
        "widths": 1,
    }


def test_the_answers_to_a_resignation_are_stacked_on_phones_with_resigning_last(
    tables: Tables, site: str
) -> None:
    page = tables.start_game(site, SMALL_PHONE).creator.page
    page.get_by_test_id("resign").click()
    answers = page.evaluate(ANSWERS)
    assert [one["testid"] for one in answers] == [None, "offer-draw", "resign-yes"]
    assert [one["top"] for one in answers] == sorted({one["top"] for one in answers})
    assert len({(one["left"], one["width"]) for one in answers}) == 1


@pytest.mark.parametrize("size", [(768, 1024), (820, 1180), (1000, 1400)])
def test_the_chat_on_upright_tablets_leaves_the_opponents_stock_in_sight(
    tables: Tables, site: str, size: tuple[int, int]
) -> None:
    page = tables.start_game(site, Device(*size, touch=True)).creator.page
    page.get_by_test_id("talk").click()
    assert page.locator("[data-zone='stock:1']").count() == 1
    assert not page.evaluate(COVERS_STOCK)


def test_the_chat_on_phones_is_as_high_as_its_content_with_each_phrase_on_a_line(
    tables: Tables, site: str
) -> None:
    page = tables.start_game(site, SMALL_PHONE).creator.page
    page.get_by_test_id("menu").click()
    page.get_by_test_id("menu-talk").click()
    assert set(page.evaluate(LINES_OF_PHRASES)) == {1}
    panel = page.get_by_test_id("talk-panel").bounding_box()
    assert panel is not None
    assert panel["height"] <= SMALL_PHONE.height * 0.6
