"""What the log tells of accounts: who did what, from where, and what came of it."""

import logging

import pytest

from server.logs import about
from tests.support.account_browser import PASSWORD, Browser

Told = list[tuple[str, str, bool]]
"""What was done, what came of it, and whether the log says whose account it was."""


def told(caplog: pytest.LogCaptureFixture) -> Told:
    lines = [about(line) for line in caplog.records if line.name == "server.security"]
    assert all(line["host"] == "127.0.0.1" for line in lines)
    return [(str(line["action"]), str(line["result"]), bool(line["player"])) for line in lines]


async def test_every_way_in_is_told_with_what_came_of_it(
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
    assert told(caplog) == [
        ("register", "done", True),
        ("log_in", "bad_credentials", True),
        ("log_in", "bad_credentials", False),
        ("log_in", "done", True),
        ("log_out", "done", True),
    ]
    assert "Lovelace" not in caplog.text


async def test_a_page_of_another_site_is_told(
    ada: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    await ada.register("Ada Lovelace")
    caplog.set_level(logging.INFO, "server.security")
    ada.http.headers["origin"] = "https://evil.example"
    assert await ada.refused("DELETE", "") == (403, "foreign_origin")
    assert told(caplog) == [("delete", "foreign_origin", False)]
