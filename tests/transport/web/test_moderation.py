"""Tests of reports over HTTP, and of moderators' actions on them."""

import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from protocol.core.codes import CloseCode
from protocol.core.ids import CommandId, MatchId, PlayerId, Seat
from protocol.core.talk import Say, Write
from server.client.connection import MatchAddress
from server.logs import about
from server.players.lifetimes import FRESH_MS
from server.players.lookalikes import skeleton
from server.players.tokens import token_hash
from server.store.chat_log import ChatLine
from server.store.players import Session
from server.store.sql.archive import SqlArchive
from server.store.sql.chat_log import SqlChatLog
from server.store.sql.players import SqlPlayers
from server.store.sql.sessions import SqlSessions
from tests.support.account_browser import MODERATOR, PASSWORD, Browser, browser
from tests.support.archives import finished_match
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.moderator import make_moderator
from tests.support.wire import wire

RESERVED = "Judge Judy"


@pytest.fixture
async def node(redis_url: str) -> AsyncIterator[InProcessNode]:
    """Start a node whose settings name a moderator, RESERVED, who has no account."""
    async with in_process_node(redis_url, {"SPITE_MODERATORS": RESERVED}) as node:
        yield node


@pytest.fixture
async def grace(node: InProcessNode) -> AsyncIterator[Browser]:
    """Yield the browser of Grace, the moderator, logged in."""
    async with browser(node) as grace:
        await grace.register(MODERATOR)
        await make_moderator(node, MODERATOR)
        yield grace


@dataclass
class Table:
    """An open match of Ada's, watched by Bo, a guest, for tests of reports."""

    match: MatchId
    archive: SqlArchive
    ada: Browser
    bo: Browser

    async def report(self, browser: Browser, **other: Any) -> tuple[int, str | None]:
        body = {"match": self.match, "seat": 0, "reason": "words"} | other
        answer = await browser.http.post("/api/reports", json=body)
        return answer.status_code, answer.json()["code"] if answer.content else None


@pytest.fixture
async def table(node: InProcessNode, ada: Browser, other: Browser) -> Table:
    await ada.register("Ada Lovelace")
    await other.me()
    made = await ada.http.post("/api/matches", json={"preset": "snm-a-short"})
    return Table(MatchId(made.json()["id"]), node.parts.archive, ada, other)


async def read(browser: Browser, path: str) -> Any:
    answer = await browser.http.get(f"/api/moderation{path}")
    assert answer.is_success, answer.text
    return answer.json()


async def only_report(grace: Browser) -> Any:
    (report,) = (await read(grace, "/reports"))["reports"]
    return report


async def act(grace: Browser, report: Any, kind: str, /, **other: Any) -> Any:
    body = {"act": kind, "player": report["about"]["id"], "reason": "words"} | other
    answer = await grace.http.post("/api/moderation/acts", json=body)
    return answer.json() if answer.is_success else (answer.status_code, answer.json()["code"])


async def add_line(
    table: Table, number: int, text: str, seat: Seat, player: str, *, since_ms: int = 1_000
) -> None:
    """Log a chat line of the players. The room's numbers started at `since_ms`."""
    who = PlayerId(player)
    line = ChatLine(table.match, "players", number, since_ms + number, who, seat, None, text)
    await SqlChatLog(table.archive).add([line])


async def test_a_guest_reports_a_line_and_a_moderator_reads_it_with_its_context(
    table: Table, grace: Browser
) -> None:
    await add_line(table, 1, "hello", 1, "somebody")
    await add_line(table, 2, "you fool", 0, "ada")
    await add_line(table, 3, "well", 1, "somebody")
    wanted = {"seat": None, "room": "players", "line": 2, "note": " Look at this. "}
    assert await table.report(table.bo, **wanted) == (204, None)
    assert await table.report(table.bo, **wanted) == (409, "already_reported")
    report = await only_report(grace)
    assert report["about"]["name"] == report["named"] == "Ada Lovelace"
    assert (report["seat"], report["line"], report["note"]) == (0, 2, "Look at this.")
    assert report["lines"] == []
    file = await read(grace, f"/reports/{report['id']}")
    assert [line["text"] for line in file["report"]["lines"]] == ["hello", "you fool", "well"]
    assert (file["about"]["open_reports"], file["about"]["muted"]) == (1, False)


