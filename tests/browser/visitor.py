"""Somebody with a browser of their own: its own cookies, one page, and the errors."""

from dataclasses import dataclass, field
from typing import Self

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
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
"""What Playwright notes where pages have no worker (browser_pool.py)."""
LOST = "WebSocket connection to"
"""How Chromium's own line begins when a socket could not be opened: no page can prevent it."""

REFUSED = "Failed to load resource: the server responded with a status of 4"
"""How Chromium's line about an HTTP answer of the 400s begins: no page can prevent it."""


@dataclass
class Visitor:
    """One page, in a browser context that nobody else has at the same time."""

    page: Page
    device: Device
    errors: list[str] = field(default_factory=list)
    """Uncaught errors, and errors and warnings on the console."""
    outages: bool = False
    """Whether the server dies in this test, so that lost connections are no errors."""
    refused: bool = False
    """Whether the server refuses a request in this test, which Chromium logs as an error."""
    spent: bool = False
    """Whether something was done to the browser that its next visitor would notice: as with routes,
    a clock or scripts of the page. Nobody has it then."""

    def __post_init__(self) -> None:
        self.page.on("pageerror", self.record_error)
        self.page.on("console", self.record_line)

    @property
    def context(self) -> BrowserContext:
        """The browser; a caller may do something to it."""
        self.spent = True
        return self.page.context

    def record_error(self, error: Error) -> None:
        """Note an uncaught error."""
        self.errors.append(str(error))

    def record_line(self, line: ConsoleMessage) -> None:
        """Note a line of the console, if it is a complaint."""
        self._record(line.type, line.text)

    def _record(self, kind: str, text: str) -> None:
        """Note a line of the console, if it is a complaint."""
        if text.startswith(NO_WORKER) or (self.refused and text.startswith(REFUSED)):
            return
        if kind in ("error", "warning") and not (self.outages and text.startswith(LOST)):
            self.errors.append(text)

    def open(self, url: str) -> Self:
        """Go to an address."""
        self.page.goto(url)
        return self

    @property
    def state(self) -> TableState:
        """What the table says of itself now."""
        return state_of(self.page)

    def wait_for_table(self) -> Self:
        """Wait for the table."""
        expect(self.page.get_by_test_id("table")).to_be_visible()
        return self

    def skip_start(self) -> Self:
        """Wait for the table, and past the scene that some games begin with."""
        self.wait_for_table()
        self.page.keyboard.press("Escape")
        expect(self.page.locator(SCENES)).to_have_count(0)
        return self

    def won(self) -> bool:
        """Whether the game is over and this player has won it."""
        result = self.page.get_by_test_id("result")
        expect(result).to_be_visible()
        return result.get_attribute("data-winner") == str(self.state.viewer)

    def scores(self) -> tuple[int, int]:
        """The match's score, by seat."""
        bars = [self.page.locator(f"[data-seat='{seat}'] [data-score]") for seat in SEATS]
        zero, one = (int(bar.get_attribute("data-score") or "") for bar in bars)
        return zero, one

    def identity(self) -> StorageState:
        """What makes another browser that of the same player."""
        return self.page.context.storage_state()

    def leave(self) -> None:
        """Raises AssertionError when the page complained of anything."""
        self.page.remove_listener("pageerror", self.record_error)
        self.page.remove_listener("console", self.record_line)
        assert self.errors == [], self.errors
