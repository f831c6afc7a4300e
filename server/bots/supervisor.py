"""Supervisor of the bots that play at this node, in their own processes.

The list of matches that this node has leased is only in the store. The supervisor reads it at
regular intervals, starts bots for these matches, and stops bots of other matches. So it needs no
notification about crashes, other nodes or outages.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Protocol

from msgspec import Struct

from protocol.core.ids import MatchId, PlayerId, Version
from server.background import run_together
from server.bots.orders import Idle, Left, Play, Report, Stop
from server.bots.process import BotProcess, ProcessEnded
from server.logs import RETRIED, facts
from server.matches.core.model import Match
from server.matches.live.match_loader import UnknownMatch, UnreadableMatch
from server.store.bot_queue import BotQueue
from server.store.errors import StoreUnavailable

log = logging.getLogger(__name__)

TICK_S = 0.5
"""The interval at which a node looks for matches whose bots no node runs."""
REST_S = 5.0
"""The delay before a failed bot tries a match again, or an ended process starts again."""
RESERVED_PART = 10
"""The divisor of the limit that gives the places reserved for addresses without a bot game."""
NO_LIMIT = 1_000_000
"""The limit on bots if none is configured."""


class Matches(Protocol):
    """Access to the node's matches, for the supervisor of bots."""

    async def newest(self, match: MatchId) -> Match:
        """Return a match in its newest version. Raises UnknownMatch, StoreUnavailable."""


class Seated(Struct, frozen=True):
    """A bot that plays a seat of a match in one of the bot processes."""

    player: PlayerId
    process: BotProcess