async def test_a_reported_line_is_the_newest_one_with_its_number(
    table: Table, grace: Browser
) -> None:
    for number in (1, 2, 3):
        await add_line(table, number, f"old {number}", 1, "somebody")
    await add_line(table, 1, "hello", 1, "somebody", since_ms=2_000)
    await add_line(table, 2, "you fool", 0, "ada", since_ms=2_000)
    await add_line(table, 1, "new 1", 1, "somebody", since_ms=3_000)
    wanted = {"seat": None, "room": "players", "line": 2}
    assert await table.report(table.bo, **wanted) == (204, None)
    report = await only_report(grace)
    assert report["about"]["name"] == "Ada Lovelace"
    file = await read(grace, f"/reports/{report['id']}")
    assert [line["text"] for line in file["report"]["lines"]] == ["hello", "you fool"]


async def test_a_line_number_beyond_the_database_column_is_rejected(table: Table) -> None:
    for line in (2**31, 2**63, 10**30):
        wanted = {"seat": None, "room": "players", "line": line}
        assert await table.report(table.bo, **wanted) == (400, "bad_request")


async def test_absent_players_and_the_reporter_can_not_be_reported(table: Table) -> None:
    for wanted in (
        {"match": "NoSuchMatch"},
        {"seat": None},
        {"seat": None, "room": "players", "line": 7},
        {"match": None, "name": "Nobody Known"},
    ):
        assert await table.report(table.bo, **wanted) == (404, "not_found")
    assert await table.report(table.ada) == (400, "bad_request")
    assert await table.report(table.bo, note="a\0b") == (400, "bad_request")
    table.bo.http.headers["origin"] = "https://evil.example"
    assert await table.report(table.bo) == (403, "foreign_origin")


async def test_only_moderators_can_use_the_api(table: Table) -> None:
    for visitor in (table.ada, table.bo):
        for method, path in (
            ("GET", "/reports"),
            ("GET", "/reports/some"),
            ("GET", "/acts"),
            ("GET", "/pairs"),
            ("POST", "/acts"),
        ):
            answer = await visitor.http.request(method, f"/api/moderation{path}", json={})
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        page = await visitor.http.get("/moderation", headers={"accept": "text/html"})
        assert page.status_code == 404
    assert (await table.ada.me())["moderator"] is False


async def test_a_moderator_has_a_page_and_an_action_needs_a_recent_login(
    node: InProcessNode, table: Table, grace: Browser
) -> None:
    await table.report(table.bo)
    report = await only_report(grace)
    grace_id = (await act(grace, report, "warn"))["moderator"]["id"]
    at_ms = node.parts.stores.clock.now_ms() - FRESH_MS
    old = Session(token_hash("old"), "old", grace_id, at_ms, at_ms, at_ms, "firefox", "android")
    await SqlSessions(table.archive).add(old)
    grace.http.cookies.set("spite_session", "old")
    assert len((await read(grace, "/acts"))["acts"]) == 1
    assert await act(grace, report, "warn") == (403, "log_in_again")
    assert (await grace.me())["moderator"] is True
    page = await grace.http.get("/moderation", headers={"accept": "text/html"})
    assert page.status_code == 200


