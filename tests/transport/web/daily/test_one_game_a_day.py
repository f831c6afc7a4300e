"""Tests of how a player begins the daily deal: one game a day, with a deal by their network."""

import pytest

from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId
from server.daily import deals as daily_deals
from server.daily import http as daily_http
from server.daily.days import DAY_MS, HOUR_MS, after, begins_ms, ends_ms
from server.daily.deals import PLACES
from server.daily.pools import DEALS, new_pool
from server.daily.terms import GAME, TERMS
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.store.daily import DailyPool
from server.store.errors import DatabaseUnavailable, StoreUnavailable
from server.store.sql.daily import SqlDaily
from server.transport.web.admission import Admission
from server.transport.web.responses import ApiError
from tests.support.account_browser import Browser, browser
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import bearer, error_of
from tests.transport.web.daily.daily_node import (
    DAY,
    begin,
    deal_of_game,
    one_match,
    return_to,
    set_clock,
    upkeep_of,
)


async def test_a_visitor_sees_the_commitments_without_becoming_a_guest(
    node: InProcessNode, day: str
) -> None:
    answer = await node.http.get("/api/daily")
    today = answer.json()
    assert "set-cookie" not in answer.headers
    assert (today["day"], today["ends_ms"]) == (day, ends_ms(day))
    assert (today["state"], today["match"], today["result"]) == ("new", None, None)
    assert (today["computer"], today["game_key"]) == (TERMS.level, GAME)
    assert len({today[f"{day}commitment"] for day in ("", "next_", "later_")}) == 3
    again = (await node.http.get("/api/daily")).json()
    assert again["commitment"] == today["commitment"]


async def test_the_first_day_begins_after_its_commitment(node: InProcessNode, ada: Browser) -> None:
    set_clock(node, begins_ms(DAY) + 1)
    await upkeep_of(node).do()
    today = (await node.http.get("/api/daily")).json()
    assert today["commitment"] is None
    assert today["next_commitment"] is not None
    await ada.me()
    assert error_of(await ada.http.post("/api/daily")) == (409, "not_playing")
    store = SqlDaily(node.parts.archive)
    await store.add_pool(new_pool(DAY, begins_ms(DAY)))
    assert error_of(await ada.http.post("/api/daily")) == (409, "not_playing")


async def test_an_outage_of_a_day_costs_no_deal(node: InProcessNode, ada: Browser) -> None:
    set_clock(node, begins_ms(DAY) - DAY_MS - HOUR_MS)
    await upkeep_of(node).do()
    later = (await node.http.get("/api/daily")).json()["later_commitment"]
    set_clock(node, begins_ms(DAY))
    assert (await node.http.get("/api/daily")).json()["commitment"] == later
    await begin(ada)


async def test_no_pool_is_made_just_before_its_day(node: InProcessNode) -> None:
    set_clock(node, begins_ms(DAY) - daily_deals.COMMIT_MARGIN_MS + 1)
    await upkeep_of(node).do()
    today = (await node.http.get("/api/daily")).json()
    assert (today["next_commitment"], today["later_commitment"] is None) == (None, False)
    await SqlDaily(node.parts.archive).add_pool(new_pool(DAY, begins_ms(DAY) - 1))
    assert (await node.http.get("/api/daily")).json()["next_commitment"] is None


