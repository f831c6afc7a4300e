"""Tests the sender of push messages: only the subscribed browser can read them.

A failing push service is paused, and an ended subscription is recognized.
"""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from protocol.core.ids import PlayerId
from server.push.keys import BrowserKeyRefused, ServerKey, check_browser_key
from server.push.sender import PushSender
from server.push.services import PushServices
from server.store.push import Subscription
from tests.support.ports import free_port
from tests.support.push_service import BrowserKeys, push_service

MESSAGE = {"match": "Xk29fLmQ7a"}
KEY = ServerKey(bytes(32), "mailto:somebody@example.org")


def subscribed(service: str, keys: BrowserKeys) -> Subscription:
    endpoint = service + keys.path
    return Subscription(endpoint, PlayerId("ada"), None, keys.point, keys.auth, "en", 0)


@asynccontextmanager
async def sending(service: str) -> AsyncIterator[PushSender]:
    sender = PushSender(KEY, PushServices({service}))
    try:
        yield sender
    finally:
        await sender.close()


async def test_a_message_is_encrypted_and_signed() -> None:
    keys = BrowserKeys()
    async with push_service() as service, sending(service.url) as sender:
        assert await sender.send(subscribed(service.url, keys), MESSAGE, "topic") == "sent"
        (pushed,) = service.pushed
    assert pushed.path == keys.path
    assert keys.opened(pushed) == MESSAGE
    assert pushed.headers["topic"] == "topic"
    assert int(pushed.headers["ttl"]) > 0
    claims = pushed.claims
    assert (claims["aud"], claims["sub"]) == (service.url, "mailto:somebody@example.org")
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    assert f"k={KEY.public}" in pushed.headers["authorization"]


def test_the_key_depends_only_on_the_shared_secret() -> None:
    assert ServerKey(bytes(32), "mailto:a@b.example").public == KEY.public
    assert ServerKey(bytes([1] * 32), "mailto:a@b.example").public != KEY.public


@pytest.mark.parametrize("status", [404, 410])
async def test_an_ended_subscription_is_recognized(status: int) -> None:
    async with push_service() as service, sending(service.url) as sender:
        service.status = status
        subscription = subscribed(service.url, BrowserKeys())
        assert await sender.send(subscription, MESSAGE, "topic") == "gone"
        service.status = 201
        assert await sender.send(subscription, MESSAGE, "topic") == "sent"


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_failing_service_is_paused(status: int) -> None:
    async with push_service() as service, sending(service.url) as sender:
        service.status = status
        subscription = subscribed(service.url, BrowserKeys())
        outcomes = [await sender.send(subscription, MESSAGE, "topic") for _ in range(3)]
        assert outcomes == ["failed", "resting", "resting"]
        assert len(service.pushed) == 1


async def test_an_unreachable_service_is_paused_after_one_attempt() -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    async with sending(nowhere) as sender:
        subscription = subscribed(nowhere, BrowserKeys())
        outcomes = [await sender.send(subscription, MESSAGE, "topic") for _ in range(2)]
    assert outcomes == ["failed", "resting"]


async def test_redirects_are_not_followed() -> None:
    async with push_service() as service, sending(service.url) as sender:
        service.status = 307
        assert await sender.send(subscribed(service.url, BrowserKeys()), MESSAGE, "t") == "failed"


@pytest.mark.parametrize("point", [b"", bytes(65), b"\x04" + bytes(64), b"\x02" * 33])
def test_an_invalid_point_is_rejected_as_a_browsers_key(point: bytes) -> None:
    with pytest.raises(BrowserKeyRefused):
        check_browser_key(point)
