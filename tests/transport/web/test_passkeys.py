"""Tests of passkeys over HTTP: registration, login, and rejected answers."""

import pytest

from tests.support.account_browser import PASSWORD, Browser
from tests.support.authenticator import Authenticator
from tests.support.in_process_node import InProcessNode


async def test_a_passkey_registers_and_logs_in(
    node: InProcessNode, ada: Browser, other: Browser
) -> None:
    key = Authenticator(node.url)
    await ada.me()
    wanted = await ada.done("POST", "/passkeys/options", {"name": "Ada"})
    answer = key.create(wanted["options"])
    account = await ada.done("POST", "/passkeys", {"credential": answer})
    assert (account["name"], account["registered"], account["password"]) == ("Ada", True, False)
    assert [one["made_with"] for one in account["passkeys"]] == ["firefox android"]
    # A challenge can be used once.
    assert await ada.refused("POST", "/passkeys", {"credential": answer}) == (422, "bad_passkey")
    asked = await other.done("POST", "/login/options")
    assertion = key.get(asked["options"])
    assert (await other.done("POST", "/login/passkey", {"credential": assertion}))["name"] == "Ada"
    again = {"credential": assertion}
    assert await other.refused("POST", "/login/passkey", again) == (401, "bad_credentials")
    # The only way to log in can't be removed.
    (listed,) = account["passkeys"]
    path = f"/passkeys/{listed['id']}"
    assert await ada.refused("DELETE", path) == (409, "last_way_in")
    await ada.done("POST", "/password", {"password": PASSWORD})
    assert (await ada.done("DELETE", path))["passkeys"] == []
    assert await ada.refused("DELETE", "/password") == (409, "last_way_in")
    asked = await other.done("POST", "/login/options")
    gone = {"credential": key.get(asked["options"])}
    assert await other.refused("POST", "/login/passkey", gone) == (401, "bad_credentials")


@pytest.mark.parametrize("fault", ["origin", "user", "count", "signature", "challenge", "nonsense"])
async def test_a_wrong_passkey_answer_is_rejected(
    node: InProcessNode, ada: Browser, other: Browser, fault: str
) -> None:
    key = Authenticator(node.url)
    await ada.me()
    wanted = await ada.done("POST", "/passkeys/options", {"name": "Ada"})
    await ada.done("POST", "/passkeys", {"credential": key.create(wanted["options"])})
    asked = await other.done("POST", "/login/options")
    assertion = key.get(asked["options"])
    await other.done("POST", "/login/passkey", {"credential": assertion})
    options = (await other.done("POST", "/login/options"))["options"]
    if fault == "origin":
        key.origin = "https://elsewhere.example"
    elif fault == "user":
        key.verifies = False
    elif fault == "count":
        key.counts -= 1
    elif fault == "challenge":
        options["challenge"] = "AAAA"
    answer = key.get(options)
    if fault == "signature":
        answer["response"]["signature"] = assertion["response"]["signature"]
    elif fault == "nonsense":
        answer["response"] = {"clientDataJSON": answer["response"]["clientDataJSON"]}
    body = {"credential": answer}
    assert await other.refused("POST", "/login/passkey", body) == (401, "bad_credentials")
