"""Browsers for visitors, each as if nobody had used it before."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Page, StorageState

from tests.browser.devices import Device
from tests.support.patience import PATIENCE_S

MOST_KEPT = 9
"""So many browser_pool are kept: those that were left last."""
LOCALE = "en-US"
"""What visitors' browsers ask for: tests look for English words."""


class BrowserPool:
    """Hands out pages, each in a browser context of its own, and takes them back.

    To open a context and to load the client into it takes a second and a half of a processor. One
    that an earlier visitor has left takes a third of that; nothing of theirs is left but the files
    that never change, which are in its cache, and compiled.
    """

    def __init__(self, browser: Browser, locale: str = LOCALE) -> None:
        self._browser = browser
        self._locale = locale
        self._kept: list[tuple[Device, Page]] = []

    def acquire(
        self, device: Device, identity: StorageState | None = None, *, new: bool = False
    ) -> Page:
        """A page on such a device; with an identity, or if it has to be `new`, without a cache."""
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
            # Tests hold back what pages ask for: a worker that answers would be in their way.
            service_workers="block",
        )
        context.set_default_timeout(1000 * PATIENCE_S)
        return context.new_page()

    def release(self, page: Page, device: Device) -> None:
        """Clear a page, and keep it for somebody else."""
        try:
            _clear(page)
        except Error:
            page.context.close()
            return
        self._kept.append((device, page))
        if len(self._kept) > MOST_KEPT:
            self._kept.pop(0)[1].context.close()

    def close(self) -> None:
        """Close those that are kept."""
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
    # It stays on the site, where nothing of the client is: a process that leaves the site ends, and
    # to begin another costs as much as to load the client into it.
    page.goto(f"{origin}/healthz")
    page.evaluate("sessionStorage.clear()")
    page.context.clear_cookies()
    wire = page.context.new_cdp_session(page)
    wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    wire.detach()
