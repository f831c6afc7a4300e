"""The real Chromium that the tests look at the pages with."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

UNUSED = (
    # The browser's own pages, and processes in store: for each visitor they would be made again.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # What Playwright disables, which this option replaces.
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
)
"""Features of Chromium that no test needs."""
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-audio-output",
    f"--disable-features={','.join(UNUSED)}",
)
"""As root, on machines without a screen, and without asking the internet for anything."""


WHOLE = Path("/usr/bin/chromium")
SHELL = Path("/usr/bin/chromium-headless-shell")
"""Where Debian has Chromium, and the same without windows and what belongs to them, which takes a
quarter less of a processor, and has no notifications."""


def executable(first: Path = WHOLE) -> Path | None:
    """Where Chromium is: `$CHROMIUM`, else `first`, else Debian's; None when there is none."""
    named = os.environ.get("CHROMIUM")
    paths = [Path(named)] if named else [first, WHOLE]
    return next((path for path in paths if os.access(path, os.X_OK)), None)


@contextmanager
def chromium(path: Path) -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        try:
            yield browser
        finally:
            browser.close()
