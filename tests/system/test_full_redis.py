"""Tests of what a node rejects as Redis fills up: guests' matches first, moves in matches last."""

from contextlib import AsyncExitStack

import pytest

from protocol.core.codes import CloseCode
from protocol.core.commands import Accept, OfferDraw, Rematch, Resign
from protocol.core.ids import CommandId, Version
from protocol.core.lobby import Seek
from protocol.core.talk import Say
from server.client.connection import new_guest
from server.client.lobby import in_lobby
from server.store.embedded import socket_url
from server.store.redis_process import ask
from tests.support.account_browser import FIREFOX, PASSWORD
from tests.support.begun_match import begun
from tests.support.http import asking
from tests.support.players import create_match
from tests.support.server_process import ServerProcess
from tests.support.timeouts import until
from tests.support.wire import wire


@pytest.mark.long
async def test_a_full_redis_rejects_writes_and_still_answers_reads(
    own_server: ServerProcess,
) -> None:
    redis = socket_url(own_server.data)
    resign = Resign(id=CommandId("bye"), version=Version(2), game=1)
    async with (
        AsyncExitStack() as stack,
        asking(own_server.url) as http,
    ):

        async def full() -> bool:
            return (await http.get("/readyz")).status_code == 503

        seated = await begun(own_server, stack)
        await ask(redis, "CONFIG", "SET", "maxmemory", 1)
        made = await http.post("/api/matches", json={})
        assert made.status_code == 503
        assert made.json()["code"] in ("unavailable", "too_busy")
        await until(full)
        async with wire(seated.address) as spectator:
            snapshot = await spectator.receive_a("snapshot")
            assert snapshot.version == 2
        await seated.mover.send(resign)
        assert await seated.mover.close_code() == CloseCode.UNAVAILABLE
        metrics = (await http.get("/metrics")).text
        assert 'spite_store_failures_total{why="full"}' in metrics
        await ask(redis, "CONFIG", "SET", "maxmemory", 0)
        token = seated.tokens[seated.seat]

        async def ready() -> bool:
            return (await http.get("/readyz")).status_code == 200

        await until(ready)
        async with wire(seated.address, token) as back:
            await back.send(resign)
            await back.receive_a("accepted")


PRESET = "snm-a-short"
BALLAST_BYTES = 16 * 1024 * 1024
"""The size of the data that fills Redis, so large that matches hardly change the ratio."""


async def fill(server: ServerProcess, percent: int) -> None:
    """Make Redis use this share of its memory limit, and wait until the server has noticed."""
    redis = socket_url(server.data)
    await ask(redis, "SETRANGE", "ballast", BALLAST_BYTES, "x")
    info = await ask(redis, "INFO", "memory")
    assert isinstance(info, bytes)
    used = int(info.decode().partition("used_memory:")[2].split()[0])
    await ask(redis, "CONFIG", "SET", "maxmemory", used * 100 // percent)

    async with asking(server.url) as http:

        async def is_known() -> bool:
            text = (await http.get("/metrics")).text
            ratio = float(text.partition("\nspite_redis_memory_ratio ")[2].split()[0])
            return abs(ratio - percent / 100) < 0.05

        await until(is_known)


@pytest.mark.long
async def test_above_the_lower_watermark_guests_can_not_create_anything(
    own_server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack, asking(own_server.url) as http:
        seated = await begun(own_server, stack)
        guest, member = asking(own_server.url), asking(own_server.url)
        for browser in (guest, member):
            await stack.enter_async_context(browser)
            browser.headers.update({"origin": own_server.url, "user-agent": FIREFOX})
            await browser.get("/api/me")
        account = {"name": "Ada Member", "password": PASSWORD}
        assert (await member.post("/api/account/register", json=account)).is_success
        host = await new_guest(own_server.url)
        waiting = await create_match(own_server.url, host.token, PRESET)
        await fill(own_server, 77)
        for path, wanted in (("/api/matches", {}), ("/api/watch", None)):
            refused = await guest.post(path, json=wanted)
            assert (refused.status_code, refused.json()["code"]) == (503, "too_busy")
            assert refused.headers["retry-after"]
        assert (await member.post("/api/matches", json={})).status_code == 201
        ready = await http.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ready, short of memory: no guests\n")
        await seated.mover.send(Say(id=CommandId("hello"), phrase="hello"))
        assert (await seated.mover.receive_a("rejected")).code == "cannot_write_now"
        async with wire(waiting, (await new_guest(own_server.url)).token) as comes:
            await comes.send(Accept(id=CommandId("in"), version=Version(0)))
            await comes.receive_a("accepted")
        text = (await http.get("/metrics")).text
        assert 'spite_refusals_total{limit="MEMORY_GUESTS_PERCENT"} 3.0' in text


@pytest.mark.long
async def test_above_the_upper_watermark_no_player_can_create_anything_and_matches_go_on(
    own_server: ServerProcess,
) -> None:
    async with AsyncExitStack() as stack, asking(own_server.url) as http:
        seated = await begun(own_server, stack)
        over = await begun(own_server, stack)
        await over.mover.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await over.mover.receive_a("accepted")
        await over.waiter.send(Rematch(id=CommandId("again"), version=Version(3)))
        await over.waiter.receive_a("accepted")
        member = await stack.enter_async_context(asking(own_server.url))
        member.headers.update({"origin": own_server.url, "user-agent": FIREFOX})
        await member.get("/api/me")
        account = {"name": "Ada Member", "password": PASSWORD}
        assert (await member.post("/api/account/register", json=account)).is_success
        host = await new_guest(own_server.url)
        waiting = await create_match(own_server.url, host.token, PRESET)
        await fill(own_server, 92)
        refused = await member.post("/api/matches", json={})
        assert (refused.status_code, refused.json()["code"]) == (503, "too_busy")
        ready = await http.get("/readyz")
        assert (ready.status_code, ready.text) == (200, "ready, short of memory: moves only\n")
        token = (await new_guest(own_server.url)).token
        async with wire(waiting, token) as comes:
            await comes.send(Accept(id=CommandId("in"), version=Version(0)))
            assert (await comes.receive_a("rejected")).code == "too_busy"
        await over.mover.send(Rematch(id=CommandId("me-too"), version=Version(4)))
        assert (await over.mover.receive_a("rejected")).code == "too_busy"
        async with in_lobby(own_server.url, token) as lobby:
            await lobby.send(Seek(id=CommandId("seek"), preset=PRESET))
            assert (await lobby.receive_a("seek_refused")).code == "too_busy"
        await seated.mover.send(OfferDraw(id=CommandId("draw"), version=Version(2), game=1))
        await seated.mover.receive_a("accepted")
        # A player of a match in play is admitted from any address.
        async with wire(seated.address, seated.tokens[seated.seat]) as back:
            assert (await back.receive_a("snapshot")).version == 3
