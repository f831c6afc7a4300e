"""Background tasks of a node for its matches: deadlines, other nodes' commits, and presence."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVarTuple

from protocol.core.ids import MatchId
from server.background import run_together
from server.logs import RETRIED
from server.matches.directory import MatchDirectory
from server.matches.live.live_match import LiveMatch
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.matches.live.timers import Timers
from server.store.errors import StoreUnavailable
from server.store.ports import Deadlines, MatchNotification, NodeHealth, NotificationSource

log = logging.getLogger(__name__)
Of = TypeVarTuple("Of")

TICK_S = 0.5
SWEEP_TICKS = 30
"""The number of ticks in which each match once reports its presence, or is dropped without
listeners.
"""
AT_ONCE = 10
"""The number of matches that the upkeep handles at the same time."""
CROWD = 500
"""The number of viewers for which one more tick passes between presence messages."""
WAKES_PER_TICK = 200


class Upkeep:
    """Background tasks of one node for its matches.

    They survive an unavailable store and errors of single matches.
    """

    def __init__(
        self,
        directory: MatchDirectory,
        deadlines: Deadlines,
        notifications: NotificationSource,
        timers: Timers,
        health: NodeHealth,
    ) -> None:
        self._directory = directory
        self._deadlines = deadlines
        self._notifications = notifications
        self._timers = timers
        self._health = health
        self._dead_nodes = 0
        """The number of dead nodes that the matches know of."""
        self._catching_up: dict[MatchId, MatchNotification | None] = {}
        """The matches that are catching up, with the newest notification since they began."""

    async def run(self) -> None:
        """Run all background tasks for matches, until cancelled.

        They wake matches that are due, read what other nodes have committed, recover after outages,
        report presence, and drop matches without listeners.
        """
        await run_together(
            self._receive_notifications,
            self._wake_matches,
            self._wake_on_time,
            self._recover,
            self._report_presence,
        )

    async def _receive_notifications(self) -> None:
        # A match that can't catch up must not delay others. Only the last notification that arrives
        # in the meantime counts, so there are at most two entries for each match.
        self._catching_up.clear()
        async with asyncio.TaskGroup() as catching_up:
            async for notification in self._notifications.stream():
                if notification.match in self._catching_up:
                    waiting = self._catching_up[notification.match]
                    if waiting is None or waiting.version is not None:
                        self._catching_up[notification.match] = notification
                else:
                    self._catching_up[notification.match] = None
                    catching_up.create_task(self._catch_up_with(notification))

    async def _catch_up_with(self, notification: MatchNotification) -> None:
        following: MatchNotification | None = notification
        while following is not None:
            await run_logged(self._directory.catch_up, following.match, following.version)
            following, self._catching_up[notification.match] = (
                self._catching_up[notification.match],
                None,
            )
        del self._catching_up[notification.match]

    async def _wake_matches(self) -> None:
        while True:
            await run_logged(self._wake_due)
            await asyncio.sleep(TICK_S)

    async def _wake_due(self) -> None:
        due = await self._deadlines.claim_due(WAKES_PER_TICK)
        await asyncio.gather(*(run_logged(self._directory.wake, match) for match in due))

    async def _wake_on_time(self) -> None:
        async with asyncio.TaskGroup() as wakes:
            while True:
                match = await self._timers.next()
                if self._directory.known(match) is not None:
                    wakes.create_task(run_logged(self._directory.wake, match))

    async def _recover(self) -> None:
        # A commit or notification that the store's failure interrupted may be the last for a long
        # time. The listeners of that match wait for it.
        while True:
            behind = [live for live in self._directory if live.is_behind]
            await _some_at_a_time(self._catch_up, behind)
            owing = [live for live in self._directory if live.has_uncredited_outage]
            await _some_at_a_time(LiveMatch.wake, owing)
            await asyncio.sleep(TICK_S)

    async def _catch_up(self, live: LiveMatch) -> None:
        await live.catch_up(None)

    async def _report_presence(self) -> None:
        ticks = 0
        while True:
            await self._report(ticks)
            ticks += 1
            await asyncio.sleep(TICK_S)

    async def _report(self, ticks: int) -> None:
        if self._health.is_cut_off:
            # After a pause of this node, no player counts as absent until its length is known.
            return
        dead_nodes = self._health.dead_node_count
        died, self._dead_nodes = dead_nodes != self._dead_nodes, dead_nodes
        # Each tick processes a part of the matches, because all at once would delay players.
        matches = [
            live
            for live in self._directory
            if (live.presence.changed and ticks % _ticks_between(live) == 0)
            # The dead node's players may be in any match.
            or died
            or (_has_turn(live, ticks) and live.presence.listeners_here)
        ]
        await _some_at_a_time(LiveMatch.report_presence, matches)
        unused = [
            live
            for live in self._directory
            if _has_turn(live, ticks) and not live.presence.listeners_here
        ]
        await _some_at_a_time(self._directory.drop, unused)
        self._directory.forget_dropped()


async def _some_at_a_time(
    work: Callable[[LiveMatch], Awaitable[None]], matches: Sequence[LiveMatch]
) -> None:
    """Do `work` on all matches in small groups, so that commands run in between.

    Errors are logged.
    """
    for start in range(0, len(matches), AT_ONCE):
        some = matches[start : start + AT_ONCE]
        await asyncio.gather(*(run_logged(work, live) for live in some))


def _has_turn(live: LiveMatch, ticks: int) -> bool:
    """Return whether a match has its regular check in this tick. It has one in every SWEEP_TICKS
    ticks.
    """
    return (hash(live.id) + ticks) % SWEEP_TICKS == 0


def _ticks_between(live: LiveMatch) -> int:
    """Return the number of ticks between presence messages: more for a match with many viewers."""
    return 1 + live.presence.listeners_here // CROWD


async def run_logged(work: Callable[[*Of], Awaitable[None]], *of: *Of) -> None:
    """Run `work` and log its errors, so that the upkeep of other matches continues.

    It takes a function instead of a coroutine: a task that is cancelled before it starts would
    leave a coroutine that was never awaited.
    """
    try:
        await work(*of)
    except StoreUnavailable as error:
        log.warning("the store can't be reached: %s", error, extra=RETRIED)
    except UnreadableMatch:
        pass  # It was logged before.
    except UnknownMatch as error:
        log.warning("a match is missing in the store: %s", error, extra=RETRIED)
    except Exception:
        log.exception("the upkeep of a match failed")
