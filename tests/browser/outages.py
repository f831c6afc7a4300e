"""A helper of browser tests: it kills and restarts the server during a game."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.visitor import Visitor
from tests.support.server_process import ServerProcess

LOST = re.compile("^Connection lost. Reconnecting|^Connecting")
NO_NETWORK = re.compile("^You.re offline")


def restart_server(
    server: ServerProcess, everybody: tuple[Visitor, ...], seen: Callable[[Visitor], object]
) -> None:
    """Kill the server, and start it again once all visitors' pages show the lost connection.

    Assert that `seen` returns the same for each visitor before, during and after the crash.
    """
    for visitor in everybody:
        visitor.outages = True
    before = [seen(visitor) for visitor in everybody]
    server.kill()
    for visitor, what in zip(everybody, before, strict=True):
        expect(visitor.page.get_by_test_id("connection-line")).to_have_text(LOST)
        assert seen(visitor) == what
    server.start()
    for visitor in everybody:
        expect(visitor.page.get_by_test_id("connection-line")).to_have_count(0)
    assert [seen(visitor) for visitor in everybody] == before
