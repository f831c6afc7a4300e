"""Somebody with a browser of their own: its own cookies, one page, and the errors."""

from dataclasses import dataclass, field
from typing import Self

from playwright.sync_api import Browser, BrowserContext, Page, StorageState, expect

from protocol.core.ids import SEATS
from tests.browser.devices import LAPTOP, Device
from tests.browser.state import TableState, state_of
from tests.support.patience import PATIENCE_S

SCENES = "[data-testid=start-scene], [data-testid=cut-scene]"
LOST = "WebSocket connection to"
"""How Chromium's own line begins when a socket could not be opened: no page can prevent it."""


@dataclass
class Visitor:
    """One browser context with one page."""

    context: BrowserContext
    page: Page
    device: Device
    errors: list[str] = field(default_factory=list)
    """Uncaught errors, and errors and warnings on the console."""
    outages: bool = False
    """Whether the server dies in this test, so that lost connections are no errors."""

    @classmethod
    def arrive(
        cls, browser: Browser, device: Device = LAPTOP, identity: StorageState | None = None
    ) -> Self:
        """Open a browser that nobody has used before, or one with somebody's cookies."""
        context = browser.new_context(
            storage_state=identity,
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            device_scale_factor=device.density,
            color_scheme=device.scheme,
            reduced_motion="reduce" if device.still else "no-preference",
        )
        context.set_default_timeout(1000 * PATIENCE_S)
        visitor = cls(context, context.new_page(), device)
        visitor.page.on("pageerror", lambda error: visitor.errors.append(str(error)))
        visitor.page.on("console", lambda line: visitor.hear(line.type, line.text))
        return visitor

    def hear(self, kind: str, text: str) -> None:
        """Note a line of the console, if it is a complaint."""
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

    def reaches_table(self) -> Self:
        """Wait for the table."""
        expect(self.page.get_by_test_id("table")).to_be_visible()
        return self

    def skips_start(self) -> Self:
        """Wait for the table, and past the scene that some games begin with."""
        self.reaches_table()
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
        return self.context.storage_state()

    def leave(self) -> None:
        """Close the browser. Raises AssertionError when the page complained of anything."""
        self.context.close()
        assert self.errors == []
