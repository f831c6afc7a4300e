"""Analyses the finished games of registered players in the background, for their profiles."""

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, decode

from protocol.core.ids import SEATS, GameKey, Seat
from server.games.fairness import PREPARED
from server.games.luck import Ledger
from server.games.registry import GAMES
from server.games.review import Review
from server.limits import GAMES_ANALYSED_AT_ONCE
from server.matches.archive.analyses import LUCK, REVIEW, Analyses, AnalysisBusy, KeptReviews
from server.store.archive import LedgerStore
from server.store.errors import DatabaseUnavailable
from server.store.statistics import GameToAnalyse, SeatStatistic, StatisticsStore, Versions

ROUND_S = 5.0
"""The average pause between two rounds of work."""
CLAIM_MS = 10 * 60_000
"""The time for which other nodes leave a game alone. Both analyses take less."""
FAILED_MS = 60 * 60_000
"""The time until a game is tried again whose analysis failed."""
OUTDATED_EVERY_S = 3600.0
"""The interval of looking for statistics of older versions."""
MOST_WAITING = 10_000
"""The number up to which waiting games are counted."""

Outcome = Literal["counted", "left_out", "failed"]

log = logging.getLogger(__name__)


class _Fairness(Struct):
    """The field of a record's `fairness` that names its method."""

    scheme: str = ""


class _Dealing(Struct):
    """The field of a record that says how its cards were dealt."""

    fairness: _Fairness | None = None


_DEALING_DECODER = Decoder(_Dealing)


def versions_of(game: GameKey) -> Versions | None:
    """Return the versions of a game's two analyses (review and luck); None for a game that lacks
    one.
    """
    known = GAMES.get(game)
    if known is None:
        return None
    review, luck = REVIEW.version(known.records), LUCK.version(known.records)
    return None if review is None or luck is None else Versions(game, review, luck)


def all_versions() -> Sequence[Versions]:
    """Return the versions of all games that have both analyses."""
    return [versions for game in GAMES if (versions := versions_of(game)) is not None]


class StatisticsUpkeep:
    """Background task of a node that analyses finished games one by one, the newest first.

    Several nodes may run it: each claims another game, and a game counts once.
    """

    def __init__(
        self,
        store: StatisticsStore,
        ledgers: LedgerStore,
        now_ms: Callable[[], int],
        counted: Callable[[str], None],
    ) -> None:
        """`now_ms` is the clock that all nodes share. `counted` is called with each outcome."""
        self._store = store
        # The profiles need only the sums, so new ledgers and reviews are not stored.
        self._luck = Analyses(LUCK, ledgers, keeps=False)
        self._reviews = Analyses(REVIEW, KeptReviews(), keeps=False)
        self._now_ms = now_ms
        self._counted = counted
        self._outdated_s = float("-inf")
        """When older versions were looked for last, by the event loop's clock."""
        self.waiting = 0
        """The number of games that waited after the last round, at most MOST_WAITING."""

    async def run(self) -> None:
        """Analyse waiting games in rounds, until cancelled. Errors are logged and don't end the
        task.
        """
        async with self._luck, self._reviews:
            while True:
                try:
                    await self.do()
                except DatabaseUnavailable as error:
                    log.debug("play statistics wait: %s", error)
                except Exception:
                    log.exception("the play statistics failed")
                await asyncio.sleep(ROUND_S * random.uniform(0.5, 1.5))  # noqa: S311 -- no secret

    async def do(self) -> None:
        """Analyse some waiting games, one at a time. Once an hour, first queue again the games
        whose statistics have an older version. Raises DatabaseUnavailable.
        """
        now_s = asyncio.get_running_loop().time()
        if now_s >= self._outdated_s + OUTDATED_EVERY_S:
            for versions in all_versions():
                await self._store.queue_outdated(versions)
            self._outdated_s = now_s
        for _ in range(GAMES_ANALYSED_AT_ONCE):
            now_ms = self._now_ms()
            game = await self._store.claim(now_ms, now_ms + CLAIM_MS)
            if game is None:
                break
            self._counted(await self._analyse(game))
        self.waiting = await self._store.waiting(MOST_WAITING)

    async def _analyse(self, game: GameToAnalyse) -> Outcome:
        """Store the play statistics of a game; return the outcome. Raises DatabaseUnavailable."""
        try:
            rows = await self._rows(game)
        except (AnalysisBusy, MsgspecError):
            # Both analyses belong to this task alone, so it is not other requests that wait.
            log.warning("the game %s of match %s can't be analysed now", game.number, game.match)
            await self._store.postpone(game, self._now_ms() + FAILED_MS)
            return "failed"
        await self._store.finish(game, rows)
        return "counted" if rows else "left_out"

    async def _rows(self, game: GameToAnalyse) -> Sequence[SeatStatistic]:
        """Return the statistics of both seats; none if the game does not count.

        Raises AnalysisBusy, MsgspecError and DatabaseUnavailable.
        """
        versions = versions_of(game.game_key)
        if versions is None or not game.ordinary or _is_prepared(game.record):
            return ()
        found = await self._reviews.of(game.match, game.number, game.record)
        review = None if found is None else decode(found, type=Review)
        if review is None or not all(seat.turns for seat in review.seats):
            return ()
        found = await self._luck.of(game.match, game.number, game.record)
        if found is None:
            return ()
        ledger = decode(found, type=Ledger)
        return [
            SeatStatistic(
                match=game.match,
                number=game.number,
                seat=seat,
                player=game.players[seat],
                game_key=game.game_key,
                turns=review.seats[seat].turns,
                loss=review.seats[seat].loss,
                luck=ledger.luck_of(seat),
                score=_score(game.winner, seat),
                review_version=review.review_version,
                luck_version=ledger.luck_version,
                ended_ms=game.ended_ms,
            )
            for seat in SEATS
        ]


def _is_prepared(record: bytes) -> bool:
    """Return whether the deal of a record was known before its game. Raises MsgspecError for a line
    that is not a record.
    """
    # Only one field is read: parsing a long record would delay all players of the node.
    dealing = _DEALING_DECODER.decode(record)
    return dealing.fairness is not None and dealing.fairness.scheme == PREPARED["scheme"]


def _score(winner: Seat | None, seat: Seat) -> Literal[0, 1, 2]:
    if winner is None:
        return 1
    return 2 if winner == seat else 0
