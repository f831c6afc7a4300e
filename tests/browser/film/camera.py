"""A camera that saves the frames of a browser page as JPEG files, for films of animations."""

from base64 import b64decode
from pathlib import Path
from typing import Any, Self

from playwright.sync_api import Page

FRAME_MS = 50
"""The least time between two saved frames."""


class Camera:
    """A camera that saves frames of a page in a folder, each named by its time in ms.

    It uses the screencast of the Chrome DevTools Protocol (domain Page), which has a frame for each
    repaint, as often as the machine can deliver. Of these, it saves one per FRAME_MS at most. It
    deletes earlier JPEG files in the folder.
    """

    def __init__(self, page: Page, folder: Path) -> None:
        self._wire = page.context.new_cdp_session(page)
        self._folder = folder
        self._began_s: float | None = None
        self._last_ms = -FRAME_MS
        self.count = 0

    def __enter__(self) -> Self:
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in self._folder.glob("*.jpg"):
            old.unlink()
        self._wire.on("Page.screencastFrame", self._keep)
        self._wire.send("Page.startScreencast", {"format": "jpeg", "quality": 80})
        return self

    def __exit__(self, *_: object) -> None:
        self._wire.send("Page.stopScreencast")
        self._wire.detach()

    def _keep(self, frame: dict[str, Any]) -> None:
        self._wire.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})
        time_s: float = frame["metadata"]["timestamp"]
        self._began_s = self._began_s or time_s
        at_ms = round(1000 * (time_s - self._began_s))
        if at_ms < self._last_ms + FRAME_MS:
            return
        self._last_ms = at_ms
        (self._folder / f"{at_ms:06}.jpg").write_bytes(b64decode(frame["data"]))
        self.count += 1
