"""The web client's built files, plain or compressed by the build."""

import mimetypes
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

from server.transport.web.negotiation import accepted_encodings

SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The file name suffix of compressed copies, by encoding."""
FOR_EVER = "public, max-age=31536000, immutable"
"""The Cache-Control of files with a hash of their content in their name: they never change."""
FOR_A_DAY = "public, max-age=86400"
"""The Cache-Control of files that rarely change and do no harm when they are old."""
ASK_AGAIN = "no-cache"
"""The Cache-Control of files that the next build may change: revalidated at each use."""


class BuiltFiles(StaticFiles):
    """A folder of built files that all have the same `Cache-Control`."""

    def __init__(self, folder: Path, cache: str) -> None:
        """Serve the files of `folder`. `cache` is the value of their `Cache-Control`."""
        super().__init__(directory=folder)
        self._cache = cache

    async def get_response(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        """Return the file at `path`, in the shortest available encoding that the client accepts."""
        if path.endswith(tuple(SUFFIXES.values())):
            raise HTTPException(404)
        response = await self._shortest(path, scope)
        response.headers["cache-control"] = self._cache
        response.headers["vary"] = "accept-encoding"
        return response

    async def _shortest(self, path: str, scope: MutableMapping[str, Any]) -> Response:
        for encoding in accepted_encodings(Request(scope)):
            try:
                response = await super().get_response(path + SUFFIXES[encoding], scope)
            except HTTPException:
                continue
            response.headers["content-encoding"] = encoding
            if isinstance(response, FileResponse):
                response.headers["content-type"] = content_type(path)
            return response
        return await super().get_response(path, scope)


def content_type(path: str) -> str:
    """Return the media type of a file by its name (RFC 9110, section 8.3)."""
    if path.endswith(".webmanifest"):
        return "application/manifest+json"
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
