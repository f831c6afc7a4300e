"""Tests that absent players get a push message at their turn, in the browsers that subscribed.

They also test who may subscribe, and when a subscription ends.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from protocol.core.ids import MatchId, PlayerId
from server.client.connection import MatchAddress
from server.push import turn_notifier
from server.store.push import Subscription
from server.store.sql.push import SqlPush
from tests.support.account_browser import PASSWORD, Browser, browser
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.players import person
from tests.support.push_service import BrowserKeys, PushService, push_service
from tests.support.timeouts import until


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as service:
        yield service


@pytest.fixture
async def node(
    service: PushService, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[InProcessNode]:
    monkeypatch.setattr(turn_notifier, "PATIENCE_S", 0.1)
    services = {"SPITE_PUSH_SERVICES": service.url}
    async with in_process_node(redis_url, services) as node:
        yield node


@pytest.fixture
async def ada(node: InProcessNode) -> AsyncIterator[Browser]:
    async with browser(node) as ada:
        await ada.me()
        yield ada


async def asks(player: Browser, wanted: dict[str, str]) -> int:
    return (await player.http.put("/api/push", json=wanted)).status_code


async def invites(player: Browser) -> str:
    made = await player.http.post("/api/matches", json={"preset": "snm-a-short"})
    match: str = made.json()["id"]
    return match


@asynccontextmanager
async def played_against(node: InProcessNode, match: str) -> AsyncIterator[None]:
    """Take the free seat of a match as a friend, who plays until this context ends."""
    friend = await person(MatchAddress(node.url, MatchId(match)), await node.guest(), Random(1))
    playing = asyncio.ensure_future(friend.follow())
    try:
        yield
    finally:
        playing.cancel()


async def has_begun(node: InProcessNode, player: Browser) -> None:
    """Create a match of a guest, and wait until it is in play.

    Guests may subscribe to push messages only then.
    """
    async with played_against(node, await invites(player)):
        await until(lambda: _in_play(player))


async def _in_play(player: Browser) -> bool:
    matches = (await player.http.get("/api/me/matches")).json()["matches"]
    return any(match["match"]["status"] == "playing" for match in matches)


@pytest.mark.parametrize("language", ["en", "id"])
async def test_an_absent_player_is_notified_once(
    node: InProcessNode, service: PushService, ada: Browser, language: str
) -> None:
    await ada.register("Ada Lovelace")
    keys = BrowserKeys()
    assert await asks(ada, keys.wanted(service.url, language)) == 204
    match = await invites(ada)
    async with played_against(node, match):
        await until(lambda: node.count('spite_pushes_total{outcome="sent"}') == 1)
    (pushed,) = service.pushed
    message = keys.opened(pushed)
    assert set(message) == {"match", "game_key", "opponent", "language"}
    assert (message["match"], message["language"]) == (match, language)
    key = (await ada.http.get("/api/push")).json()["key"]
    assert pushed.headers["authorization"].endswith(f"k={key}")


async def test_an_ended_subscription_is_removed(
    node: InProcessNode, service: PushService, ada: Browser
) -> None:
    service.status = 410
    await has_begun(node, ada)
    await asks(ada, BrowserKeys().wanted(service.url))
    async with played_against(node, await invites(ada)):
        await until(lambda: node.count('spite_pushes_total{outcome="gone"}') == 1)
    service.status = 201
    again = BrowserKeys()
    await asks(ada, again.wanted(service.url))
    async with played_against(node, await invites(ada)):
        await until(lambda: node.count('spite_pushes_total{outcome="sent"}') == 1)
    assert [one.path for one in service.pushed[1:]] == [again.path]


async def test_unsubscribed_and_logged_out_players_are_not_notified(
    node: InProcessNode, service: PushService, ada: Browser
) -> None:
    off, ended, kept = BrowserKeys(), BrowserKeys(), BrowserKeys()
    await ada.register("Ada Lovelace")
    async with browser(node) as other:
        await other.me()
        await other.done("POST", "/login", {"name": "Ada Lovelace", "password": PASSWORD})
        await asks(other, ended.wanted(service.url))
        await asks(ada, off.wanted(service.url))
        await asks(ada, kept.wanted(service.url))
        endpoint = off.wanted(service.url)["endpoint"]
        stopped = await ada.http.request("DELETE", "/api/push", json={"endpoint": endpoint})
        assert stopped.status_code == 204
        await other.done("POST", "/logout")
    async with played_against(node, await invites(ada)):
        await until(lambda: node.count('spite_pushes_total{outcome="sent"}') == 1)
    assert [one.path for one in service.pushed] == [kept.path]


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "https://example.org/x"},
        {"p256dh": "AAAA"},
        {"auth": "AAAA"},
        {"p256dh": "ä"},
    ],
)
async def test_an_unusable_subscription_is_rejected(
    service: PushService, ada: Browser, wrong: dict[str, str]
) -> None:
    assert await asks(ada, BrowserKeys().wanted(service.url) | wrong) == 422


async def test_a_guest_without_a_game_can_not_subscribe(
    node: InProcessNode, service: PushService, ada: Browser
) -> None:
    await invites(ada)
    answer = await ada.http.put("/api/push", json=BrowserKeys().wanted(service.url))
    assert (answer.status_code, answer.json()["code"]) == (403, "not_played")
    await has_begun(node, ada)
    assert await asks(ada, BrowserKeys().wanted(service.url)) == 204
    async with played_against(node, await invites(ada)):
        await until(lambda: node.count('spite_pushes_total{outcome="sent"}') >= 1)


async def test_subscriptions_of_guests_are_limited_by_network(
    node: InProcessNode, service: PushService
) -> None:
    store = SqlPush(node.parts.archive)
    networks = [("64a", "56", "48"), ("64b", "56", "48")]
    for number in range(8):
        subscription = Subscription(
            endpoint=f"{service.url}/{number}",
            player=PlayerId(f"guest{number}"),
            session=None,
            p256dh=b"key",
            auth=b"auth",
            language="en",
            since_ms=number,
            networks=networks[number % 2],
        )
        await store.add(subscription, 5, (2, 3, 100))
    kept = [number for number in range(8) if await store.of(PlayerId(f"guest{number}"))]
    assert kept == [5, 6, 7]


async def test_only_browsers_of_players_can_subscribe(
    node: InProcessNode, service: PushService, ada: Browser
) -> None:
    wanted = BrowserKeys().wanted(service.url)
    foreign = {"origin": "https://elsewhere.example"}
    assert (await ada.http.put("/api/push", json=wanted, headers=foreign)).status_code == 403
    token = {"authorization": f"Bearer {await node.guest()}"}
    assert (await node.http.put("/api/push", json=wanted, headers=token)).status_code == 401
