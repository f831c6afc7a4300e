"""Test that a match of two accounts in one browser does not change ratings."""

from typing import Any

import pytest

from protocol.core.commands import Accept
from protocol.core.ids import CommandId, Version
from server.client.connection import MatchAddress
from server.transport.web.device_cookies import COOKIE
from tests.support.account_browser import Browser
from tests.support.wire import wire


@pytest.mark.parametrize("same", [True, False])
async def test_a_match_of_two_accounts_in_one_browser_is_unrated_and_says_so(
    ada: Browser, other: Browser, *, same: bool
) -> None:
    await ada.register("Ada")
    if same:
        # This is the state after a second login there, with a copy of the first session.
        (device,) = [cookie for cookie in ada.http.cookies.jar if cookie.name == COOKIE]
        other.http.cookies.jar.set_cookie(device)
    await other.register("Grace")
    created = await ada.http.post("/api/matches", json={"visibility": "public"})
    address = MatchAddress.of(created.json()["url"])
    async with wire(address, **of(ada)) as host, wire(address, **of(other)) as guest:
        assert (await host.receive_a("snapshot")).match.rated
        assert not (await host.receive_a("presence")).absence
        await guest.send(Accept(id=CommandId("in"), version=Version(0)))
        step = await host.receive_a("step", version=1)
        (seated,) = [event for event in step.events if event.type == "seated"]
        assert (seated.rated, seated.same_browser) == (not same, same)
        # A player who reconnects gets the notice again.
        async with wire(address, **of(other)) as again:
            match = (await again.receive_a("snapshot")).match
            assert (match.rated, match.same_browser) == (not same, same)


def of(browser: Browser) -> dict[str, Any]:
    cookies = browser.http.cookies.items()
    return {
        "cookie": "; ".join(f"{name}={value}" for name, value in cookies),
        "origin": browser.http.headers["origin"],
    }
