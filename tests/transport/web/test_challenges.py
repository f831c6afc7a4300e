"""Tests of challenges over HTTP: made, listed, answered and rejected; and of who is online."""

from typing import Any

from protocol.core.codes import ErrorCode
from server.limits import CHALLENGES_PER_TEN_MINUTES, CHALLENGES_SENT
from tests.support.account_browser import Browser

WANTED = {"name": "Berta", "preset": "snm-a-short", "clock": {"bank_ms": 300_000}}


async def asked(browser: Browser, method: str, path: str, body: Any = None) -> Any:
    answer = await browser.http.request(method, f"/api{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json()


async def refused(browser: Browser, path: str, body: Any = None) -> tuple[int, str]:
    answer = await browser.http.post(f"/api{path}", json=body)
    return answer.status_code, answer.json()["code"]


async def here(browser: Browser) -> Any:
    return await asked(browser, "POST", "/here")


async def test_a_guest_challenges_and_both_get_the_same_match(ada: Browser, other: Browser) -> None:
    await other.register("Berta")
    guest = (await ada.me())["name"]
    (sent,) = (await asked(ada, "POST", "/challenges", WANTED))["sent"]
    assert (sent["player"]["name"], sent["state"], sent["match"]) == ("Berta", "open", None)
    (received,) = (await here(other))["received"]
    assert received["id"] == sent["id"]
    assert (received["player"]["name"], received["preset"]) == (guest, "snm-a-short")
    assert received["clock"]["bank_ms"] == 300_000
    accepted = await asked(other, "POST", f"/challenges/{sent['id']}/accept")
    (challenge,) = (await here(ada))["sent"]
    assert (challenge["state"], challenge["match"]) == ("accepted", accepted["match"])
    for browser in (ada, other):
        (match,) = (await asked(browser, "GET", "/me/matches"))["matches"]
        assert match["match"]["id"] == accepted["match"]
    again = await asked(other, "POST", f"/challenges/{sent['id']}/accept")
    assert again == accepted
    assert (await here(other))["received"] == []


async def test_a_declined_or_withdrawn_challenge_is_reported_and_over(
    ada: Browser, other: Browser
) -> None:
    await other.register("Berta")
    await ada.register("Ada")
    (sent,) = (await asked(ada, "POST", "/challenges", WANTED))["sent"]
    await asked(ada, "POST", f"/challenges/{sent['id']}/decline")
    assert (await asked(other, "POST", f"/challenges/{sent['id']}/decline"))["received"] == []
    assert [one["state"] for one in (await here(ada))["sent"]] == ["declined"]
    # A decline restricts the challenger, not the player who declined.
    declined = (403, ErrorCode.CHALLENGE_DECLINED)
    assert await refused(ada, "/challenges", WANTED) == declined
    (back,) = (await asked(other, "POST", "/challenges", {**WANTED, "name": "Ada"}))["sent"]
    await asked(ada, "DELETE", f"/challenges/{back['id']}")
    assert len((await here(ada))["received"]) == 1
    await asked(other, "DELETE", f"/challenges/{back['id']}")
    assert (await here(ada))["received"] == []
    over = (409, ErrorCode.CHALLENGE_OVER)
    assert await refused(ada, f"/challenges/{back['id']}/accept") == over


async def test_players_choose_who_may_challenge_them_and_blocks_look_the_same(
    ada: Browser, other: Browser
) -> None:
    await other.register("Berta")
    await ada.me()
    no = (403, ErrorCode.NOT_CHALLENGEABLE)
    assert await other.done("GET", "/challengers") == {"who": "everybody"}
    await other.done("PUT", "/challengers", {"who": "registered"})
    assert await refused(ada, "/challenges", WANTED) == no
    await ada.register("Ada")
    (sent,) = (await asked(ada, "POST", "/challenges", WANTED))["sent"]
    assert await refused(ada, "/challenges", WANTED) == (409, ErrorCode.ALREADY_CHALLENGED)
    back = {**WANTED, "name": "Ada"}
    assert await refused(other, "/challenges", back) == (409, ErrorCode.ALREADY_CHALLENGED)
    # A blocked player's earlier challenge is no longer listed.
    listed = await other.done("POST", "/blocks", {"name": "Ada"})
    assert (await here(other))["received"] == []
    await asked(ada, "DELETE", f"/challenges/{sent['id']}")
    assert await refused(ada, "/challenges", WANTED) == no
    await other.done("DELETE", f"/blocks/{listed['blocks'][0]['id']}")
    await other.done("PUT", "/challengers", {"who": "followed"})
    assert await refused(ada, "/challenges", WANTED) == no
    await other.done("POST", "/following", {"name": "Ada"})
    (sent,) = (await asked(ada, "POST", "/challenges", WANTED))["sent"]
    await asked(ada, "DELETE", f"/challenges/{sent['id']}")
    await other.done("PUT", "/challengers", {"who": "nobody"})
    assert await refused(ada, "/challenges", WANTED) == no


async def test_open_challenges_are_limited(ada: Browser, other: Browser) -> None:
    names = [f"Player {letter}" for letter in "ABCD"]
    for name in names:
        await other.register(name)
        await other.done("POST", "/logout")
    await ada.me()
    for name in names[:CHALLENGES_SENT]:
        await asked(ada, "POST", "/challenges", {"name": name})
    many = {"name": names[-1]}
    assert await refused(ada, "/challenges", many) == (409, ErrorCode.TOO_MANY_KEPT)
    left = CHALLENGES_PER_TEN_MINUTES - CHALLENGES_SENT - 1
    tries = [await refused(ada, "/challenges", {"name": "Nobody At All"}) for _ in range(left)]
    assert set(tries) == {(404, ErrorCode.NOT_FOUND)}
    assert await refused(ada, "/challenges", many) == (429, ErrorCode.TOO_MANY_REQUESTS)


async def test_a_caller_without_identity_has_no_challenges(ada: Browser) -> None:
    assert await here(ada) == {"sent": [], "received": []}


async def test_impossible_challenges_are_rejected(ada: Browser) -> None:
    await ada.register("Berta")
    assert await refused(ada, "/challenges", WANTED) == (422, ErrorCode.BAD_REQUEST)
    wrong = {**WANTED, "preset": "none"}
    assert await refused(ada, "/challenges", wrong) == (422, ErrorCode.UNKNOWN_PRESET)


async def test_followers_see_presence_unless_it_is_hidden(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await other.register("Berta")

    async def is_here() -> bool:
        (berta,) = (await ada.done("GET", "/following"))["following"]
        shown: bool = berta["here"]
        return shown

    await ada.done("POST", "/following", {"name": "Berta"})
    assert not await is_here()
    await here(other)
    assert await is_here()
    await other.done("PUT", "/hidden", {"hidden": True})
    assert not await is_here()


async def test_a_challenge_names_rules_and_a_clock_and_nothing_else(
    ada: Browser, other: Browser
) -> None:
    await other.register("Berta")
    await ada.me()
    wrongs: list[dict[str, Any]] = [{"watchers": True}, {"rules": {}}, {"visibility": "public"}]
    for wrong in wrongs:
        assert await refused(ada, "/challenges", {**WANTED, **wrong}) == (
            400,
            ErrorCode.BAD_REQUEST,
        )
    asked_for = {"name": "Berta", "game": "spite", "text": "stock_count=5"}
    (sent,) = (await asked(ada, "POST", "/challenges", asked_for))["sent"]
    assert (sent["game"], sent["text"], sent["clock"]) == ("spite", "stock_count=5", None)
