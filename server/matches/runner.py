"""Matches on this node: load, decide, commit, and only then tell."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

from protocol.ids import MatchId, Version
from server.matches.audience import Answer
from server.matches.clocks import deadline_ms
from server.matches.decide import Decision, Ruling, decide
from server.matches.live import STEPS_KEPT, LiveMatch
from server.matches.model import Match, Step
from server.matches.requests import Request
from server.matches.storage import dump_match, dump_step, load_match, load_step
from server.store.ports import Commit, MatchStore, Stored, StoreUnavailable, mark_of

log = logging.getLogger(__name__)

ROUNDS = 20
"""So often another node may be first before a request is given up. Each round, one of them was."""


class UnknownMatch(Exception):
    """There is no match with this id."""


class MatchRunner:
    """The live matches of this node, each decided on by one request at a time."""

    def __init__(self, store: MatchStore, now_ms: Callable[[], int]) -> None:
        """`now_ms` gives Unix milliseconds."""
        self._store = store
        self._now_ms = now_ms
        self._live: dict[MatchId, LiveMatch] = {}
        self._loading: dict[MatchId, asyncio.Task[LiveMatch]] = {}

    def __iter__(self) -> Iterator[LiveMatch]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    def known(self, match: MatchId) -> LiveMatch | None:
        """The live match, where this node has it already."""
        return self._live.get(match)

    @asynccontextmanager
    async def locked(self, match: MatchId) -> AsyncIterator[LiveMatch]:
        """The match, loaded where need be and up to date, with its lock held.

        Raises UnknownMatch, StoreUnavailable.
        """
        while True:
            live = await self._have(match)
            async with live.lock:
                if live.dropped:
                    continue
                if live.in_doubt:
                    await self.catch_up(live)
                yield live
                return

    async def drop(self, live: LiveMatch) -> None:
        """Forget a match to which nobody listens here. The store has it."""
        async with live.lock:
            if live.dropped or live.audience or live.presence_changed:
                return
            live.dropped = True
            try:
                await self._store.unwatch(live.id)
            finally:
                # Until here whoever asked for it waited for the lock, and now loads it anew.
                del self._live[live.id]

    async def create(self, match: Match) -> bool:
        """Store a new match. False where its id is taken."""
        state = dump_match(match)
        deadline = deadline_ms(match)
        return await self._store.create(
            Commit(match.id, match.version, b"", mark_of(state), state, b"", deadline)
        )

    async def settle(
        self,
        live: LiveMatch,
        request: Request,
        *,
        answer: Callable[[Version], Answer] | None = None,
        prepare: Callable[[Match], Awaitable[None]] | None = None,
    ) -> Ruling:
        """Decide on `request` and commit; everybody who listens has been told on return.

        `prepare` is awaited with the match as it was decided to be, before that is committed;
        `answer` gives what the one who asked is told of the new version, once the store has it.
        The caller holds `live.lock`. Raises StoreUnavailable when the store does not answer in
        time; whether the request was carried out will be known once it does.
        """
        for _ in range(ROUNDS):
            if live.in_doubt:
                await self.catch_up(live)
            # Clocks of different nodes differ by moments; time in a match goes only forward.
            now_ms = max(self._now_ms(), live.match.moved_ms)
            ruling = decide(live.match, request, now_ms)
            if not isinstance(ruling, Decision):
                return ruling
            if prepare is not None:
                await prepare(ruling.match)
            mark = await self._commit(live, ruling)
            if mark is not None:
                told = None if answer is None else answer(ruling.match.version)
                live.advance(ruling.match, mark, (ruling.step,), told)
                return ruling
            await self.catch_up(live)
        raise StoreUnavailable(f"match {live.id} changes faster than this node can follow")

    async def catch_up(self, live: LiveMatch) -> None:
        """Take over what other nodes, or a commit in doubt, did to the match.

        The caller holds `live.lock`. Raises StoreUnavailable.
        """
        live.in_doubt = True
        stored = await self._store.watch(live.id)
        if stored is None:
            raise UnknownMatch(live.id)
        mark = mark_of(stored.state)
        if mark != live.mark:
            match = load_match(stored.state)
            missed = await self._missed(live, stored)
            if missed is None:
                log.warning(
                    "match %s is at version %d, to which version %d did not lead",
                    *(live.id, stored.version, live.match.version),
                )
                live.fall_back(match, mark, await self._recent(live.id, stored))
            else:
                live.advance(match, mark, missed)
        live.in_doubt = False

    async def _missed(self, live: LiveMatch, stored: Stored) -> Sequence[Step] | None:
        """The steps from the match as it is here to the stored one; None where none lead there."""
        since = live.match.version
        if stored.version <= since:
            return None
        if since == 0:
            return await self._recent(live.id, stored)
        last, *steps = await self._store.steps(live.id, Version(since - 1)) or [b""]
        if not live.recent or dump_step(live.recent[-1]) != last:
            return None
        return _up_to(stored.version, steps)

    async def _recent(self, match: MatchId, stored: Stored) -> list[Step]:
        since = Version(max(0, stored.version - STEPS_KEPT))
        return _up_to(stored.version, await self._store.steps(match, since))

    async def _have(self, match: MatchId) -> LiveMatch:
        live = self._live.get(match)
        if live is not None:
            return live
        loading = self._loading.get(match)
        if loading is None:
            loading = self._loading[match] = asyncio.create_task(self._load(match))
        # Others may wait for it too, so it goes on when one of them gives up.
        return await asyncio.shield(loading)

    async def _load(self, match: MatchId) -> LiveMatch:
        try:
            stored = await self._store.watch(match)
            if stored is None:
                raise UnknownMatch(match)
            live = self._live[match] = LiveMatch(
                load_match(stored.state), mark_of(stored.state), await self._recent(match, stored)
            )
            return live
        finally:
            del self._loading[match]

    async def _commit(self, live: LiveMatch, decision: Decision) -> bytes | None:
        """Commit what was decided; gives its mark, None where another node was faster."""
        match = decision.match
        state = dump_match(match)
        commit = Commit(
            match.id,
            match.version,
            live.mark,
            mark_of(state),
            state,
            dump_step(decision.step),
            deadline_ms(match),
        )
        try:
            return commit.mark if await self._store.commit(commit) else None
        except BaseException:
            live.in_doubt = True
            raise


def _up_to(version: Version, steps: Sequence[bytes]) -> list[Step]:
    """The steps, without those that were committed while they were read."""
    return [step for step in map(load_step, steps) if step.version <= version]