async def test_the_operator_learns_in_time_that_there_will_be_no_deal(
    node: InProcessNode, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def warnings() -> int:
        return sum(f"the deals of {DAY} are not" in record.message for record in caplog.records)

    async def away(*_of: object) -> DailyPool:
        raise DatabaseUnavailable("no answer")

    upkeep = upkeep_of(node)
    with monkeypatch.context() as broken:
        broken.setattr(SqlDaily, "add_pool", away)
        for before_ms, found in ((2 * HOUR_MS + 1, 0), (2 * HOUR_MS, 1), (HOUR_MS, 1)):
            set_clock(node, begins_ms(DAY) - before_ms)
            await upkeep.do()
            assert warnings() == found
            assert node.count("spite_daily_committed") == 0
    await upkeep.do()
    assert node.count("spite_daily_committed") == 1
    await upkeep_of(node).do()
    assert warnings() == 1


async def test_reading_past_days_costs_no_pool_of_today(
    node: InProcessNode, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqlDaily(node.parts.archive)
    past = [after(day, -number) for number in range(1, 6)]
    for each in past:
        await store.add_pool(new_pool(each, begins_ms(each) - DAY_MS))
    set_clock(node, begins_ms(day) + 3 * HOUR_MS)
    for each in past:
        assert (await node.http.get(f"/api/daily/{each}")).status_code == 200
    read = []
    pool = SqlDaily.pool

    async def noted(store: SqlDaily, wanted: str) -> DailyPool | None:
        read.append(wanted)
        return await pool(store, wanted)

    monkeypatch.setattr(SqlDaily, "pool", noted)
    assert (await node.http.get("/api/daily")).json()["commitment"] is not None
    await upkeep_of(node).do()
    assert read == []


async def test_reading_writes_nothing(node: InProcessNode) -> None:
    set_clock(node, begins_ms(DAY))
    for _ in range(2):
        today = (await node.http.get("/api/daily")).json()
        assert (today["commitment"], today["next_commitment"]) == (None, None)


def not_admitted(*_of: object) -> None:
    pytest.fail("a return was counted as a new match")


async def test_a_player_has_one_match_a_day(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(ada)
    created = node.count("spite_matches_created_total")
    # A return takes no token of the limit on new matches.
    monkeypatch.setattr(Admission, "admit_match", not_admitted)
    assert await return_to(ada) == match
    assert node.count("spite_matches_created_total") == created == 1
    today = (await ada.http.get("/api/daily")).json()
    assert (today["state"], today["match"]) == ("begun", match)
    live = await node.parts.directory.newest(match)
    assert live.settings.rules == TERMS.rules
    assert (live.settings.visibility, live.settings.watchers, live.rated) == (
        "private",
        False,
        False,
    )
    assert live.settings.prepared is not None
    assert (live.settings.prepared.kind, live.settings.prepared.reference) == ("daily", day)


async def test_a_match_that_was_not_stored_is_made_again(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_args: object) -> None:
        raise StoreUnavailable("no answer")

    with monkeypatch.context() as broken:
        broken.setattr(node.parts.directory, "create_as", fails)
        await ada.me()
        assert error_of(await ada.http.post("/api/daily")) == (503, "unavailable")
    promised = (await ada.http.get("/api/daily")).json()
    assert (promised["day"], promised["state"], promised["match"]) == (day, "new", None)
    match = await begin(ada)
    assert (await node.parts.directory.newest(match)).status == "open"
    assert (await ada.http.get("/api/daily")).json()["match"] == match


async def test_a_match_that_the_server_lost_is_not_made_again(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player may have seen the cards."""
    match = await begin(ada)

    async def unknown(wanted: MatchId) -> Match:
        raise UnknownMatch(wanted)

    with monkeypatch.context() as lost:
        lost.setattr(node.parts.directory, "newest", unknown)
        today = (await ada.http.get("/api/daily")).json()
        assert (today["day"], today["state"], today["match"]) == (day, "lost", None)
        assert error_of(await ada.http.post("/api/daily")) == (404, "unknown_match")

    async def unreadable(wanted: MatchId) -> Match:
        raise UnreadableMatch(wanted)

    with monkeypatch.context() as newer:
        newer.setattr(node.parts.directory, "newest", unreadable)
        assert (await ada.http.get("/api/daily")).json()["state"] == "begun"
        assert error_of(await ada.http.post("/api/daily")) == (500, "unreadable_match")
    assert await return_to(ada) == match


async def test_a_match_that_expired_unplayed_is_replaced(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(ada)
    await ada.http.delete(f"/api/me/matches/{match}")
    assert (await node.parts.directory.newest(match)).status == "expired"

    def refuse(*_of: object) -> None:
        raise ApiError(429, ErrorCode.TOO_MANY_REQUESTS)

    with monkeypatch.context() as full:
        full.setattr(Admission, "admit_match", refuse)
        assert error_of(await ada.http.post("/api/daily")) == (429, "too_many_requests")
    another = await begin(ada)
    assert another != match
    live = await node.parts.directory.newest(another)
    assert live.status == "open"
    assert live.settings.prepared is not None
    assert live.settings.prepared.reference == day
    assert (await ada.http.get("/api/daily")).json()["match"] == another


async def test_guests_of_a_network_get_different_deals_and_are_few(
    node: InProcessNode, ada: Browser, other: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node.parts.networks, "token", lambda _prefixes: "network")
    monkeypatch.setattr(daily_deals, "PLACES", 2)
    assert PLACES == DEALS - 1
    matches = []
    for _ in range(2):
        async with browser(node) as guest:
            matches.append(await begin(guest))
            assert await return_to(guest) == matches[-1]
    deals = {(await deal_of_game(node, match)).deal for match in matches}
    assert len(deals) == 2
    await ada.me()
    assert error_of(await ada.http.post("/api/daily")) == (403, "not_registered")
    # A new account stands in no table, since it may know its deal.
    await ada.register("Ada Daily")
    new = await deal_of_game(node, await begin(ada))
    assert (new.day, new.listed, new.in_mean) == (day, False, False)
    await other.register("Bob Daily")
    monkeypatch.setattr(node.parts.archive, "finished_of", one_match)
    known = await deal_of_game(node, await begin(other))
    assert (known.listed, known.in_mean) == (True, False)
    # Nor can a new account learn a deal of those who have a place.
    assert {new.deal, known.deal}.isdisjoint(deals)
    assert new.deal == known.deal


@pytest.mark.long
async def test_further_players_of_a_network_set_no_mean(
    node: InProcessNode, ada: Browser, other: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node.parts.networks, "token", lambda _prefixes: "network")
    monkeypatch.setattr(daily_deals, "deals_of", lambda *_of: (5,))
    monkeypatch.setattr(node.parts.archive, "finished_of", one_match)
    found = []
    for player, name in ((ada, "Ada Daily"), (other, "Bob Daily")):
        await player.register(name)
        game = await deal_of_game(node, await begin(player))
        found.append((game.day, game.listed, game.in_mean))
    assert found == [(day, True, True), (day, True, False)]


async def test_no_network_is_counted_without_a_token(
    node: InProcessNode, ada: Browser, day: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as unknown:
        unknown.setattr(daily_http, "address_prefixes", lambda _host: ("192.0.2.1",))
        unknown.setattr(node.parts.networks, "token", lambda _prefixes: None)
        await ada.me()
        assert error_of(await ada.http.post("/api/daily")) == (503, "unavailable")
    match = await begin(ada)
    monkeypatch.setattr(daily_http, "address_prefixes", lambda _host: ("192.0.2.1",))
    assert await return_to(ada) == match
    assert (await deal_of_game(node, match)).day == day


async def test_neither_other_sites_nor_bots_begin_a_game(node: InProcessNode, ada: Browser) -> None:
    foreign = await ada.http.post("/api/daily", headers={"origin": "https://example.com"})
    assert error_of(foreign) == (403, "foreign_origin")
    bot = await node.http.post("/api/daily", headers=bearer(await node.guest()))
    assert error_of(bot) == (401, "bad_token")
