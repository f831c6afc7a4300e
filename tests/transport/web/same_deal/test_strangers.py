"""Tests of the deals of strangers' public games, which the server offers to players."""

import json
import random
from collections import Counter
from typing import Any

import httpx
import pytest

from protocol.core.ids import MatchId, PlayerId
from server.games.fairness import PREPARED
from server.matches.names import guest_name
from server.same_deal import strangers
from server.store.blocks import Block
from server.store.shared_deals import StrangersGame
from server.store.sql.blocks import SqlBlocks
from server.store.sql.players import SqlPlayers
from server.store.sql.shared_deals import SqlSharedDeals
from server.store.sql.strangers import SqlStrangers
from tests.support.account_browser import Browser, browser
from tests.support.in_process_node import InProcessNode
from tests.transport.web.api_calls import bearer, error_of
from tests.transport.web.same_deal.deal_node import (
    FAIRNESS,
    LINE,
    at_table,
    begin,
    bot_left,
    end,
    finished,
    play_some,
    player_of,
    share,
    view_of,
)

LESSON = json.dumps({**json.loads(LINE), "fairness": PREPARED}).encode()
PICK = "/api/deals/stranger"


async def public(node: InProcessNode, owner: Browser, **changes: Any) -> MatchId:
    """Archive a guest's public game against a bot that has just ended, and return its match."""
    now_ms = node.parts.stores.clock.now_ms()
    return await finished(
        node, owner, **({"public": True, "watchers": True, "ended_ms": now_ms} | changes)
    )


async def pick(player: Browser) -> httpx.Response:
    return await player.http.post(PICK)


