"""Tests of the limits for an address, an identity and a node, over real sockets.

They cover connections, handshakes, messages, requests, new guests and open matches.
"""

import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest

from protocol.core.codes import CloseCode, ErrorCode
from protocol.core.commands import Accept, Ping
from protocol.core.ids import CommandId, Version
from protocol.core.messages import Problem
from server.client.connection import MatchAddress, MatchClient, Refused, new_guest
from tests.support.http import asking, browsing
from tests.support.players import create_match
from tests.support.server_process import ServerProcess
from tests.support.wire import wire

HOST = {"X-Forwarded-For": "203.0.113.7"}
ELSEWHERE = {"X-Forwarded-For": "2001:db8::1"}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server with low limits, such as three connections for each address."""
    limits = {
        "SPITE_MAX_CONNECTIONS_PER_ADDRESS": "3",
        "SPITE_MAX_CONNECTIONS_PER_PLAYER": "2",
        "SPITE_MAX_HANDSHAKES_PER_MINUTE": "12",
        "SPITE_MAX_LISTENERS_PER_MATCH": "5",
        "SPITE_MAX_MESSAGES_PER_ADDRESS": "30",
        "SPITE_MAX_CREATED_PER_MINUTE": "4",
        "SPITE_MAX_OPEN_MATCHES": "2",
        "SPITE_MAX_REQUESTS_PER_MINUTE": "30",
    }
    with ServerProcess(tmp_path_factory.mktemp("strict"), limits) as running:
        yield running


async def open_match(server: ServerProcess) -> tuple[MatchAddress, str]:
    host = await new_guest(server.url)
    return await create_match(server.url, host.token, "snm-a-short"), host.token


async def test_limits_count_the_address_given_by_a_trusted_proxy(strict: ServerProcess) -> None:
    address, _ = await open_match(strict)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            watcher = await stack.enter_async_context(wire(address, headers=HOST))
            assert await watcher.receive_a("snapshot")
        async with wire(address, headers=HOST) as one_too_many:
            problem = await one_too_many.receive_a("error")
            assert problem.code == ErrorCode.TOO_MANY_CONNECTIONS
            assert await one_too_many.close_code() == CloseCode.TOO_MANY
        async with wire(address, headers=ELSEWHERE) as other:
            assert await other.receive_a("snapshot")
    async with wire(address, headers=HOST) as later:
        assert await later.receive_a("snapshot")


async def test_addresses_made_up_by_clients_are_ignored(strict: ServerProcess) -> None:
    address, _ = await open_match(strict)
    async with AsyncExitStack() as stack:
        for number in range(3):
            # A proxy forwards the header that the client made up.
            forged = {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.77, 127.0.0.1"}
            watcher = await stack.enter_async_context(wire(address, headers=forged))
            assert await watcher.receive_a("snapshot")
        another = {"X-Forwarded-For": "127.0.0.1, nonsense, 203.0.113.77"}
        async with wire(address, headers=another) as one_too_many:
            assert (await one_too_many.receive_a("error")).code == ErrorCode.TOO_MANY_CONNECTIONS


def test_an_upgrade_with_an_unknown_path_counts_as_a_handshake(strict: ServerProcess) -> None:
    headers = {
        "X-Forwarded-For": "198.51.100.99",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "A" * 22 + "==",
    }
    with browsing(strict.url, headers=headers) as http:
        paths = ["/", "/ws/", "/ws/match/a/b", "/assets/x.js", "/api/games", "/", "/healthz"]
        answers = [http.get(path) for path in paths * 2]
        codes = [(answer.status_code, answer.json()["code"]) for answer in answers]
    assert codes[:12] == [(404, ErrorCode.NOT_FOUND)] * 12
    assert codes[12:] == [(429, ErrorCode.TOO_MANY_REQUESTS)] * 2


async def test_spectators_of_a_match_are_limited_and_its_players_are_not(
    strict: ServerProcess,
) -> None:
    address, token = await open_match(strict)
    async with AsyncExitStack() as stack:
        for number in range(5):
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            watcher = await stack.enter_async_context(wire(address, headers=headers))
            assert await watcher.receive_a("snapshot")
        async with wire(address, headers=ELSEWHERE) as one_too_many:
            assert (await one_too_many.receive_a("error")).code == ErrorCode.TOO_BUSY
            assert await one_too_many.close_code() == CloseCode.UNAVAILABLE
        async with wire(address, token) as player:
            assert await player.receive_a("snapshot")
    async with asking(strict.url) as http:
        metrics = (await http.get("/metrics")).text
    assert 'spite_refusals_total{limit="listeners_per_match"} 1.0' in metrics


async def test_connections_of_an_address_share_a_message_limit(strict: ServerProcess) -> None:
    address, _ = await open_match(strict)
    headers = {"X-Forwarded-For": "198.51.100.50"}
    async with (
        wire(address, headers=headers) as one,
        wire(address, headers=headers) as other,
        wire(address, headers=ELSEWHERE) as stranger,
    ):
        for _ in range(45):
            await one.send(Ping())
        for _ in range(45):
            assert await one.receive_a("pong")
        # A burst has twice as many as a second, and some tokens have come back since.
        codes = set()
        while ErrorCode.TOO_MANY_MESSAGES not in codes:
            await other.send(Ping())
            answer = await other.receive()
            codes.add(answer.code if isinstance(answer, Problem) else None)
        await stranger.send(Ping())
        assert await stranger.receive_a("pong")


async def test_an_identity_with_too_many_connections_is_rejected_and_stops(
    strict: ServerProcess,
) -> None:
    address, token = await open_match(strict)
    async with wire(address, token) as one, wire(address, token) as two:
        assert await one.receive_a("snapshot")
        assert await two.receive_a("snapshot")
        messages = MatchClient(address, token, chance=Random(1).random).messages()
        assert (await anext(messages)).type == "error"
        with pytest.raises(Refused, match="too_many"):
            await anext(messages)


def test_new_guests_and_matches_are_rate_limited(strict: ServerProcess) -> None:
    with browsing(strict.url, headers=HOST) as http:
        answers = [http.post("/api/guests") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201] * 4 + [429]
        refused = answers[-1]
        assert refused.json()["code"] == ErrorCode.TOO_MANY_REQUESTS
        assert 0 < int(refused.headers["retry-after"]) <= 15
        assert http.get("/api/me").status_code == 429
        assert http.get("/api/me", headers=ELSEWHERE).status_code == 200


def test_requests_are_rate_limited(strict: ServerProcess) -> None:
    with browsing(strict.url, headers={"X-Forwarded-For": "198.51.100.1"}) as http:
        began_s = time.monotonic()
        answered = 0
        while (answer := http.get("/api/games")).status_code == 200:
            answered += 1
        # One more may come every two seconds.
        assert 30 <= answered <= 31 + (time.monotonic() - began_s) / 2
        assert answer.status_code == 429
        assert answer.json()["code"] == ErrorCode.TOO_MANY_REQUESTS
        assert int(answer.headers["retry-after"]) > 0
        assert http.get("/api/games", headers=ELSEWHERE).status_code == 200


async def test_open_matches_per_player_are_limited_until_one_is_accepted(
    strict: ServerProcess,
) -> None:
    address, token = await open_match(strict)
    await create_match(strict.url, token, "snm-a-short")
    with pytest.raises(httpx.HTTPStatusError) as caught:
        await create_match(strict.url, token, "snm-a-short")
    answer = caught.value.response
    assert (answer.status_code, answer.json()) == (
        429,
        {"code": ErrorCode.TOO_MANY_OPEN_MATCHES, "params": {"limit": 2}},
    )
    visitor = await new_guest(strict.url)
    async with wire(address, visitor.token) as other:
        await other.send(Accept(id=CommandId("in"), version=Version(0)))
        await other.receive_a("accepted")
    await create_match(strict.url, token, "snm-a-short")


@pytest.mark.long
async def test_a_full_node_rejects_new_clients_and_plays_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with ServerProcess(tmp_path_factory.mktemp("full"), {"SPITE_MAX_CONNECTIONS": "2"}) as server:
        address, host = await open_match(server)
        visitor, newcomer = [(await new_guest(server.url)).token for _ in range(2)]
        async with wire(address, host) as first, wire(address, visitor) as second:
            assert await first.receive_a("snapshot")
            assert await second.receive_a("snapshot")
            async with wire(address, newcomer) as one_too_many:
                assert (await one_too_many.receive_a("error")).code == ErrorCode.TOO_BUSY
                assert await one_too_many.close_code() == CloseCode.UNAVAILABLE
            async with asking(server.url) as http:
                ready = await http.get("/readyz")
                assert (ready.status_code, ready.headers["retry-after"]) == (503, "5")
                assert (await http.get("/healthz")).status_code == 200
                metrics = (await http.get("/metrics")).text
            await second.send(Accept(id=CommandId("in"), version=Version(0)))
            assert await second.receive_a("accepted")
            assert await first.receive_a("step")
        assert 'spite_problems_total{code="too_busy"}' in metrics
