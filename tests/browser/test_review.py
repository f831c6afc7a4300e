"""Tests the review of a finished game in the browser, which lists the costliest turns.

Each turn leads to its moment in the replay, and shows the best moves. It can be tried again.
"""

from typing import Any

import pytest
from playwright.sync_api import Position, expect

from tests.browser.axe import violations, violations_in_both_themes
from tests.browser.devices import LAPTOP, PHONE, Device
from tests.browser.tables import Tables

CORNER: Position = {"x": 12, "y": 16}
"""A spot of a card that the next card of the hand does not cover."""


def drawn_first(record: dict[str, Any]) -> list[str]:
    """Return the first hand of the player who began a recorded game of Spite and Malice."""
    drawn: list[str] = record["hands"][record["first"]]
    return drawn or next(each["cards"] for each in record["actions"] if each["do"] == "draw")


def discard(record: dict[str, Any], card: str, pile: int) -> dict[str, Any]:
    target = f"discard:{record['first']}:{pile}"
    return {"type": "discard", "cards": [card], "target": target}


def review_of(
    record: dict[str, Any], played: dict[str, Any], best: dict[str, Any]
) -> dict[str, Any]:
    """Return a review of the record with one mistake: a discard in the first turn.

    It says that `best` would have been better than `played`.
    """
    turn = {
        "step": len(record["deals"]) - 1,
        "turn": 1,
        "loss": 52_300,
        "played": [played],
        "best": [best],
        "reasons": [{"kind": "free_pile", "params": {}}],
    }
    seats: list[dict[str, Any]] = [
        {"seat": seat, "turns": 1, "loss": 0, "costliest": []} for seat in (0, 1)
    ]
    seats[record["first"]] |= {"loss": 52_300, "costliest": [turn]}
    return {"review_version": 1, "seats": seats}


@pytest.mark.long
@pytest.mark.parametrize("device", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_review_leads_to_its_moments_and_plays_the_best_line(
    tables: Tables, site: str, device: Device
) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    page.get_by_test_id("end-details").click()
    match = table.url.rsplit("/", 1)[1]
    link = page.get_by_test_id("review-link")
    expect(link).to_have_attribute("href", f"/replay/{match}/1?review=0")
    record = page.request.get(f"{site}/api/matches/{match}/games/1/record").json()
    first, card = record["first"], drawn_first(record)[0]
    review = review_of(record, discard(record, card, 0), discard(record, card, 2))
    reader = tables.visitor(device)
    reader.context.route("**/games/1/review", lambda route: route.fulfill(json=review))
    page = reader.open(f"{site}/replay/{match}/1?review={first}").page
    expect(page.get_by_test_id("review-rate")).to_have_text("Average loss per turn: 5.2%")
    step = str(review["seats"][first]["costliest"][0]["step"])
    expect(page.get_by_test_id("review-best")).to_be_hidden()
    page.get_by_test_id("review-answer").click()
    expect(page.get_by_test_id("review-best")).to_contain_text("to discard pile 3")
    expect(page.get_by_test_id("review-turn")).to_contain_text("It keeps a discard pile free.")
    assert violations(page) == []
    page.get_by_test_id("review-line").click()
    pile = page.locator(f'[data-zone="discard:{first}:2"]')
    expect(pile).to_have_attribute("data-count", "1")
    expect(page.get_by_test_id("replay-narration")).to_contain_text("Best line, 1 of 1:")
    replay = page.get_by_test_id("replay-player")
    expect(replay).to_have_attribute("data-index", step)
    page.get_by_test_id("replay-scrubber").press("End")
    expect(pile).to_have_attribute("data-count", "0")
    page.get_by_test_id("replay-more").click()
    page.get_by_test_id("review-moment").click()
    expect(replay).to_have_attribute("data-index", step)


@pytest.mark.long
def test_a_reviewed_turn_is_tried_again_and_played_on(tables: Tables, site: str) -> None:
    table = tables.start_game(site)
    page = table.creator.page
    page.get_by_test_id("resign").click()
    page.get_by_test_id("resign-yes").click()
    expect(page.get_by_test_id("end-details")).to_be_visible()
    match = table.url.rsplit("/", 1)[1]
    record = page.request.get(f"{site}/api/matches/{match}/games/1/record").json()
    first, hand = record["first"], drawn_first(record)
    by_rank = {card[0]: card for card in hand}
    bad, good = list(by_rank.values())[:2]
    review = review_of(record, discard(record, bad, 0), discard(record, good, 0))
    reader = tables.visitor(PHONE)
    reader.context.route("**/games/1/review", lambda route: route.fulfill(json=review))
    page = reader.open(f"{site}/replay/{match}/1?review={first}").page

    def lay(card: str) -> None:
        cards = page.locator(f'[data-zone="hand:{first}"] [data-index]')
        cards.filter(has=page.locator(f'[data-card="{card}"]')).first.click(position=CORNER)
        page.locator(f'[data-zone="discard:{first}:1"]').click(position=CORNER)

    # A server in the middle of an upgrade may no longer have the code that this page names.
    reader.refused = True
    reader.context.route("**/assets/TurnRetry-*", lambda route: route.fulfill(status=404))
    page.get_by_test_id("review-retry").click()
    expect(page.get_by_test_id("review-turn")).to_contain_text("be reached right now")
    reader.context.unroute("**/assets/TurnRetry-*")
    page.get_by_test_id("review-retry").click()
    retry, message = page.get_by_test_id("retry"), page.get_by_test_id("retry-message")
    expect(retry).to_have_attribute("data-status", "open")
    expect(page.locator("main")).to_be_focused()
    assert violations_in_both_themes(page) == []
    lay(bad)
    expect(retry).to_have_attribute("data-status", "played")
    expect(message).to_contain_text("The loss is 5.2%.")
    page.get_by_test_id("retry-again").click()
    expect(retry).to_have_attribute("data-status", "open")
    lay(good)
    expect(retry).to_have_attribute("data-status", "best")
    page.get_by_test_id("retry-review").click()
    step = str(review["seats"][first]["costliest"][0]["step"])
    expect(page.get_by_test_id("replay-player")).to_have_attribute("data-index", step)
    page.get_by_test_id("review-retry").click()
    page.get_by_test_id("retry-show").click()
    expect(retry).to_have_attribute("data-status", "shown")
    expect(message).to_contain_text("Best line:")
    page.get_by_test_id("retry-on").click()
    expect(page.get_by_test_id("play-on-seat")).to_have_value(str(first))
    page.get_by_test_id("play-on-start").click()
    expect(page.get_by_test_id("prepared")).to_have_attribute("data-kind", "played_on")
    expect(page.get_by_test_id("table")).to_have_attribute("data-viewer", str(first))
