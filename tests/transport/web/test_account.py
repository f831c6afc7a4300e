"""Tests of accounts over HTTP: registration, logins, passwords, mails, export and deletion."""

import email
import json
import re
import time
from email.policy import default

import pytest
from websockets.asyncio.client import connect

from protocol.core.codes import CloseCode
from protocol.core.ids import PlayerId
from server.players import names
from server.players.lifetimes import FRESH_MS
from server.players.lookalikes import skeleton
from server.players.tokens import token_hash
from server.store.players import Session
from server.store.sql.sessions import SqlSessions
from tests.support.account_browser import PASSWORD, Browser
from tests.support.http import asking
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import until


async def wait_for_mails(node: InProcessNode, count: int) -> list[str]:
    """Wait for at least `count` mails. Return the texts of all mails, oldest first."""
    folder = node.folder / "letters"
    await until(lambda: folder.is_dir() and len(list(folder.glob("*.eml"))) >= count)
    files = sorted(folder.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns)
    assert all(file.stat().st_mode & 0o077 == 0 for file in files)
    parsed = [email.message_from_bytes(file.read_bytes(), policy=default) for file in files]
    return [letter.get_content() for letter in parsed]


def code_in(letter: str) -> str:
    (code,) = re.findall(r"^([\w-]{43})$", letter, re.MULTILINE)
    return str(code)


async def logged_in_long_ago(node: InProcessNode, player: PlayerId) -> str:
    """Store a session whose login is a quarter of an hour old, and return its token."""
    at_ms = node.parts.stores.clock.now_ms() - FRESH_MS
    session = Session(token_hash("old"), "old", player, at_ms, at_ms, at_ms, "firefox", "android")
    await SqlSessions(node.parts.archive).add(session)
    return "old"


async def test_a_guest_chooses_a_name_and_an_avatar(ada: Browser) -> None:
    before = await ada.me()
    assert not before["registered"]
    avatar = {"shape": 3, "colour": 1, "ground": 6}
    account = await ada.done("PUT", "/profile", {"name": " Ada  L. ", "avatar": avatar})
    assert (account["name"], account["avatar"], account["registered"]) == ("Ada L.", avatar, False)
    me = {"name": "Ada L.", "registered": False, "avatar": avatar}
    assert await ada.me() == me | {"notices": [], "moderator": False, "name_fault": None}
    wrong = {"shape": 3, "colour": 6, "ground": 6}
    assert await ada.refused("PUT", "/profile", {"avatar": wrong}) == (400, "bad_request")
    answer = await ada.ask("PUT", "/profile", {"name": "admin"})
    assert answer.json() == {"code": "bad_name", "params": {"reason": "reserved"}}


