"""Tests of blocking players over HTTP: by name, by seat and by a chat line; and of unblocking."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.matches.names import bot_name
from server.store.chat import ChatMessage
from server.store.chat_log import ChatLine
from tests.support.account_browser import Browser
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import until
from tests.transport.web.api_calls import error_of, start_match

BLOCKS = "/blocks"


def names(listed: Any) -> list[str]:
    return [one["name"] for one in listed["blocks"]]


async def test_a_player_is_blocked_by_name_and_unblocked(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await other.register("Berta")
    assert await ada.done("GET", BLOCKS) == {"blocks": []}
    listed = await ada.done("POST", BLOCKS, {"name": "BERTA"})
    assert names(listed) == ["Berta"]
    assert names(await other.done("GET", BLOCKS)) == []
    path = f"{BLOCKS}/{listed['blocks'][0]['id']}"
    # Only the caller's own blocks are removed.
    await other.done("DELETE", path)
    assert await ada.refused("DELETE", f"{BLOCKS}/%00") == (404, "not_found")
    assert names(await ada.done("GET", BLOCKS)) == ["Berta"]
    assert await ada.done("DELETE", path) == {"blocks": []}


async def test_guests_block_players_by_seat_and_by_chat_line(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.me()
    name = (await other.me())["name"]
    made = await other.http.post("/api/matches", json={"preset": "snm-a-short"})
    match = MatchId(made.json()["id"])
    listed = await ada.done("POST", BLOCKS, {"match": match, "seat": 0})
    assert names(listed) == [name]
    assert await ada.refused("POST", BLOCKS, {"match": match, "seat": 1}) == (404, "not_found")
    await node.parts.stores.chat.post(
        match, "spectators", PlayerId("a" * 16), ChatMessage(None, text="hm", name="Cleo")
    )
    line = {"match": match, "room": "spectators", "number": 1}
    assert len(names(await ada.done("POST", BLOCKS, line))) == 2
    assert await ada.refused("POST", BLOCKS, {**line, "number": 2}) == (404, "not_found")
    # Players can't block themselves.
    assert await other.refused("POST", BLOCKS, {"match": match, "seat": 0}) == (422, "bad_request")


async def test_a_stranger_cannot_learn_names_of_a_match_without_spectators(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.me()
    match, _ = await start_match(node, watchers=False)
    await node.parts.stores.chat.post(
        MatchId(match), "spectators", PlayerId("a" * 16), ChatMessage(None, text="hm", name="Cleo")
    )
    line = {"match": match, "room": "spectators", "number": 1}
    for wanted in ({"match": match, "seat": 0}, {"match": match, "seat": 1}, line):
        assert await ada.refused("POST", BLOCKS, wanted) == (404, "not_found")
    ada.http.cookies.clear()
    open_one, _ = await start_match(node)
    await ada.me()
    assert len(names(await ada.done("POST", BLOCKS, {"match": open_one, "seat": 0}))) == 1


async def test_a_bot_is_neither_blocked_nor_reported_in_an_archived_match(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.me()
    over = replace(finished_match(MatchId("Over123456"), 1), public=True)
    over = replace(over, names=("Ben", bot_name("easy")))
    await node.parts.archive.write([finished_game(over.match, 1)], [over])
    assert names(await ada.done("POST", BLOCKS, {"match": over.match, "seat": 0})) == ["Ben"]
    bot = {"match": over.match, "seat": 1}
    assert await ada.refused("POST", BLOCKS, bot) == (404, "not_found")
    report = {**bot, "reason": "words"}
    assert error_of(await ada.http.post("/api/reports", json=report)) == (404, "not_found")
    assert (await ada.http.post("/api/reports", json={**report, "seat": 0})).status_code == 204


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"name": ""},
        {"name": "x" * 81},
        {"match": "Xk29fLmQ7a"},
        {"match": "\0", "seat": 0},
        {"match": "Xk29fLmQ7a", "seat": 2},
        {"match": "Xk29fLmQ7a", "room": "players"},
        {"match": "Xk29fLmQ7a", "room": "players", "number": 2**70},
        {"name": "Ada", "match": "Xk29fLmQ7a", "seat": 0},
        {"player": "a" * 16},
    ],
)
async def test_a_block_without_a_player_is_rejected(ada: Browser, body: Any) -> None:
    await ada.me()
    assert await ada.refused("POST", BLOCKS, body) == (400, "bad_request")


async def test_other_sites_and_callers_without_identity_can_not_block(ada: Browser) -> None:
    assert await ada.refused("GET", BLOCKS) == (401, "bad_token")
    await ada.me()
    unknown = {"match": "nobody0000", "seat": 0}
    assert await ada.refused("POST", BLOCKS, unknown) == (404, "not_found")
    assert await ada.refused("POST", BLOCKS, {"name": "Nobody At All"}) == (404, "not_found")
    ada.http.headers["origin"] = "https://elsewhere.example"
    assert await ada.refused("POST", BLOCKS, {"name": "Ada"}) == (403, "foreign_origin")


async def test_an_export_has_the_blocks_and_the_lines(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    await other.register("Berta")
    await ada.done("POST", BLOCKS, {"name": "Berta"})
    player = PlayerId((await ada.done("GET", "/export"))["player"])
    line = ChatLine(MatchId("Xk29fLmQ7a"), "spectators", 1, 5_000, player, None, None, "hello")
    node.parts.chat.policy.note(line)

    async def exported() -> bool:
        export = await ada.done("GET", "/export")
        (block,) = export["blocks"]
        assert block["name"] == "Berta"
        return [one["text"] for one in export["lines"]] == ["hello"]

    await until(exported)
