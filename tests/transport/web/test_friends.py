"""Tests of following registered players over HTTP: their names, current games, and hiding these."""

from typing import Any

from protocol.core.codes import ErrorCode
from protocol.core.commands import Accept
from protocol.core.ids import CommandId, MatchId, Version
from server.client.connection import MatchAddress
from server.games.registry import DEFAULT_GAME
from tests.support.account_browser import Browser
from tests.support.in_process_node import InProcessNode
from tests.support.wire import wire

FOLLOWING = "/following"


async def test_a_player_is_followed_by_name_and_unfollowed(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await other.register("Berta")
    assert await ada.done("GET", FOLLOWING) == {"following": [], "met": [], "hidden": False}
    for _ in range(2):
        listed = await ada.done("POST", FOLLOWING, {"name": "BERTA"})
        assert [(one["name"], one["playing"]) for one in listed["following"]] == [("Berta", None)]
    assert (await other.done("GET", FOLLOWING))["following"] == []
    assert (await ada.done("DELETE", f"{FOLLOWING}/Berta"))["following"] == []


async def test_guests_can_not_follow_and_players_can_not_follow_themselves(
    ada: Browser, other: Browser
) -> None:
    await other.me()
    await ada.register("Ada")
    wanted = {"name": "Ada"}
    assert await other.refused("GET", FOLLOWING) == (403, ErrorCode.NOT_REGISTERED)
    assert await other.refused("POST", FOLLOWING, wanted) == (403, ErrorCode.NOT_REGISTERED)
    assert await ada.refused("POST", FOLLOWING, wanted) == (422, ErrorCode.BAD_REQUEST)
    nobody = {"name": "Nobody At All"}
    assert await ada.refused("POST", FOLLOWING, nobody) == (404, ErrorCode.NOT_FOUND)


async def test_a_deleted_account_has_no_followers(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await other.register("Berta")
    await ada.done("POST", FOLLOWING, {"name": "Berta"})
    assert (await other.http.delete("/api/account")).status_code == 204
    assert (await ada.done("GET", FOLLOWING))["following"] == []


async def test_a_followed_players_game_is_shown_while_they_are_present_and_not_hidden(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    await other.register("Berta")
    await ada.done("POST", FOLLOWING, {"name": "Berta"})
    token = (await other.done("POST", "/tokens", {"label": "board"}))["token"]
    opened = {"preset": "snm-a-short", "visibility": "public"}
    host = {"Authorization": f"Bearer {await node.guest()}"}
    made = await node.http.post("/api/matches", json=opened, headers=host)
    address = MatchAddress(node.url, MatchId(made.json()["id"]))

    async def playing() -> Any:
        (berta,) = (await ada.done("GET", FOLLOWING))["following"]
        return berta["playing"]

    async with wire(address, token) as socket:
        await socket.send(Accept(id=CommandId("in"), version=Version(0)))
        await socket.receive_a("step", version=2)
        shown = {"game_key": DEFAULT_GAME, "match": address.match}
        assert await playing() is None
        # The node with the connection reports this.
        await node.parts.stores.presence.report(address.match, (0, 1), 0)
        assert await playing() == shown
        assert (await other.done("PUT", "/hidden", {"hidden": True}))["hidden"]
        assert await playing() is None
        await other.done("PUT", "/hidden", {"hidden": False})
        assert await playing() == shown
    await node.parts.stores.presence.report(address.match, (0, 0), 0)
    assert await playing() is None
    assert (await ada.done("GET", FOLLOWING))["met"] == []


async def test_the_export_has_the_followed_players_and_the_visibility(
    ada: Browser, other: Browser
) -> None:
    await other.register("Berta")
    await ada.register("Ada")
    await ada.done("POST", FOLLOWING, {"name": "Berta"})
    await ada.done("PUT", "/hidden", {"hidden": True})
    await ada.done("PUT", "/challengers", {"who": "followed"})
    held = await ada.done("GET", "/export")
    assert [one["name"] for one in held["following"]] == ["Berta"]
    assert (held["hidden"], held["challengers"]) == (True, "followed")