async def test_registering_keeps_the_player_and_ends_the_guest_identity(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.me()
    guest = dict(ada.http.cookies)
    made = await ada.http.post("/api/matches", json={"preset": "snm-a-short"})
    assert made.status_code == 201
    account = await ada.register("Ada")
    assert (account["registered"], account["password"], account["fresh"]) == (True, True, True)
    assert set(ada.http.cookies) == {"spite_session", "spite_device"}
    mine = (await ada.http.get("/api/me/matches")).json()["matches"]
    assert [one["match"]["id"] for one in mine] == [made.json()["id"]]
    async with asking(node.url) as thief:
        thief.cookies.update(guest)
        assert (await thief.get("/api/me/matches")).json()["matches"] == []
    assert await ada.refused("POST", "/register", {"name": "Ida", "password": PASSWORD}) == (
        409,
        "already_registered",
    )


async def test_a_login_on_another_device_is_the_same_player(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await ada.http.post("/api/matches", json={"preset": "snm-a-short"})
    await other.me()
    first = (await other.log_in("ADA"))["name"]
    assert first == "Ada"
    assert len((await other.http.get("/api/me/matches")).json()["matches"]) == 1
    sessions = (await ada.done("GET", "/sessions"))["sessions"]
    assert {(one["browser"], one["system"], one["current"]) for one in sessions} == {
        ("firefox", "android", True),
        ("chrome", "windows", False),
    }
    (theirs,) = [one["id"] for one in sessions if not one["current"]]
    await ada.done("DELETE", f"/sessions/{theirs}")
    assert (await ada.ask("DELETE", f"/sessions/{theirs}")).status_code == 404
    assert not (await other.me())["registered"]
    assert (await ada.me())["registered"]


async def test_a_login_changes_the_token_and_a_logout_ends_it(ada: Browser) -> None:
    await ada.register("Ada")
    before = ada.http.cookies["spite_session"]
    await ada.log_in("Ada")
    assert ada.http.cookies["spite_session"] != before
    assert len((await ada.done("GET", "/sessions"))["sessions"]) == 1
    token = ada.http.cookies["spite_session"]
    await ada.done("POST", "/logout")
    ada.http.cookies.set("spite_session", token)
    assert not (await ada.me())["registered"]


async def test_a_connection_ends_with_its_session(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.me()
    made = await ada.http.post("/api/matches", json={"preset": "snm-a-short"})
    url = f"{node.url.replace('http', 'ws', 1)}/ws/match/{made.json()['id']}"

    def cookie(browser: Browser) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in browser.http.cookies.items())
        return {"Cookie": cookies}

    async with connect(url, additional_headers=cookie(ada)) as of_guest:
        # The guest has an account by now, and the connection would belong to none of its sessions.
        await ada.register("Ada")
        await of_guest.wait_closed()
        assert of_guest.close_code == CloseCode.BAD_TOKEN
    await other.log_in("Ada")
    async with (
        connect(url, additional_headers=cookie(ada)) as first,
        connect(url, additional_headers=cookie(other)) as second,
    ):
        for socket in (first, second):
            assert json.loads(await socket.recv())["match"]["viewer"] == 0
        await other.done("DELETE", "/sessions")
        await first.wait_closed()
        assert first.close_code == CloseCode.BAD_TOKEN
        assert second.close_code is None


async def test_a_failed_login_does_not_reveal_the_reason(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    wrong = [{"name": "Ada", "password": "wrong"}, {"name": "Nobody here", "password": PASSWORD}]
    answers = [await other.ask("POST", "/login", body) for body in wrong]
    assert [answer.status_code for answer in answers] == [401, 401]
    assert answers[0].json() == answers[1].json() == {"code": "bad_credentials", "params": {}}


@pytest.mark.parametrize("name", ["Ada", "Nobody here"])
async def test_too_many_failed_logins_are_delayed_whether_the_name_exists_or_not(
    ada: Browser, other: Browser, name: str
) -> None:
    await ada.register("Ada")
    for _ in range(5):
        body = {"name": name, "password": "wrong"}
        assert await other.refused("POST", "/login", body) == (401, "bad_credentials")
    answer = await other.ask("POST", "/login", {"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 0 < int(answer.headers["retry-after"]) <= 60


@pytest.mark.parametrize(
    ("password", "reason"),
    [
        ("short", "too_short"),
        ("x" * 129, "too_long"),
        ("password1", "guessable"),
        ("SpiteAndMalice1", "guessable"),
    ],
)
async def test_a_weak_password_is_rejected(ada: Browser, password: str, reason: str) -> None:
    await ada.me()
    answer = await ada.ask("POST", "/register", {"name": "Ada", "password": password})
    assert answer.json() == {"code": "bad_password", "params": {"reason": reason}}
    assert not (await ada.me())["registered"]


async def test_an_expensive_password_is_checked_separately_in_bounded_time(ada: Browser) -> None:
    # zxcvbn needs seconds for 72 of these characters.
    expensive = ("4@8({[<369&#!1/|0$5+7%2" * 4)[:72]
    await ada.me()
    before_s = time.process_time()
    await ada.done("POST", "/register", {"name": "Ada", "password": expensive})
    assert time.process_time() - before_s < 1


async def test_changing_the_password_needs_the_present_one(ada: Browser, other: Browser) -> None:
    await ada.register("Ada Lovelace")
    other_one = "quite another password"
    for guess in ({}, {"current": "no such password"}):
        body = {"password": other_one, **guess}
        assert await ada.refused("POST", "/password", body) == (401, "bad_credentials")
    await ada.done("POST", "/password", {"password": other_one, "current": PASSWORD})
    await other.log_in("Ada Lovelace", other_one)


async def test_a_name_that_looks_like_another_is_taken(ada: Browser, other: Browser) -> None:
    await ada.register("Olga")
    await other.me()
    body = {"name": "0LGA", "password": PASSWORD}
    assert await other.refused("POST", "/register", body) == (409, "name_taken")
    assert await other.refused("PUT", "/profile", {"name": "olga"}) == (409, "name_taken")


async def test_a_recovery_mail_sets_a_new_password_once(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    account = await ada.done("POST", "/email", {"email": "Ada@example.org"})
    assert (account["email"], account["email_confirmed"]) == ("Ada@example.org", False)
    (letter,) = await wait_for_mails(node, 1)
    # The answer never reveals whether an account has the address, confirmed or not.
    await other.me()
    for address in ("ada@example.org", "nobody@example.org"):
        answer = await other.ask("POST", "/recover", {"email": address})
        assert (answer.status_code, answer.content) == (202, b"")
    await other.done("POST", "/email/confirm", {"code": code_in(letter)})
    code = {"code": code_in(letter)}
    assert await other.refused("POST", "/email/confirm", code) == (422, "code_lapsed")
    assert (await ada.done("GET", ""))["email_confirmed"]
    await other.ask("POST", "/recover", {"email": "ada@EXAMPLE.org", "language": "id"})
    _, letter = await wait_for_mails(node, 2)
    assert "mengatur ulang kata sandi" in letter
    code = {"code": code_in(letter), "password": "password"}
    assert await other.refused("POST", "/recover/finish", code) == (422, "bad_password")
    code["password"] = "another horse battery"  # noqa: S105
    await other.done("POST", "/recover/finish", code)
    assert await other.refused("POST", "/recover/finish", code) == (422, "code_lapsed")
    assert not (await ada.me())["registered"]
    await other.log_in("Ada", "another horse battery")


async def test_a_confirmed_address_stays_valid_until_another_is_confirmed(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.register("Ada")
    await ada.done("POST", "/email", {"email": "old@example.org"})
    await ada.done("POST", "/email/confirm", {"code": code_in((await wait_for_mails(node, 1))[0])})
    account = await ada.done("POST", "/email", {"email": "new@example.org"})
    assert (account["email"], account["email_confirmed"]) == ("old@example.org", True)
    code = code_in((await wait_for_mails(node, 2))[1])
    await ada.done("POST", "/email/confirm", {"code": code})
    assert (await ada.done("GET", ""))["email"] == "new@example.org"
    assert "replaced by another one" in (await wait_for_mails(node, 3))[2]
    ada.http.headers["accept-language"] = "id"
    again = {"current": PASSWORD, "password": "another horse battery"}
    await ada.done("POST", "/password", again)
    assert "kata sandi baru sudah dibuat" in (await wait_for_mails(node, 4))[3]
    await ada.done("DELETE", "/email")
    assert "alamat email ini sudah dihapus" in (await wait_for_mails(node, 5))[4]


async def test_an_api_token_is_shown_once_and_can_not_change_the_account(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.register("Ada")
    token = (await ada.done("POST", "/tokens", {"label": "my bot"}))["token"]
    bearer = {"Authorization": f"Bearer {token}"}
    assert (await node.http.get("/api/me", headers=bearer)).json()["name"] == "Ada"
    answer = await node.http.request("DELETE", "/api/account", headers=bearer)
    assert answer.status_code == 401
    (listed,) = (await ada.done("GET", "/tokens"))["tokens"]
    assert token not in str(listed)
    await ada.done("DELETE", f"/tokens/{listed['id']}")
    assert (await node.http.get("/api/me", headers=bearer)).status_code == 401
    for _ in range(16):
        await ada.done("POST", "/tokens", {"label": "my bot"})
    assert await ada.refused("POST", "/tokens", {"label": "x"}) == (409, "too_many_kept")


async def test_changing_the_ways_to_log_in_needs_a_recent_login(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.register("Ada")
    player = PlayerId((await ada.done("GET", "/export"))["player"])
    ada.http.cookies.set("spite_session", await logged_in_long_ago(node, player))
    asked = [
        ("POST", "/password", {"password": PASSWORD}),
        ("DELETE", "/password", None),
        ("POST", "/passkeys/options", {}),
        ("POST", "/email", {"email": "a@example.org"}),
        ("POST", "/tokens", {"label": "x"}),
        ("DELETE", "/sessions", None),
        ("DELETE", "/sessions/some-other", None),
        ("GET", "/export", None),
        ("DELETE", "", None),
    ]
    for method, path, body in asked:
        assert await ada.refused(method, path, body) == (403, "log_in_again"), path
    assert not (await ada.done("GET", ""))["fresh"]
    ada.http.cookies.clear()
    await ada.log_in("Ada")
    assert (await ada.done("GET", ""))["fresh"]


async def test_an_account_learns_that_its_name_is_no_longer_allowed(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ada.register("Ada")
    assert (await ada.me())["name_fault"] is None
    monkeypatch.setattr(names, "WORDS", (*names.WORDS, "Ada"))
    names._reserved.cache_clear()
    names.name_fault.cache_clear()
    try:
        assert (await ada.me())["name_fault"] == "reserved"
        await ada.done("PUT", "/profile", {"name": "Ada Lovelace"})
        assert (await ada.me())["name_fault"] is None
    finally:
        monkeypatch.undo()
        names._reserved.cache_clear()
        names.name_fault.cache_clear()


async def test_an_account_is_exported_and_deleted(ada: Browser, other: Browser) -> None:
    await ada.register("Abe")
    await ada.done("PUT", "/profile", {"name": "Ada"})
    exported = await ada.done("GET", "/export")
    assert (exported["name"], exported["matches"], len(exported["sessions"])) == ("Ada", [], 1)
    assert [former["skeleton"] for former in exported["reserved_names"]] == [skeleton("Abe")]
    assert PASSWORD not in str(exported)
    assert "argon2" not in str(exported)
    await ada.done("DELETE", "")
    assert not (await ada.me())["registered"]
    body = {"name": "Ada", "password": PASSWORD}
    assert await other.refused("POST", "/login", body) == (401, "bad_credentials")
    # The name is reserved, so that no stranger can pose as the former owner.
    await other.me()
    assert await other.refused("POST", "/register", body) == (409, "name_taken")


async def test_pages_of_other_origins_can_not_change_accounts(
    node: InProcessNode, ada: Browser
) -> None:
    await ada.register("Ada")
    for origin in ("https://elsewhere.example", node.url.replace("http:", "https:"), "null"):
        ada.http.headers["origin"] = origin
        for method, path in (("PUT", "/profile"), ("POST", "/logout"), ("DELETE", "/sessions")):
            assert await ada.refused(method, path, {}) == (403, "foreign_origin")


async def test_guests_have_no_account_to_change(ada: Browser) -> None:
    assert (await ada.ask("GET", "")).status_code == 401
    await ada.me()
    assert not (await ada.done("GET", ""))["registered"]
    asked = (("GET", "/sessions"), ("POST", "/logout"), ("GET", "/export"), ("DELETE", ""))
    for method, path in asked:
        assert await ada.refused(method, path) == (403, "not_registered")


async def test_only_public_matches_of_registered_people_without_their_bots_are_rated(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada Lovelace")
    await other.me()
    token = (await ada.done("POST", "/tokens", {"label": "my bot"}))["token"]
    async with asking(node.url, token) as program:
        for http, rated in ((ada.http, True), (other.http, False), (program, False)):
            made = await http.post("/api/matches", json={"visibility": "public"})
            assert made.status_code == 201
            matches = (await http.get("/api/me/matches")).json()["matches"]
            rated_by_id = {own["match"]["id"]: own["match"]["rated"] for own in matches}
            assert rated_by_id[made.json()["id"]] == rated
