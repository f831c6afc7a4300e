"""Measures how long commits take."""

import time
from collections.abc import Callable

from server.store.errors import StoreFull, StoreUnavailable
from server.store.ports import Commit, Commits


class TimedCommits:
    """A `Commits` that measures each commit of another one. Creating a match is not measured."""

    def __init__(
        self, commits: Commits, took_s: Callable[[float], None], failed: Callable[[str], None]
    ) -> None:
        """Wrap `commits`. `took_s` gets the seconds of each answered commit, written or not.

        `failed` gets `full` or `away` for each commit that raised StoreUnavailable.
        """
        self._commits = commits
        self._took_s = took_s
        self._failed = failed

    async def create(self, commit: Commit) -> bool:
        return await self._commits.create(commit)

    async def commit(self, commit: Commit) -> bool:
        began_s = time.monotonic()
        try:
            written = await self._commits.commit(commit)
        except StoreUnavailable as error:
            self._failed("full" if isinstance(error, StoreFull) else "away")
            raise
        self._took_s(time.monotonic() - began_s)
        return written
