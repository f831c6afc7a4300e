"""Tests of a running server's HTTP API: rules, records, guests' cookies and health checks."""

import asyncio
from random import Random

import pytest

from server.client.connection import new_guest
from tests.support.http import asking, browsing
from tests.support.players import create_match, table
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import post


async def test_rules_are_checked_and_returned_as_text(server: ServerProcess) -> None:
    answer = await post(server.url, "/api/rules", {"text": "stock_count=5"})
    assert (answer.status_code, answer.json()) == (
        200,
        {"game": "spite", "text": "stock_count=5", "preset": "snm-a-short"},
    )
    refused = await post(server.url, "/api/rules", {"rules": {"stock_count": 60}})
    assert refused.status_code == 422
    assert refused.json()["params"]["option"] == "stock_count"


@pytest.mark.parametrize("text", ["hand=5", "hand_count=0", "hand_count"])
async def test_a_link_with_invalid_rules_is_rejected(server: ServerProcess, text: str) -> None:
    answer = await post(server.url, "/api/matches", {"text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_rules")


async def test_the_record_is_available_only_after_the_game(
    server: ServerProcess,
) -> None:
    host = await new_guest(server.url)
    address = await create_match(server.url, host.token, "snm-a")
    async with asking(f"{server.url}/api/matches") as http:
        early = await http.get(f"/{address.match}/record")
        assert (early.status_code, early.json()["code"]) == (409, "not_finished")
        unknown = await http.get("/nosuchmatch/record")
        assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_match")
        played = await table(server.url, "snm-a-short", Random(3))
        await played.play()
        last = await http.get(f"/{played.address.match}/record")
        first = await http.get(f"/{played.address.match}/games/1/record")
        assert last.text == first.text
        second = await http.get(f"/{played.address.match}/games/2/record")
        assert second.status_code == 409


def test_a_guest_is_identified_by_the_cookie(server: ServerProcess) -> None:
    with browsing(server.url) as browser:
        first, second = browser.get("/api/me"), browser.get("/api/me")
        assert first.json() == second.json()
        cookie = first.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
    with browsing(server.url, cookies={"spite_player": "forged"}) as forger:
        assert "spite_player" in forger.get("/api/me").headers["set-cookie"]


def test_operators_can_check_the_servers_health(server: ServerProcess) -> None:
    with browsing(server.url) as operator:
        assert operator.get("/healthz").text == "ok\n"
        assert operator.get("/readyz").text == "ready\n"
        metrics = operator.get("/metrics").text
        assert "spite_live_matches" in metrics
        assert "# TYPE spite_commands_total counter" in metrics


async def test_an_interrupted_body_is_counted_and_not_logged(
    own_server: ServerProcess,
) -> None:
    host, port = own_server.url.removeprefix("http://").split(":")
    logged = own_server.log.read_text()
    for path in ("/api/rules", "/api/matches"):
        _, writer = await asyncio.open_connection(host, int(port))
        head = f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 100\r\n\r\n"
        writer.write(head.encode() + b"{")
        await writer.drain()
        writer.close()

    async with asking(own_server.url) as http:

        async def counted() -> bool:
            metrics = (await http.get("/metrics")).text
            return "spite_requests_broken_off_total 2.0" in metrics.splitlines()

        await until(counted)
    assert own_server.log.read_text() == logged
