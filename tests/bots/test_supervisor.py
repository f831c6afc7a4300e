"""Tests which matches a node's supervisor lets its bots play, within the limit per node.

Matches whose creators do not come take no place. Lost matches and those of a retiring node are
given up.
"""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId
from server.bots import supervisor
from server.bots.orders import Order, Play, Stop
from server.bots.process import BotProcess, ProcessEnded
from server.client.connection import MatchAddress
from server.store.redis.keys import match_keys
from server.store.redis_process import ask
from tests.bots.tables import COMPUTER, exhibited, made
from tests.support.in_process_node import InProcessNode
from tests.support.moments import nothing, see
from tests.support.players import Person, person
from tests.support.timeouts import until
from tests.support.wire import wire


async def playing(node: InProcessNode) -> Person:
    """Start a game of a new guest against a bot of the node. Return the guest as a Person."""
    token = await node.guest()
    match = MatchId((await made(node, token, **COMPUTER)).json()["id"])
    somebody = await person(MatchAddress(node.url, match), token, Random(3))
    await see(somebody.client, (lambda view: view.status == "playing", nothing))
    return somebody


async def test_matches_whose_creators_do_not_come_take_no_place(small: InProcessNode) -> None:
    for asked in (COMPUTER, {"lesson": "first"}, {"game": "megiddo", "computer": "medium"}):
        for _ in range(2):
            await made(small, await small.guest(), **asked)
    assert (await playing(small)).client.view is not None
    assert small.parts.bots.matches == 1


async def test_a_match_waits_until_a_computer_is_free(small: InProcessNode) -> None:
    first = await playing(small)
    token = await small.guest()
    match = MatchId((await made(small, token, **COMPUTER)).json()["id"])
    second = await person(MatchAddress(small.url, match), token, Random(4))
    await see(second.client, (lambda view: view.status == "open", nothing))
    assert small.parts.bots.matches == 1
    await see(
        first.client,
        (lambda _: True, first.client.resign),
        (lambda view: view.status == "finished", nothing),
    )
    await see(second.client, (lambda view: view.status == "playing", nothing))


async def test_a_match_that_the_store_has_lost_is_left(
    small: InProcessNode, redis_url: str
) -> None:
    lost = await playing(small)
    assert lost.client.view is not None
    keys = match_keys(lost.client.view.id)
    await ask(redis_url, "DEL", keys.state)
    await ask(redis_url, "HDEL", keys.bot_queue, lost.client.view.id)
    await until(lambda: small.parts.bots.matches == 0)


async def test_an_assignment_that_names_no_match_is_dropped(
    small: InProcessNode, redis_url: str
) -> None:
    match = MatchId("nowhere")
    key = match_keys(match).bot_queue
    await ask(redis_url, "HSET", key, match, "0:")

    async def is_dropped() -> bool:
        return await ask(redis_url, "HEXISTS", key, match) == 0

    await until(is_dropped)
    assert small.parts.bots.matches == 0


async def test_a_node_that_retires_leaves_its_matches_to_others(
    small: InProcessNode, redis_url: str
) -> None:
    left = await playing(small)
    assert left.client.view is not None
    await small.parts.bots.retire()
    assert small.parts.bots.matches == 0
    lease = await ask(
        redis_url, "HGET", match_keys(left.client.view.id).bot_queue, left.client.view.id
    )
    assert lease == b"0:"


def change_orders(monkeypatch: pytest.MonkeyPatch, change: Callable[[Order], Order]) -> list[Order]:
    """Have `change` replace each order to a bot process. Return the list of the orders sent."""
    sent: list[Order] = []
    send = BotProcess.send

    async def send_changed(process: BotProcess, order: Order) -> None:
        sent.append(order)
        await send(process, change(order))

    monkeypatch.setattr(BotProcess, "send", send_changed)
    return sent


@pytest.mark.parametrize("failing", [0, 1])
async def test_each_bot_of_a_match_of_two_is_started_again(
    small: InProcessNode, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    def fail_once(order: Order) -> Order:
        if len(sent) == failing + 1:
            raise ProcessEnded
        return order

    sent = change_orders(monkeypatch, fail_once)
    match = await exhibited(small)
    # The bots come once a spectator watches.
    async with wire(MatchAddress(small.url, match), await small.guest()):
        await until(lambda: len(sent) == 3)
        assert [order.player for order in sent[2:]] == [sent[failing].player]
        await until(lambda: small.parts.bots.seats == 2)
        assert small.parts.bots.matches == 1


async def test_a_bot_goes_on_until_its_node_retires_after_the_other_has_failed(
    small: InProcessNode, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervisor, "REST_S", 1e6)

    def fail_first(order: Order) -> Order:
        return replace(order, level="none") if len(sent) == 1 and isinstance(order, Play) else order

    sent = change_orders(monkeypatch, fail_first)
    match = await exhibited(small)
    async with wire(MatchAddress(small.url, match), await small.guest()):
        await until(lambda: "a bot can't play" in caplog.text)
        assert (small.parts.bots.matches, small.parts.bots.seats) == (1, 1)
        await small.parts.bots.retire()
    _, second, *stopped = sent
    assert stopped == [Stop(match, second.player)]