@pytest.mark.long
async def test_a_strangers_game_is_played_and_then_compared(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    original = await public(node, ada)
    owner = await player_of(ada)
    first, second = await pick(other), await pick(other)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    deal = first.json()["id"]
    assert first.json()["url"] == f"{node.url}/same/{deal}"
    answers = [first, second, await other.http.get(f"/api/deals/{deal}")]
    assert (await view_of(other, deal))["stranger"] is True

    match = await begin(other, deal)
    player = await at_table(node, other, match)
    await play_some(player)
    paths = (
        *(f"/api/deals/{deal}", f"/same/{deal}", "/api/me", "/api/me/matches", f"/m/{match}"),
        *("/api/me/finished", f"/api/matches/{match}/actions"),
    )
    answers += [await other.http.get(path) for path in paths]
    seen = b"\n".join(answer.content + repr(answer.headers).encode() for answer in answers)
    seen += b"\n".join(
        frame if isinstance(frame, bytes) else frame.encode() for frame in player.frames
    )
    game = await node.parts.archive.match(original)
    assert game is not None
    secrets = original, owner, guest_name(owner), "Ada", FAIRNESS["seed"], FAIRNESS["commitment"]
    for secret in (*secrets, str(game.ended_ms)):
        assert secret.encode() not in seen, secret
    assert bytes.fromhex(FAIRNESS["seed"]) not in seen

    await end(node, match)
    view = await view_of(other, deal)
    assert (view["state"], view["name"]) == ("finished", guest_name(owner))
    assert [game["match"] for game in view["games"]] == [original, match]
    assert view["games"][0]["left"] == bot_left(0)
    theirs = await view_of(ada, deal)
    assert (theirs["state"], len(theirs["games"])) == ("shared", 2)


async def test_the_time_of_a_deal_tells_nothing_of_its_game(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    now_ms = node.parts.stores.clock.now_ms()
    await public(node, ada, ended_ms=now_ms - 3 * strangers.DAY_MS)
    deal = (await pick(other)).json()["id"]
    assert (await view_of(other, deal))["until_ms"] >= now_ms + strangers.LASTS_MS


async def test_no_game_is_offered_twice(node: InProcessNode, ada: Browser, other: Browser) -> None:
    for _ in range(2):
        await public(node, ada)
    deals = set()
    for _ in range(2):
        deal = (await pick(other)).json()["id"]
        deals.add(deal)
        await begin(other, deal)
    assert len(deals) == 2
    assert error_of(await pick(other)) == (404, "not_found")
    assert error_of(await pick(ada)) == (404, "not_found")


async def test_visitors_without_an_identity_are_offered_games(
    node: InProcessNode, ada: Browser
) -> None:
    await public(node, ada)
    async with browser(node) as visitor:
        deal = (await pick(visitor)).json()["id"]
        assert visitor.http.cookies.get("spite_player") is None
        assert (await view_of(visitor, deal))["name"] is None
        await begin(visitor, deal)


@pytest.mark.parametrize(
    "changes",
    [
        {"public": False},
        {"level": "godlike"},
        {"line": LESSON},
        {"line": b"{}"},
        {"ended_ms": 1},
    ],
    ids=str,
)
async def test_other_games_are_not_offered(
    node: InProcessNode, ada: Browser, other: Browser, changes: dict[str, Any]
) -> None:
    await public(node, ada, **changes)
    await other.me()
    assert error_of(await pick(other)) == (404, "not_found")


async def test_blocked_players_are_kept_apart(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await public(node, ada)
    # A running node removes a guest's block when it is older than the guest's identity.
    now_ms = node.parts.stores.clock.now_ms()
    block = Block("block", await player_of(other), await player_of(ada), "Ada", now_ms)
    await SqlBlocks(node.parts.archive).add(block, 9)
    assert error_of(await pick(other)) == (404, "not_found")


async def test_a_deleted_account_takes_its_deals_with_it(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await public(node, ada)
    owner = await player_of(ada)
    await ada.register("Ada Stranger")
    deal = (await pick(other)).json()["id"]
    await SqlPlayers(node.parts.archive).delete(owner, 1, 2)
    assert error_of(await other.http.get(f"/api/deals/{deal}")) == (404, "not_found")
    assert error_of(await pick(other)) == (404, "not_found")


@pytest.mark.long
async def test_nobody_is_offered_more_often_by_playing_more(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch, ada: Browser, other: Browser
) -> None:
    many = [await public(node, ada) for _ in range(9)]
    single = await public(node, other)
    offered: Counter[bool] = Counter()
    store = SqlSharedDeals(node.parts.archive)
    # By games it would be 6 of 60 in the mean, by players 30. Each is on its side of 15 but for one
    # run in thousands.
    monkeypatch.setattr(random, "randint", lambda since, _until: since)
    async with browser(node) as visitor:
        for _ in range(60):
            shared = await store.deal((await pick(visitor)).json()["id"])
            assert shared is not None
            assert shared.match in (*many, single)
            offered[shared.match == single] += 1
    assert offered[True] >= 15


async def test_a_full_deal_is_not_offered(
    node: InProcessNode, ada: Browser, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await public(node, ada)
    assert (await pick(other)).status_code == 201
    monkeypatch.setattr(strangers, "GAMES_PER_DEAL", 1)
    assert error_of(await pick(other)) == (404, "not_found")


async def test_a_request_reads_a_limited_number_of_records(
    node: InProcessNode, other: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[MatchId] = []
    archive = node.parts.archive

    async def games(*_of: object) -> list[StrangersGame]:
        return [StrangersGame(MatchId(f"gone{n}"), PlayerId(f"player{n}")) for n in range(9)]

    async def match(wanted: MatchId) -> None:
        read.append(wanted)

    monkeypatch.setattr(SqlStrangers, "find", games)
    monkeypatch.setattr(archive, "match", match)
    assert error_of(await pick(other)) == (404, "not_found")
    assert len(read) == strangers.TRIES


async def test_a_public_game_is_shared_with_nobody_else(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    """Its player may look at the games of strangers, by the link to the same deal."""
    original = await public(node, ada)
    assert error_of(await share(ada, original)) == (409, "not_shareable")
    deal = (await pick(other)).json()["id"]
    assert (await share(ada, original)).json()["id"] == deal


async def test_neither_other_sites_nor_bots_are_offered_games(
    node: InProcessNode, ada: Browser
) -> None:
    await public(node, ada)
    foreign = await ada.http.post(PICK, headers={"origin": "https://example.com"})
    assert error_of(foreign) == (403, "foreign_origin")
    bot = await node.http.post(PICK, headers=bearer(await node.guest()))
    assert error_of(bot) == (401, "bad_token")


async def test_a_link_names_the_player_who_shared_the_deal_but_no_stranger(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    owner = guest_name(await player_of(ada))
    by_link = (await share(ada, await finished(node, ada))).json()["id"]
    await public(node, ada)
    of_stranger = (await pick(other)).json()["id"]
    for deal, is_named in ((by_link, True), (of_stranger, False)):
        page = (await node.http.get(f"/same/{deal}", headers={"accept": "text/html"})).text
        assert 'property="og:title"' in page
        assert (owner in page) is is_named
        picture = await node.http.get(f"/same/{deal}/preview.png")
        assert picture.headers["content-type"] == "image/png"
    unknown = await node.http.get("/same/q7Rk29fLmQ7aXt4B")
    assert (unknown.status_code, 'property="og:title"' in unknown.text) == (200, False)
    assert (await node.http.get("/same/q7Rk29fLmQ7aXt4B/preview.png")).status_code == 404
