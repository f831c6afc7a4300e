"""Tests that each player has one try at a shared deal, which only a game with cards uses up."""

import json

import pytest
from redis.asyncio import Redis

from protocol.core.codes import ErrorCode
from protocol.core.ids import MatchId
from server.games.fairness import PREPARED
from server.matches.archive.records import NotArchived, Records
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.live.watermarks import ShortOfMemory, Watermarks
from server.same_deal.deals import SharedDeals
from server.store.errors import StoreUnavailable
from server.store.redis.keys import match_keys
from server.store.sql.shared_deals import SqlSharedDeals
from server.transport.web.admission import Admission
from server.transport.web.responses import ApiError
from tests.support.account_browser import Browser
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import error_of
from tests.transport.web.same_deal.deal_node import (
    LINE,
    at_table,
    begin,
    end,
    finished,
    play_some,
    player_of,
    remove,
    return_to,
    share,
    shared,
    view_of,
)

LESSON = json.dumps({**json.loads(LINE), "fairness": PREPARED}).encode()


async def test_a_match_that_was_not_stored_is_made_again(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    await other.me()

    async def fails(*_args: object) -> None:
        raise StoreUnavailable("no answer")

    with monkeypatch.context() as broken:
        broken.setattr(node.parts.directory, "create_as", fails)
        answer = await other.http.post(f"/api/deals/{deal}/match")
        assert error_of(answer) == (503, "unavailable")
    assert (await view_of(other, deal))["state"] == "new"
    assert (await view_of(other, deal))["match"] is None
    match = await begin(other, deal)
    assert (await view_of(other, deal))["match"] == match


@pytest.mark.long
async def test_a_match_that_the_server_lost_is_not_made_again(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its player may have seen the cards."""
    deal = await shared(node, ada)
    match = await begin(other, deal)

    async def unknown(wanted: MatchId) -> Match:
        raise UnknownMatch(wanted)

    await play_some(await at_table(node, other, match))
    assert (await view_of(other, deal))["state"] == "begun"
    with monkeypatch.context() as lost:
        lost.setattr(node.parts.directory, "newest", unknown)
        view = await view_of(other, deal)
        assert (view["state"], view["match"]) == ("lost", None)
        answer = await other.http.post(f"/api/deals/{deal}/match")
        assert error_of(answer) == (404, "unknown_match")

    async def unreadable(wanted: MatchId) -> Match:
        raise UnreadableMatch(wanted)

    with monkeypatch.context() as newer:
        newer.setattr(node.parts.directory, "newest", unreadable)
        monkeypatch.setattr(Records, "record", no_record)
        assert (await view_of(other, deal))["state"] == "begun"
        answer = await other.http.post(f"/api/deals/{deal}/match")
        assert error_of(answer) == (500, "unreadable_match")
    assert await return_to(other, deal) == match


async def no_record(*_of: object) -> None:
    """Stand in for reading a record: return None, as for a game in play."""


async def test_a_match_without_cards_is_begun_again(
    node: InProcessNode, ada: Browser, other: Browser, redis_url: str
) -> None:
    deal = await shared(node, ada)
    first = await begin(other, deal)
    await remove(other, first)
    assert (await view_of(other, deal))["state"] == "new"
    second = await begin(other, deal)
    assert second != first
    assert (await view_of(other, deal))["match"] == second

    await remove(other, second)
    keys = match_keys(second)
    async with Redis.from_url(redis_url) as redis:
        # An hour later, Redis drops a match that has expired.
        await redis.delete(keys.state, keys.log)
    view = await view_of(other, deal)
    assert (view["state"], view["match"]) == ("new", None)
    again = await begin(other, deal)
    live = await node.parts.directory.newest(again)
    assert (live.status, (await view_of(other, deal))["match"]) == ("open", again)


async def test_every_new_match_is_admitted(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    await remove(other, await begin(other, deal))
    created = node.count("spite_matches_created_total")
    with monkeypatch.context() as full:
        full.setattr(Admission, "admit_match", refuse)
        answer = await other.http.post(f"/api/deals/{deal}/match")
        assert error_of(answer) == (429, "too_many_requests")
    assert node.count("spite_matches_created_total") == created
    await begin(other, deal)
    assert node.count("spite_matches_created_total") == created + 1


def refuse(*_of: object) -> None:
    raise ApiError(429, ErrorCode.TOO_MANY_REQUESTS)


async def test_a_match_for_which_there_is_no_memory_is_not_counted(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    player = await player_of(other)

    def full(*_of: object, **_named: object) -> None:
        raise ShortOfMemory

    with monkeypatch.context() as short:
        short.setattr(Watermarks, "check", full)
        answer = await other.http.post(f"/api/deals/{deal}/match")
        assert error_of(answer) == (503, "too_busy")
    assert await SqlSharedDeals(node.parts.archive).games_of(player) == []


@pytest.mark.long
async def test_a_game_may_end_after_the_deal(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    match = await begin(other, deal)
    await play_some(await at_table(node, other, match))
    later_ms = (await view_of(other, deal))["until_ms"]
    monkeypatch.setattr(SharedDeals, "_is_over", lambda _self, each: each.until_ms <= later_ms)
    assert error_of(await node.http.get(f"/api/deals/{deal}")) == (404, "not_found")
    answer = await node.http.post(f"/api/deals/{deal}/match")
    assert error_of(answer) == (404, "not_found")
    assert await return_to(other, deal) == match
    await end(node, match)
    for player in (other, ada):
        assert len((await view_of(player, deal))["games"]) == 2


async def test_a_shared_game_with_spectators_is_for_those_who_have_finished(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    original = await finished(node, ada, watchers=True)
    url = f"/api/matches/{original}/games/1/record"
    await other.me()
    assert (await other.http.get(url)).status_code == 200
    deal = (await share(ada, original)).json()["id"]
    match = await begin(other, deal)
    assert (await ada.http.get(url)).status_code == 200
    for path in ("games/1/record", "games/1/replay", "games/1/luck", "games/1/review", "record"):
        answer = await other.http.get(f"/api/matches/{original}/{path}")
        assert error_of(answer) == (403, "no_watchers"), path
    await end(node, match)
    await view_of(other, deal)
    assert (await other.http.get(url)).status_code == 200


async def test_a_game_on_a_shared_deal_is_shared_by_no_second_link(
    node: InProcessNode, ada: Browser
) -> None:
    """Its record remains when the deal is removed."""
    match = await finished(node, ada, line=LESSON)
    assert error_of(await share(ada, match)) == (409, "not_shareable")


async def test_a_game_that_was_never_archived_hides_no_deal(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = await shared(node, ada)
    await begin(other, deal)

    async def never(*_of: object) -> None:
        raise NotArchived("a game was not archived")

    monkeypatch.setattr(Records, "record", never)
    assert (await view_of(other, deal))["state"] == "begun"


async def test_an_unreadable_record_is_logged_and_the_game_is_lost(
    node: InProcessNode,
    ada: Browser,
    other: Browser,
    caplog: pytest.LogCaptureFixture,
    redis_url: str,
) -> None:
    deal = await shared(node, ada)
    match = await begin(other, deal)
    await end(node, match, b"{}")
    keys = match_keys(match)
    async with Redis.from_url(redis_url) as redis:
        await redis.delete(keys.state, keys.log)
    assert (await view_of(other, deal))["state"] == "lost"
    assert f"the record of match {match} on a shared deal is unreadable" in caplog.text