async def test_a_warning_is_shown_until_it_is_read_and_the_reporter_is_answered(
    table: Table, grace: Browser
) -> None:
    await table.report(table.bo)
    report = await only_report(grace)
    done = await act(grace, report, "warn", report=report["id"], note="first time")
    assert (done["act"], done["note"]) == ("warn", "first time")
    (warning,) = (await table.ada.me())["notices"]
    assert (warning["kind"], warning["reason"]) == ("warned", "words")
    (answer,) = (await table.bo.me())["notices"]
    assert (answer["kind"], answer["name"]) == ("report_acted", "Ada Lovelace")
    assert (await read(grace, "/reports"))["reports"] == []
    (decided,) = (await read(grace, "/reports?state=decided"))["reports"]
    assert decided["state"] == "acted"
    assert await act(grace, report, "dismiss", report=report["id"]) == (409, "already_decided")
    path = f"/api/notices/{warning['id']}"
    assert (await table.bo.http.delete(path)).status_code == 404
    assert (await table.ada.http.delete(path)).status_code == 204
    assert (await table.ada.me())["notices"] == []
    file = await read(grace, f"/reports/{report['id']}")
    assert [one["act"] for one in file["about"]["acts"]] == ["warn"]


async def test_a_muted_player_can_not_chat_until_the_mute_is_lifted(
    node: InProcessNode, table: Table, grace: Browser
) -> None:
    await table.report(table.bo)
    report = await only_report(grace)
    cookies = "; ".join(f"{one.name}={one.value}" for one in table.ada.http.cookies.jar)
    address = MatchAddress(node.url, table.match)
    async with wire(address, cookie=cookies, origin=node.url) as ada:

        async def answers(number: int, kind: str) -> list[Any]:
            await ada.send(Write(id=CommandId(f"w{number}"), text="hello there"))
            await ada.send(Say(id=CommandId(f"s{number}"), phrase="hello"))
            return [await ada.receive_a(kind), await ada.receive_a(kind)]

        await answers(1, "accepted")
        until = {"until_ms": (await act(grace, report, "mute", hours=2))["until_ms"]}
        refused = await answers(2, "rejected")
        assert [(one.code, one.params) for one in refused] == [("muted", until)] * 2
        await act(grace, report, "mute")
        refused = await answers(3, "rejected")
        assert [(one.code, one.params) for one in refused] == [("muted", {})] * 2
        await act(grace, report, "unmute")
        await answers(4, "accepted")
    kinds = [one["kind"] for one in (await table.ada.me())["notices"]]
    assert kinds == ["muted", "muted", "unmuted"]


async def test_a_closed_account_is_logged_out_and_gets_the_reason_at_login(
    node: InProcessNode, table: Table, grace: Browser
) -> None:
    await table.report(table.bo, reason="name")
    report = await only_report(grace)
    token = (await table.ada.done("POST", "/tokens", {"label": "bot"}))["token"]
    cookies = "; ".join(f"{one.name}={one.value}" for one in table.ada.http.cookies.jar)
    address = f"ws{node.url.removeprefix('http')}/ws/match/{table.match}"
    async with (
        connect(address, additional_headers={"cookie": cookies}) as page,
        connect(address, additional_headers={"authorization": f"Bearer {token}"}) as program,
    ):
        await page.recv()
        await program.recv()
        await act(grace, report, "close", report=report["id"], reason="name", hide_name=True)
        for socket in (page, program):
            await socket.wait_closed()
            assert socket.close_code == CloseCode.BAD_TOKEN
    assert (await table.ada.me())["registered"] is False
    refused = await table.ada.ask("POST", "/login", {"name": "Ada Lovelace", "password": PASSWORD})
    assert refused.json() == {"code": "account_closed", "params": {"reason": "name"}}
    assert refused.status_code == 403
    program_asks = {"authorization": f"Bearer {token}"}
    assert (await node.http.get("/api/me", headers=program_asks)).status_code == 401
    assert (await table.bo.http.get("/api/players/Ada Lovelace")).status_code == 404
    assert (await read(grace, f"/reports/{report['id']}"))["about"]["closed_ms"] is not None
    await act(grace, report, "reopen")
    assert (await table.ada.log_in("Ada Lovelace"))["name"] == "Ada Lovelace"
    assert (await table.bo.http.get("/api/players/Ada Lovelace")).status_code == 200