class BotSupervisor:
    """Starts and stops the bots of one node, to play in the matches that the node leases."""

    def __init__(
        self,
        *,
        bot_queue: BotQueue,
        matches: Matches,
        token_of: Callable[[PlayerId], str],
        processes: Sequence[BotProcess],
        limit: int,
        refused: Callable[[str], None],
    ) -> None:
        """Play at most `limit` matches here, where 0 means no limit.

        `token_of` returns the token by which the node identifies a player. `refused` is called with
        the name of the limit each time `has_room` returns False.
        """
        self._bot_queue = bot_queue
        self._matches = matches
        self._token_of = token_of
        self._processes = processes
        self._limit = limit or NO_LIMIT
        self._refused = refused
        self._playing: dict[MatchId, list[Seated]] = {}
        self._incomplete: set[MatchId] = set()
        """The matches in which one bot plays, while the other one could not start or has failed."""
        self._resting: dict[MatchId | BotProcess, float] = {}
        """The ends of the pauses of matches whose bot failed, and of processes that ended."""
        self._idle: list[Idle] = []
        self._updating = asyncio.Lock()
        self._retired = False

    @property
    def matches(self) -> int:
        """The number of matches that bots play at this node."""
        return len(self._playing)

    @property
    def seats(self) -> int:
        """The number of seats in matches that bots have at this node."""
        return sum(len(seated) for seated in self._playing.values())

    def has_room(self) -> bool:
        """Return whether the bots of this node can play another match. If not, count a refusal."""
        if len(self._playing) < self._limit:
            return True
        self._refused("computer_matches")
        return False

    async def run(self) -> None:
        """Keep bots playing in the matches that this node leases, until cancelled."""
        async with AsyncExitStack() as stack:
            for process in self._processes:
                stack.push_async_callback(process.end)
            await run_together(
                self._keep_updating,
                *[partial(self._listen, process) for process in self._processes],
            )

    async def _keep_updating(self) -> None:
        while not self._retired:
            try:
                await self._update()
            except StoreUnavailable as error:
                log.warning("the store can't be reached: %s", error, extra=RETRIED)
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_S):
                    await self._bot_queue.wait_for_entry()

    async def retire(self) -> None:
        """Stop the bots of this node for good, and release its leases, so that other nodes go on
        with the matches.

        If the store is unreachable, the leases expire later.
        """
        self._retired = True
        async with self._updating:
            for match in list(self._playing):
                await self._stop(match)
            with suppress(StoreUnavailable):
                await self._bot_queue.release()

    async def _update(self) -> None:
        async with self._updating:
            if self._retired:
                return
            while self._idle:
                idle = self._idle[0]
                if await self._bot_queue.remove(idle.match, idle.version):
                    await self._stop(idle.match)
                self._idle.pop(0)
            room = max(0, self._limit - len(self._playing))
            held = await self._bot_queue.lease(room, self._limit // RESERVED_PART)
            # Begin before leaving, so that a bot goes on to a rematch before it leaves the match.
            for match in held:
                starts = match not in self._playing or match in self._incomplete
                if starts and not self._is_resting(match):
                    await self._start(match)
            for match in self._playing.keys() - held:
                await self._stop(match)

    async def _start(self, match: MatchId) -> None:
        try:
            newest = await self._matches.newest(match)
        except UnreadableMatch:
            self._rest(match)
            return
        except UnknownMatch:
            await self._bot_queue.remove(match, Version(0))
            return
        except StoreUnavailable:
            raise
        except Exception:
            log.exception("a match can't be played by a bot")
            self._rest(match)
            return
        if not newest.awaits_bot:
            await self._bot_queue.remove(match, newest.version)
            return
        self._incomplete.discard(match)
        orders = []
        for seat in newest.bot_seats:
            player = newest.players[seat]
            if player is None or player.bot_level is None or self._is_seated(match, player.id):
                continue
            order = Play(match, player.id, player.bot_level, self._token_of(player.id))
            process = self._process_for(player.id)
            # Before `send` returns, the process may end or report the bot's failure.
            self._playing.setdefault(match, []).append(Seated(player.id, process))
            orders.append((process, order))
        for process, order in orders:
            # The process may have ended while the other bot's order was sent.
            if not self._is_seated(match, order.player):
                continue
            try:
                await process.send(order)
            except ProcessEnded:
                self._unseat(match, order.player)

    def _is_seated(self, match: MatchId, player: PlayerId) -> bool:
        return any(one.player == player for one in self._playing.get(match, ()))

    def _unseat(self, match: MatchId, player: PlayerId) -> None:
        """Note that a bot no longer plays in a match. Another one there plays on."""
        if not self._is_seated(match, player):
            return
        left = [one for one in self._playing[match] if one.player != player]
        if left:
            self._playing[match] = left
            self._incomplete.add(match)
        else:
            del self._playing[match]
            self._incomplete.discard(match)

    async def _stop(self, match: MatchId) -> None:
        self._incomplete.discard(match)
        for seated in self._playing.pop(match, ()):
            if seated.process.pid is not None:
                with suppress(ProcessEnded):
                    await seated.process.send(Stop(match, seated.player))

    def _process_for(self, player: PlayerId) -> BotProcess:
        """Return the process for a bot: its own if it plays already, else the least busy one.

        A bot that plays already may go on from its match to a rematch.
        """
        seated = [one for each in self._playing.values() for one in each]
        for one in seated:
            if one.player == player:
                return one.process
        awake = [process for process in self._processes if not self._is_resting(process)]
        return min(
            awake or self._processes,
            key=lambda process: sum(one.process is process for one in seated),
        )

    async def _listen(self, process: BotProcess) -> None:
        while True:
            await process.listen(self._on_report)
            log.error("a bot process has ended: starting another one")
            self._rest(process)
            for match, seated in list(self._playing.items()):
                for one in seated:
                    if one.process is process:
                        self._unseat(match, one.player)

    def _on_report(self, report: Report) -> None:
        match report:
            case Idle():
                self._idle.append(report)
            case Left(match, player, reason):
                log.error("a bot can't play", extra=facts(match=match, why=reason))
                self._rest(match)
                self._unseat(match, player)

    def _rest(self, what: MatchId | BotProcess) -> None:
        self._resting[what] = asyncio.get_running_loop().time() + REST_S

    def _is_resting(self, what: MatchId | BotProcess) -> bool:
        if self._resting.get(what, 0.0) > asyncio.get_running_loop().time():
            return True
        self._resting.pop(what, None)
        return False
