"""Tests that a rated match shows both players' ratings, and afterwards how they changed."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.chat import register_account
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.megiddo.input_methods import Mouse
from tests.browser.megiddo.screen import read_screen
from tests.browser.tables import Tables
from tests.browser.visitor import Visitor


def lay_stone(visitor: Visitor) -> None:
    """Wait for the visitor's turn in Megiddo, and lay a stone on the first free point.

    Wait until it is the opponent's turn.
    """
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "you")
    seen = read_screen(visitor)
    free = next(point for point, owner in seen.owners.items() if owner == "none")
    Mouse(visitor.page).lay(free, seen)
    expect(visitor.page.get_by_test_id("table")).to_have_attribute("data-turn", "opponent")


@pytest.mark.long
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_rated_match_shows_ratings_and_their_change(
    tables: Tables, site: str, device: Device
) -> None:
    names = [f"Rated {who} {device.width}" for who in ("Ada", "Bo")]
    players = [tables.visitor(device) for _ in names]
    for player, name in zip(players, names, strict=True):
        player.open(site).page.context.request.get(f"{site}/api/me")
        register_account(player, site, name)
    made = players[0].page.context.request.post(
        f"{site}/api/matches", data={"game": "megiddo", "preset": "megi-9", "visibility": "public"}
    )
    url = f"{site}/m/{made.json()['id']}"
    players[0].open(url)
    players[1].open(url).page.get_by_test_id("accept").click()
    for player in players:
        player.skip_start()
        expect(player.page.get_by_test_id("player-rating")).to_have_text(
            ["rating 1500?, provisional"] * 2
        )
        expect(player.page.get_by_test_id("table-rated")).to_have_text("Rated")
    first, second = sorted(
        players,
        key=lambda player: player.page.get_by_test_id("table").get_attribute("data-turn") != "you",
    )
    for player in (first, second, first, second):
        lay_stone(player)
    first.page.get_by_test_id("resign").click()
    first.page.get_by_test_id("resign-yes").click()
    for player, sign in ((first, "\N{MINUS SIGN}"), (second, "+")):
        change = player.page.get_by_test_id("rating-change")
        expect(change).to_have_attribute("data-state", "known")
        expect(change).to_contain_text(f"({sign}")
        own = player.page.locator(".bar.below").get_by_test_id("player-rating")
        expect(own).not_to_have_attribute("data-rating", "1500")
        assert violations(player.page) == []
