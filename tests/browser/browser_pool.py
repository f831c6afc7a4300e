"""A pool of browser contexts for tests. Each is cleared and reused for the next visitor."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, StorageState

from tests.browser.devices import Device
from tests.support.timeouts import PATIENCE_S

MOST_KEPT = 9
"""The most contexts to keep; the ones released last stay."""
LOCALE = "en-US"
"""The browsers' language. Tests look for English texts."""


class BrowserPool:
    """A pool of pages, each in its own browser context.

    Opening a context and loading the client takes one and a half seconds of CPU time. A context
    that was used before takes a third of that, because it keeps the files that never change, cached
    and compiled. It keeps nothing else.
    """

    def __init__(self, browser: Browser, locale: str = LOCALE) -> None:
        self._browser = browser
        self._locale = locale
        self._kept: list[tuple[Device, Page]] = []

    def acquire(
        self, device: Device, identity: StorageState | None = None, *, new: bool = False
    ) -> Page:
        """Return a page for a device: a released one if possible, with a cache of fixed files.

        With an identity (cookies and storage), or if `new`, open a page with an empty cache.
        """
        if identity is None and not new:
            left = next((kept for kept in reversed(self._kept) if kept[0] == device), None)
            if left is not None:
                self._kept.remove(left)
                left[1].set_viewport_size({"width": device.width, "height": device.height})
                return left[1]
        context = self._browser.new_context(
            storage_state=identity,
            locale=self._locale,
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            device_scale_factor=device.density,
            color_scheme=device.scheme,
            reduced_motion="no-preference" if device.moving else "reduce",
            # A service worker would answer requests that tests want to hold back.
            service_workers="block",
        )
        context.set_default_timeout(1000 * PATIENCE_S)
        return context.new_page()

    def release(self, page: Page, device: Device) -> None:
        """Clear a page's cookies and storage, and keep it for the next visitor with this device.

        Close it if that fails. Of more than MOST_KEPT pages, close the one released first.
        """
        try:
            _clear(page)
        except Error:
            page.context.close()
            return
        self._kept.append((device, page))
        if len(self._kept) > MOST_KEPT:
            self._kept.pop(0)[1].context.close()

    def close(self) -> None:
        """Close the pooled browser contexts that no test uses."""
        while self._kept:
            self._kept.pop()[1].context.close()


def _clear(page: Page) -> None:
    site = urlsplit(page.url)
    for opened in page.context.pages:
        if opened != page:
            opened.close()
    if not site.netloc:
        page.goto("about:blank")
        page.context.clear_cookies()
        return
    origin = f"{site.scheme}://{site.netloc}"
    # The page stays on the site, but without the client. Leaving the site would end the browser
    # process, and starting another costs as much as loading the client.
    page.goto(f"{origin}/healthz")
    page.evaluate("sessionStorage.clear()")
    page.context.clear_cookies()
    wire = page.context.new_cdp_session(page)
    wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    wire.detach()
