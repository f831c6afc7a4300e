"""Tests of the security log: logins and rejected requests with action, address and result."""

import logging

import pytest

from server.logs import about
from tests.support.account_browser import PASSWORD, Browser

Entries = list[tuple[str, str, bool]]
"""Entries of the security log: the action, the result, and whether the player is named."""


def entries(caplog: pytest.LogCaptureFixture) -> Entries:
    lines = [about(line) for line in caplog.records if line.name == "server.security"]
    assert all(line["host"] == "127.0.0.1" for line in lines)
    return [(str(line["action"]), str(line["result"]), bool(line["player"])) for line in lines]


async def test_every_login_is_logged_with_its_result(
    ada: Browser, other: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "server.security")
    await ada.register("Ada Lovelace")
    await other.me()
    wrong = {"name": "Ada Lovelace", "password": "no such password"}
    assert await other.refused("POST", "/login", wrong) == (401, "bad_credentials")
    nobody = {"name": "Nobody Known", "password": PASSWORD}
    assert await other.refused("POST", "/login", nobody) == (401, "bad_credentials")
    await other.log_in("Ada Lovelace")
    await other.done("GET", "/sessions")
    await other.done("POST", "/logout")
    assert entries(caplog) == [
        ("register", "done", True),
        ("log_in", "bad_credentials", True),
        ("log_in", "bad_credentials", False),
        ("log_in", "done", True),
        ("log_out", "done", True),
    ]
    assert "Lovelace" not in caplog.text


async def test_a_request_from_another_site_is_logged(
    ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    await ada.register("Ada Lovelace")
    caplog.set_level(logging.INFO, "server.security")
    ada.http.headers["origin"] = "https://evil.example"
    assert await ada.refused("DELETE", "") == (403, "foreign_origin")
    assert entries(caplog) == [("delete", "foreign_origin", False)]
