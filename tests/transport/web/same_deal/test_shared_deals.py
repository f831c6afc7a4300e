"""Tests of shared deals: a player shares the deal of a finished game, and others play it once."""

import json
from typing import Any

import pytest
from sqlalchemy import delete

from protocol.core.ids import SEATS, DealId, MatchId, PlayerId, Seat
from server.games.fairness import PREPARED, source_of
from server.same_deal import deals
from server.store.daily import DailyGame
from server.store.shared_deals import DealGame, SharedDeal
from server.store.sql.daily import SqlDaily
from server.store.sql.players import SqlPlayers
from server.store.sql.shared_deals import SqlSharedDeals
from server.store.sql.tables import MATCHES
from server.transport.web.admission import Admission
from tests.support.account_browser import Browser, browser
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import bearer, error_of
from tests.transport.web.same_deal.deal_node import (
    FAIRNESS,
    LEVEL,
    LINE,
    RECORD,
    begin,
    bot_left,
    end,
    finished,
    player_of,
    return_to,
    share,
    shared,
    view_of,
)

LESSON = json.dumps({**json.loads(LINE), "fairness": PREPARED}).encode()
UNFIT: dict[str, dict[str, Any]] = {
    "two persons": {"level": None},
    "an unknown level": {"level": "godlike"},
    "a public match": {"public": True, "watchers": True},
    "an aborted match": {"expires_ms": 1_900_000_000_000},
    "several games": {"games": 2},
    "a lesson": {"line": LESSON},
    "no record": {"line": b"{}"},
}


async def test_a_finished_game_is_shared_once(node: InProcessNode, ada: Browser) -> None:
    match = await finished(node, ada)
    first, second = await share(ada, match), await share(ada, match)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    deal = first.json()["id"]
    assert len(deal) == 16
    assert first.json()["url"] == f"{node.url}/same/{deal}"
    assert (await view_of(ada, deal))["state"] == "shared"


@pytest.mark.parametrize("unfit", UNFIT)
async def test_other_games_are_not_shared(node: InProcessNode, ada: Browser, unfit: str) -> None:
    match = await finished(node, ada, **UNFIT[unfit])
    assert error_of(await share(ada, match)) == (409, "not_shareable")