async def test_actions_need_an_account_an_end_and_no_moderator_as_target(
    table: Table, grace: Browser, other: Browser
) -> None:
    made = await table.bo.http.post("/api/matches", json={"preset": "snm-a-short"})
    assert await table.report(grace, match=made.json()["id"]) == (204, None)
    report = await only_report(grace)
    assert await act(grace, report, "close") == (403, "not_registered")
    assert await act(grace, report, "dismiss") == (400, "bad_request")
    assert await act(grace, report, "mute", hours=0) == (400, "bad_request")
    answer = await other.http.post("/api/reports", json={"name": MODERATOR, "reason": "unfair"})
    assert answer.status_code == 204
    about_grace = (await read(grace, "/reports"))["reports"][1]
    assert await act(grace, about_grace, "close") == (409, "is_moderator")
    assert (await read(grace, "/acts"))["acts"] == []


async def test_a_renamed_moderator_stays_one_and_a_stranger_with_the_name_is_none(
    grace: Browser, other: Browser
) -> None:
    await grace.done("PUT", "/profile", {"name": "Grace Murray"})
    await read(grace, "/reports")
    assert (await grace.me())["moderator"]
    await other.me()
    taken = (409, "name_taken")
    for name in (MODERATOR, RESERVED):
        body = {"name": name, "password": PASSWORD}
        assert await other.refused("POST", "/register", body) == taken
        assert await other.refused("PUT", "/profile", {"name": name}) == taken
        assert await other.refused("POST", "/passkeys/options", {"name": name}) == taken
    await other.register("Stranger")
    assert not (await other.me())["moderator"]
    assert (await other.http.get("/api/moderation/reports")).status_code == 404


async def test_every_action_is_in_the_security_log_without_texts(
    table: Table, grace: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    await table.report(table.bo, note="Look.")
    report = await only_report(grace)
    caplog.set_level(logging.INFO, "server.security")
    await act(grace, report, "mute", hours=2, note="a secret")
    lines = [about(line) for line in caplog.records if line.name == "server.security"]
    (line,) = [line for line in lines if line["action"] == "mute"]
    assert (line["player"], line["reason"]) == (report["about"]["id"], "words")
    assert line["moderator"]
    assert "secret" not in caplog.text


async def test_the_log_is_read_page_by_page(table: Table, grace: Browser) -> None:
    await table.report(table.bo)
    report = await only_report(grace)
    for _ in range(11):
        await act(grace, report, "mute", hours=24)
        await act(grace, report, "unmute")
    first = await read(grace, "/acts")
    rest = await read(grace, f"/acts?player={report['about']['id']}&before={first['next']}")
    assert [len(first["acts"]), len(rest["acts"]), rest["next"]] == [20, 2, None]
    assert len({one["id"] for one in (*first["acts"], *rest["acts"])}) == 22


async def test_only_moderators_see_suspicious_pairs(
    node: InProcessNode, grace: Browser, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    await other.register("Bo")
    archive = node.parts.archive
    assert isinstance(archive, SqlArchive)
    accounts = SqlPlayers(archive)
    people = [await accounts.find_account_named(skeleton(name)) for name in ("Ada", "Bo")]
    ids = [one.person.id for one in people if one is not None]
    now_ms = node.parts.stores.clock.now_ms()
    matches = [
        msgspec.structs.replace(
            finished_match(MatchId(f"arranged{number}"), 1),
            players=(ids[0], ids[1]),
            winner=0,
            ended_ms=now_ms - number,
            networks=("home", "home"),
            public=True,
            rated=True,
        )
        for number in range(6)
    ]
    await archive.write([], matches)
    assert (await ada.http.get("/api/moderation/pairs")).status_code == 404
    found = await read(grace, "/pairs")
    assert found["days"] == 7
    (pair,) = found["pairs"]
    names = [player["name"] for player in pair["players"]]
    assert dict(zip(names, pair["wins"], strict=True)) == {"Ada": 6, "Bo": 0}
    assert pair["reasons"] == ["same_address", "one_sided"]
    assert (pair["matches"], pair["same_address"], pair["last_ms"]) == (6, 6, now_ms)
