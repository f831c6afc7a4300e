"""Tests of device cookies: strangers who guess a password don't lock its owner's browser out.

They delay only browsers that have never logged in to the account.
"""

import pytest

from protocol.core.ids import PlayerId
from server.players.devices import ACCOUNTS, Device
from server.transport.web.device_cookies import COOKIE
from tests.support.account_browser import PASSWORD, Browser, browser
from tests.support.in_process_node import InProcessNode

WRONG = {"name": "Ada", "password": "no such password"}


async def guess_until_refused(stranger: Browser) -> None:
    """Guess passwords of an account until the server rejects further attempts for a while."""
    while await stranger.refused("POST", "/login", WRONG) != (429, "too_many_requests"):
        pass


async def test_strangers_never_lock_out_a_known_browser(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    await ada.done("POST", "/logout")
    await guess_until_refused(other)
    await ada.log_in("Ada")
    async with browser(node) as new_device:
        right = {"name": "Ada", "password": PASSWORD}
        answer = await new_device.ask("POST", "/login", right)
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) <= 15 * 60


async def test_a_known_browser_waits_for_its_own_failures(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await ada.done("POST", "/logout")
    await guess_until_refused(ada)
    await other.log_in("Ada")


async def test_the_owner_changes_the_password_while_strangers_guess(
    ada: Browser, other: Browser
) -> None:
    await ada.register("Ada")
    await guess_until_refused(other)
    body = {"current": PASSWORD, "password": "quite another password"}
    await ada.done("POST", "/password", body)


async def test_guesses_in_a_session_are_counted(ada: Browser) -> None:
    await ada.register("Ada")
    body = {"current": "no such password", "password": "quite another password"}
    answers = [await ada.refused("POST", "/password", body) for _ in range(6)]
    assert answers[-1] == (429, "too_many_requests")


async def test_two_accounts_of_a_browser_are_both_known_there(ada: Browser, other: Browser) -> None:
    await ada.register("Ada")
    await ada.done("POST", "/logout")
    await ada.register("Grace")
    await ada.done("POST", "/logout")
    await guess_until_refused(other)
    await ada.log_in("Ada")


@pytest.mark.parametrize("text", ["forged", "forged.signature", "\u00e9.signature"])
async def test_a_forged_cookie_makes_no_browser_known(
    ada: Browser, other: Browser, text: str
) -> None:
    await ada.register("Ada")
    await guess_until_refused(other)
    other.http.headers.encoding = "utf-8"
    other.http.headers["cookie"] = f"{COOKIE}={text}"
    assert await other.refused("POST", "/login", WRONG) == (429, "too_many_requests")


async def test_a_device_cookie_is_not_an_identity(node: InProcessNode, ada: Browser) -> None:
    await ada.register("Ada")
    device = ada.http.cookies[COOKIE]
    async with browser(node) as thief:
        thief.http.headers["authorization"] = f"Bearer {device}"
        assert (await thief.http.get("/api/me")).status_code == 401


def test_a_device_remembers_the_latest_accounts() -> None:
    device = Device.new()
    for number in range(2 * ACCOUNTS):
        device = device.with_login(PlayerId(f"p{number}"))
    device = device.with_login(PlayerId("p6"))
    again = Device.parse(str(device))
    assert again == device
    assert again is not None
    assert again.players == (PlayerId("p6"), PlayerId("p7"), PlayerId("p5"), PlayerId("p4"))
    assert Device.parse("p1") is None
