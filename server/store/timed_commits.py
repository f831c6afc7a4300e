"""How long commits take."""

import time
from collections.abc import Callable

from server.store.ports import Commit, Commits, StoreFull, StoreUnavailable


class TimedCommits:
    """Another `Commits`, whose commits are timed; the creation of a match is not."""

    def __init__(
        self, commits: Commits, took_s: Callable[[float], None], failed: Callable[[str], None]
    ) -> None:
        """`took_s` is told the seconds of each commit that was answered, written or not.

        `failed` is told `full` or `away` for each that raised StoreUnavailable.
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
