"""Computes luck ledgers and reviews of finished games from their records, on the first request."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from protocol.core.ids import MatchId
from server.games.luck import LuckRecords
from server.games.records import Records
from server.games.registry import GAMES
from server.games.review import ReviewRecords
from server.limits import (
    ANALYSES_WAITING,
    ANALYSIS_COMPUTE_S,
    ANALYSIS_FAILED_S,
    ANALYSIS_FAILURES_KEPT,
    ANALYSIS_WAIT_S,
    REVIEWS_KEPT,
)
from server.matches.archive.low_priority_process import (
    LowPriorityProcess,
    ProcessEnded,
    ProcessNotStarted,
)
from server.store.archive import LedgerStore

IDLE_S = 60.0
"""The time without a request after which the process of a kind of analysis ends."""

log = logging.getLogger(__name__)


class AnalysisBusy(Exception):
    """The analysis was not computed: too many requests wait, it took too long, or it failed within
    the last hour.
    """


class Analysis(NamedTuple):
    """A kind of analysis of finished games: luck, or the review of turns."""

    name: str
    version: Callable[[Any], int | None]
    """A function that returns the version of this analysis for a game's kind of records; None if
    the game has no such analysis.
    """
    of: Callable[[Any, bytes], Struct]
    """A function that returns the analysis of a record. Raises RecordError."""


LUCK = Analysis(
    "luck",
    lambda records: records.luck_version if isinstance(records, LuckRecords) else None,
    lambda records, line: records.luck(line),
)
REVIEW = Analysis(
    "review",
    lambda records: records.review_version if isinstance(records, ReviewRecords) else None,
    lambda records, line: records.review(line),
)
ANALYSES = {analysis.name: analysis for analysis in (LUCK, REVIEW)}
"""The kinds of analyses, by name."""


class _Format(Struct):
    """The field of a record that names its game."""

    format: str


_FORMAT_DECODER = Decoder(_Format)


def records_of(line: bytes) -> Records | None:
    """Return the game's implementation of records for a record, or None for an unknown format."""
    try:
        # Only the format is read: parsing a long record would delay all players of the node.
        found = _FORMAT_DECODER.decode(line).format
    except MsgspecError:
        return None
    return next((game.records for game in GAMES.values() if game.records.format == found), None)


class KeptReviews:
    """A node's cache of its latest reviews of games. Dropped reviews are computed again when
    needed.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[MatchId, int, int], bytes] = {}

    async def ledger(self, match: MatchId, number: int, version: int) -> bytes | None:
        """Return the cached review of a game as JSON, made by this version of the method; None if
        there is none.
        """
        return self._kept.get((match, number, version))

    async def write_ledger(self, match: MatchId, number: int, version: int, ledger: bytes) -> None:
        """Cache the review of a game."""
        if len(self._kept) >= REVIEWS_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[match, number, version] = ledger


class Analyses:
    """Computes one kind of analysis of finished games (luck or review), and stores the results.

    As a context, it ends its process.
    """

    def __init__(self, analysis: Analysis, store: LedgerStore, *, keeps: bool = True) -> None:
        """Prepare analyses of one kind.

        Those in the store are used in any case. New ones are computed, and stored only if `keeps`.
        """
        self._analysis = analysis
        self._keeps = keeps
        self._store = store
        self._waiting = 0
        self._one_at_a_time = asyncio.Lock()
        self._failed_s: dict[tuple[MatchId, int], float] = {}
        """When the analysis of a game failed, by the event loop's clock."""
        self._process = LowPriorityProcess(
            "server.matches.archive.analysis_process", analysis.name, idle_s=IDLE_S
        )

    async def __aenter__(self) -> "Analyses":
        return self

    async def __aexit__(self, *caught: object) -> None:
        await self._process.__aexit__(*caught)

    async def of(self, match: MatchId, number: int, line: bytes) -> bytes | None:
        """Return the analysis of the game with this record, as JSON. None if such games have none.

        Compute and store it if necessary. Raises AnalysisBusy if it can't be computed now, and
        DatabaseUnavailable.
        """
        records = records_of(line)
        version = None if records is None else self._analysis.version(records)
        if version is None:
            return None
        stored = await self._store.ledger(match, number, version)
        if stored is not None:
            return stored
        if self._waiting >= ANALYSES_WAITING:
            raise AnalysisBusy
        self._waiting += 1
        try:
            async with asyncio.timeout(ANALYSIS_WAIT_S), self._one_at_a_time:
                return await self._computed(match, number, version, line)
        except TimeoutError as error:
            raise AnalysisBusy from error
        finally:
            self._waiting -= 1

    async def _computed(self, match: MatchId, number: int, version: int, line: bytes) -> bytes:
        # The previous request may have been for the same game.
        stored = await self._store.ledger(match, number, version)
        if stored is None:
            stored = await self._compute(match, number, line)
            if self._keeps:
                await self._store.write_ledger(match, number, version=version, ledger=stored)
        return stored

    async def _compute(self, match: MatchId, number: int, line: bytes) -> bytes:
        """Return the analysis of a game's record. Raises AnalysisBusy, also if it failed within the
        last hour.
        """
        game, now_s = (match, number), asyncio.get_running_loop().time()
        if now_s < self._failed_s.get(game, -ANALYSIS_FAILED_S) + ANALYSIS_FAILED_S:
            raise AnalysisBusy
        try:
            analysis = await self._process.ask(line, ANALYSIS_COMPUTE_S)
        except (ProcessEnded, ProcessNotStarted) as error:
            analysis, fault = b"", str(error)
        else:
            fault = "its record has a fault"
        if analysis:
            return analysis
        name = self._analysis.name
        log.error("no %s analysis of game %s of match %s: %s", name, number, match, fault)
        self._failed_s.pop(game, None)
        if len(self._failed_s) == ANALYSIS_FAILURES_KEPT:
            del self._failed_s[next(iter(self._failed_s))]
        self._failed_s[game] = now_s
        raise AnalysisBusy
