"""Finds and starts the real Chromium in which browser tests open pages."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

UNUSED = (
    # The browser's own pages and spare processes would be created again for each visitor.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
    # Features that Playwright disables, repeated because this option replaces its list.
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
"""Options to run as root, without a screen, and without requests to the internet."""


WHOLE = Path("/usr/bin/chromium")
SHELL = Path("/usr/bin/chromium-headless-shell")
"""Debian's paths of Chromium and of its headless shell. The shell takes a quarter less CPU time and
has no notifications."""


def executable(first: Path = WHOLE) -> Path | None:
    """Return the path of Chromium, or None if there is none that can be executed.

    It is `$CHROMIUM` if set, otherwise `first` or Debian's.
    """
    named = os.environ.get("CHROMIUM")
    paths = [Path(named)] if named else [first, WHOLE]
    return next((path for path in paths if os.access(path, os.X_OK)), None)


@contextmanager
def chromium(path: Path) -> Iterator[Browser]:
    """Start the Chromium at `path` without a window, and close it at the end of this context."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        try:
            yield browser
        finally:
            browser.close()
