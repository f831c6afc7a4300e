"""Actions of browser tests on the account page, in any language."""

from playwright.sync_api import Page, expect


def press(page: Page, name: str) -> None:
    """Press the button of the page whose accessible name is exactly `name`."""
    page.get_by_role("button", name=name, exact=True).click()


def wait_for_account(page: Page, name: str) -> None:
    """Wait until the account page shows a registered account with this name."""
    expect(page.locator("[data-testid='account'][data-registered='true']")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