async def test_only_the_player_shares_a_game(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    match = await finished(node, ada)
    assert error_of(await share(other, match)) == (401, "bad_token")
    await other.me()
    assert error_of(await share(other, match)) == (409, "not_shareable")
    assert error_of(await share(ada, match, 2)) == (409, "not_shareable")
    assert error_of(await share(ada, "unknown111")) == (404, "unknown_match")
    assert error_of(await share(ada, "../etc")) == (400, "bad_request")


async def test_neither_a_daily_deal_nor_a_game_in_play_is_shared(
    node: InProcessNode, ada: Browser
) -> None:
    match = await finished(node, ada)
    player = await player_of(ada)
    await SqlDaily(node.parts.archive).add_game(DailyGame("2026-11-27", player, 0, match, 1))
    assert error_of(await share(ada, match)) == (409, "not_shareable")
    made = await ada.http.post("/api/matches", json={"preset": "snm-a-short", "computer": LEVEL})
    assert error_of(await share(ada, made.json()["id"])) == (409, "not_shareable")


async def test_a_game_that_was_played_on_is_not_shared(node: InProcessNode, ada: Browser) -> None:
    match = await finished(node, ada)
    moment = {"match": match, "game": 1, "step": len(RECORD.deals) + 3, "seat": 0}
    made = await ada.http.post("/api/matches", json={"computer": LEVEL, "played_on": moment})
    assert made.status_code == 201, made.text
    assert error_of(await share(ada, made.json()["id"])) == (409, "not_shareable")


@pytest.mark.parametrize("seat", SEATS)
async def test_the_match_has_the_deal_the_seat_and_the_bot_of_the_game(
    node: InProcessNode, ada: Browser, other: Browser, seat: Seat
) -> None:
    deal = await shared(node, ada, seat=seat, clock=b'{"bank_ms":300000,"increment_ms":2000}')
    live = await node.parts.directory.newest(await begin(other, deal))
    assert live.settings.prepared is not None
    assert (live.settings.prepared.kind, live.settings.prepared.reference) == ("same_deal", deal)
    chance, _ = source_of(FAIRNESS)
    assert live.settings.prepared.chance == chance
    assert live.settings.rules == RECORD.rules
    assert (live.settings.visibility, live.settings.watchers, live.rated) == (
        "private",
        False,
        False,
    )
    assert live.seat_of(await player_of(other)) == seat
    bot = live.players[1 - seat]
    assert bot is not None
    assert bot.bot_level == LEVEL
    assert live.settings.clock is not None
    assert (live.settings.clock.bank_ms, live.settings.clock.increment_ms) == (300_000, 2_000)


def not_admitted(*_of: object) -> None:
    pytest.fail("a return was counted as a new match")


async def test_each_other_player_has_one_match(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    assert (await view_of(other, deal))["state"] == "new"
    created = node.count("spite_matches_created_total")
    match = await begin(other, deal)
    # A return takes no token of the limit on new matches.
    monkeypatch.setattr(Admission, "admit_match", not_admitted)
    assert await return_to(other, deal) == match
    assert node.count("spite_matches_created_total") == created + 1
    view = await view_of(other, deal)
    assert (view["state"], view["match"], view["games"]) == ("begun", match, None)
    assert error_of(await ada.http.post(f"/api/deals/{deal}/match")) == (409, "own_deal")


@pytest.mark.parametrize("seat", SEATS)
async def test_the_games_are_compared_once_both_are_finished(
    node: InProcessNode, ada: Browser, other: Browser, seat: Seat
) -> None:
    deal = await shared(node, ada, seat=seat)
    original = (await view_of(ada, deal))["games"]
    match = await begin(other, deal)
    assert (await view_of(other, deal))["games"] is None
    await end(node, match)
    view = await view_of(other, deal)
    assert (view["state"], view["match"]) == ("finished", match)
    winner = {seat: "player", 1 - seat: "computer", None: None}[RECORD.result.winner]
    assert [(game["winner"], game["left"]) for game in view["games"]] == [
        (winner, bot_left(seat))
    ] * 2
    assert sorted(game["own"] for game in view["games"]) == [False, True]
    assert original[0] in [{**game, "own": True} for game in view["games"]]
    assert len((await view_of(ada, deal))["games"]) == 2
    # The deal of a game on a shared deal is that deal.
    assert (await share(other, match)).json()["id"] == deal


async def test_those_who_have_finished_may_read_the_games(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    original = await finished(node, ada)
    deal = (await share(ada, original)).json()["id"]
    match = await begin(other, deal)

    async def status_of(browser: Browser, wanted: MatchId) -> int:
        return (await browser.http.get(f"/api/matches/{wanted}/games/1/record")).status_code

    assert await status_of(other, original) == 403
    assert await status_of(ada, match) == 409
    await end(node, match)
    await view_of(other, deal)
    for player, wanted in ((other, original), (ada, match), (ada, original), (other, match)):
        assert await status_of(player, wanted) == 200
    assert (await node.http.get(f"/api/matches/{original}/games/1/record")).status_code == 403


async def test_a_deal_whose_time_or_game_is_over_is_not_found(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    over = SharedDeal(DealId("over" * 4), PlayerId("ada"), await finished(node, ada), 1)
    game = DealGame(over.id, over.player, over.match, 0, 0, 1, 2)
    await SqlSharedDeals(node.parts.archive).add_deal(over, game, 9)
    gone = await finished(node, ada)
    deal = (await share(ada, gone)).json()["id"]
    async with node.parts.archive.writing() as connection:
        await connection.execute(delete(MATCHES).where(MATCHES.c.match_id == gone))
    await other.me()
    for wanted in (over.id, deal, "unknown1unknown1"):
        assert error_of(await other.http.get(f"/api/deals/{wanted}")) == (404, "not_found")
        answer = await other.http.post(f"/api/deals/{wanted}/match")
        assert error_of(answer) == (404, "not_found")


async def test_an_old_game_or_deal_is_not_shared(
    node: InProcessNode, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When a deal is removed, its game is too old to share again."""
    known = await finished(node, ada)
    assert (await share(ada, known)).status_code == 201
    monkeypatch.setattr(deals.SharedDeals, "_is_over", lambda _self, _deal: True)
    assert error_of(await share(ada, known)) == (409, "not_shareable")
    now_ms = node.parts.stores.clock.now_ms()
    old = await finished(node, ada, ended_ms=now_ms - deals.LASTS_MS)
    assert error_of(await share(ada, old)) == (409, "not_shareable")


async def test_deals_and_games_have_limits(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    monkeypatch.setattr(deals, "DEALS_SHARED", 1)
    monkeypatch.setattr(deals, "GAMES_PER_DEAL", 1)
    assert error_of(await share(ada, await finished(node, ada))) == (409, "too_many_kept")
    answer = await other.http.post(f"/api/deals/{deal}/match")
    assert error_of(answer) == (409, "too_many_kept")


async def test_guests_of_one_network_cannot_fill_a_deal(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    monkeypatch.setattr(node.parts.networks, "token", lambda _prefixes: "network")
    monkeypatch.setattr(deals, "DEAL_GAMES_PER_ADDRESS", 1)
    async with browser(node) as guest:
        await begin(guest, deal)
    await other.me()
    answer = await other.http.post(f"/api/deals/{deal}/match")
    assert error_of(answer) == (403, "not_registered")
    await other.register("Bob Shared")
    await begin(other, deal)


async def test_an_export_has_the_deals_and_an_account_takes_them_with_it(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    original = await finished(node, ada)
    deal = (await share(ada, original)).json()["id"]
    player = await player_of(ada)
    await ada.register("Ada Shared")
    assert (await view_of(other, deal))["account"] == "Ada Shared"
    (exported,) = (await ada.done("GET", "/export"))["shared_deals"]
    assert (exported["deal"], exported["match"]) == (deal, original)
    assert exported["left"] == bot_left(0)
    await SqlPlayers(node.parts.archive).delete(player, 1, 2)
    assert error_of(await other.http.get(f"/api/deals/{deal}")) == (404, "not_found")


async def test_neither_other_sites_nor_bots_share_or_play(
    node: InProcessNode, ada: Browser
) -> None:
    deal = await shared(node, ada)
    for url in ("/api/deals", f"/api/deals/{deal}/match"):
        foreign = await ada.http.post(url, headers={"origin": "https://example.com"})
        assert error_of(foreign) == (403, "foreign_origin")
        bot = await node.http.post(url, headers=bearer(await node.guest()))
        assert error_of(bot) == (401, "bad_token")
