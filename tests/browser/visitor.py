"""A visitor in a browser test: a browser context with cookies, one page, and its errors."""

import re
from dataclasses import dataclass, field
from typing import Self

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Error,
    Page,
    StorageState,
    expect,
)

from protocol.core.ids import SEATS
from tests.browser.devices import Device
from tests.browser.state import TableState, state_of

SCENES = "[data-testid=start-scene], [data-testid=cut-scene]"
NO_WORKER = "Service Worker registration blocked"
"""The start of Playwright's message about pages without a service worker (browser_pool.py)."""
LOST = "WebSocket connection to"
"""The start of Chromium's message about a failed WebSocket, which no page can prevent."""
NO_SERVER = "Failed to load resource: net::ERR_CONNECTION_REFUSED"
"""Chromium's message about a request while no server runs."""
GIVEN_UP = "WebSocket is closed before the connection is established"
"""The end of Chromium's message about a connection that took longer than the client waits. That
happens on a busy machine, and the client tries again."""

REFUSED = "Failed to load resource: the server responded with a status of 4"
"""The start of Chromium's message about an HTTP status of 400 to 499, which no page can prevent."""
STEPS = re.compile(r"/api/matches/[^/]+/games/\d+/steps\b")
"""The address of a running game's steps. The game may end while a page requests them, and then the
server answers 409."""


@dataclass
class Visitor:
    """A visitor in a browser test: a page in a browser context that nothing else uses meanwhile."""

    page: Page
    device: Device
    errors: list[str] = field(default_factory=list)
    """Uncaught errors, and errors and warnings on the console."""
    outages: bool = False
    """True if the server crashes in this test, so that lost connections are no errors."""
    refused: bool = False
    """True if the server rejects a request in this test, which Chromium logs as an error."""
    spent: bool = False
    """True if the test has changed the browser in a way that the next visitor would notice, such as
    routes, a clock or scripts. The context is then closed instead of reused."""

    def __post_init__(self) -> None:
        self.page.on("pageerror", self.record_error)
        self.page.on("console", self.record_line)

    @property
    def context(self) -> BrowserContext:
        """The browser context, which the caller may change.

        Once read, it is closed at the end of the test, and no other test reuses it.
        """
        self.spent = True
        return self.page.context

    def record_error(self, error: Error) -> None:
        """Record an uncaught error of the visitor's page."""
        self.errors.append(str(error))

    def record_line(self, line: ConsoleMessage) -> None:
        """Record a console message if it is an error or a warning that the test does not expect."""
        kind, text = line.type, line.text
        is_refusal = text.startswith(REFUSED)
        if is_refusal and (self.refused or STEPS.search(line.location["url"])):
            return
        if text.startswith(NO_WORKER):
            return
        if text.startswith(LOST) and GIVEN_UP in text:
            return
        if kind in ("error", "warning") and not (
            self.outages and text.startswith((LOST, NO_SERVER))
        ):
            self.errors.append(text)

    def open(self, url: str) -> Self:
        """Open an address in the visitor's page, and return the visitor."""
        self.page.goto(url)
        return self

    @property
    def state(self) -> TableState:
        """The state of the table on the visitor's page now."""
        return state_of(self.page)

    def wait_for_table(self) -> Self:
        """Wait until the table of a match is displayed, and return the visitor."""
        expect(self.page.get_by_test_id("table")).to_be_visible()
        return self

    def skip_start(self) -> Self:
        """Wait for the table, skip the scene at the start of a game, and return the visitor."""
        self.wait_for_table()
        self.page.keyboard.press("Escape")
        expect(self.page.locator(SCENES)).to_have_count(0)
        return self

    def won(self) -> bool:
        """Wait until the page shows a game's result, and return whether this visitor has won it."""
        result = self.page.get_by_test_id("result")
        expect(result).to_be_visible()
        return result.get_attribute("data-winner") == str(self.state.viewer)

    def scores(self) -> tuple[int, int]:
        """Return both seats' scores in the match, as the visitor's page shows them."""
        bars = [self.page.locator(f"[data-seat='{seat}'] [data-score]") for seat in SEATS]
        zero, one = (int(bar.get_attribute("data-score") or "") for bar in bars)
        return zero, one

    def identity(self) -> StorageState:
        """Return the browser's storage state, which identifies the player in another browser."""
        return self.page.context.storage_state()

    def close_page(self) -> list[str]:
        """Close the page as a person does, and accept its question whether to leave.

        Return the kinds of the dialogs: none if the page did not ask.
        """
        asked: list[str] = []

        def answer(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.accept()

        self.spent = True
        self.page.on("dialog", answer)
        # Browsers ask only after the user has interacted with the page.
        self.page.keyboard.press("Tab")
        with self.page.expect_event("close"):
            self.page.close(run_before_unload=True)
        return asked

    def leave(self) -> None:
        """End the visit: stop recording errors of the page.

        Raise AssertionError if the page has reported one that the test did not expect.
        """
        self.page.remove_listener("pageerror", self.record_error)
        self.page.remove_listener("console", self.record_line)
        assert self.errors == [], self.errors
