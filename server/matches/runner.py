"""Matches on this node: load, decide, commit, and only then tell."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import reduce

from msgspec.structs import replace

from protocol.ids import MatchId, Version
from server.matches.audience import Answer
from server.matches.clocks import deadline_ms
from server.matches.decide import Decision, Ruling, decide
from server.matches.follow import follow, tells_all
from server.matches.live import STEPS_KEPT, LiveMatch
from server.matches.marks import mark_of
from server.matches.model import Match, Step
from server.matches.requests import Request
from server.matches.storage import dump_match, dump_step, load_match, load_step
from server.store.ports import Commit, Log, MatchStore, Stored, StoreUnavailable

log = logging.getLogger(__name__)

SAVED_EVERY = 16
"""So many steps are committed at the most until the whole state is stored again."""
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
            Commit(match.id, match.version, b"", mark_of(match, state), state, b"", deadline)
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
            step = await self._commit(live, ruling)
            if step is not None:
                told = None if answer is None else answer(ruling.match.version)
                live.advance(ruling.match, (step,), told)
                return ruling
            await self.catch_up(live)
        raise StoreUnavailable(f"match {live.id} changes faster than this node can follow")

    async def catch_up(self, live: LiveMatch) -> None:
        """Take over what other nodes, or a commit in doubt, did to the match.

        The caller holds `live.lock`. Raises StoreUnavailable; UnknownMatch where the store has lost
        the match or let go of it: whoever listens here has been told then.
        """
        live.in_doubt = True
        news = await self._store.follow(live.id, Version(max(0, live.match.version - 1)))
        if news is None:
            await self._give_up(live)
            raise UnknownMatch(live.id)
        if news.mark != live.mark:
            await self._take_over(live, news)
        live.in_doubt = False

    async def _give_up(self, live: LiveMatch) -> None:
        await self._store.unwatch(live.id)
        live.dropped = True
        self._live.pop(live.id, None)
        for listener in list(live.audience):
            listener.dismiss()

    async def _take_over(self, live: LiveMatch, news: Log) -> None:
        missed = _missed(live, news)
        if missed and all(map(tells_all, missed)):
            live.advance(reduce(follow, missed, live.match), missed)
            live.saved = news.state_version
            return
        if not missed:
            log.warning(
                "match %s is at version %d, to which version %d did not lead",
                *(live.id, news.version, live.match.version),
            )
        # By now it may be further on.
        stored, match, recent = await self._stored(live.id)
        missed = _missed(live, stored)
        if missed:
            live.advance(match, missed)
        else:
            live.fall_back(match, stored.mark, recent)
        live.saved = stored.state_version

    async def _stored(self, match: MatchId) -> tuple[Stored, Match, list[Step]]:
        """What the store has of a match: where it stands, and the last steps."""
        stored = await self._store.watch(match, STEPS_KEPT)
        if stored is None:
            raise UnknownMatch(match)
        state = load_match(stored.state)
        recent = [_marked(state, step) for step in stored.steps]
        since = len(recent) - (stored.version - stored.state_version)
        return stored, reduce(follow, recent[since:], state), recent

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
            stored, state, recent = await self._stored(match)
            live = LiveMatch(state, stored.mark, stored.state_version, recent)
            self._live[match] = live
            return live
        finally:
            del self._loading[match]

    async def _commit(self, live: LiveMatch, decision: Decision) -> Step | None:
        """Commit what was decided; gives the step with its mark, None where another was faster."""
        match = decision.match
        # A step that tells all is enough for a while, and a tenth of what a state is.
        enough = tells_all(decision.step) and match.version - live.saved < SAVED_EVERY
        step = dump_step(decision.step)
        commit = Commit(
            match.id,
            match.version,
            live.mark,
            mark_of(match, step),
            None if enough else dump_match(match),
            step,
            deadline_ms(match),
        )
        try:
            if not await self._store.commit(commit):
                return None
        except BaseException:
            live.in_doubt = True
            raise
        if not enough:
            live.saved = match.version
        return replace(decision.step, mark=commit.mark)


def _missed(live: LiveMatch, found: Log | Stored) -> list[Step]:
    """The steps that lead on from the match as it is here; none where its own last one is lost.

    Nor where not all of them were found.
    """
    count = found.version - live.match.version
    own = len(found.steps) - count - 1
    if count <= 0 or own < -1:
        return []
    if live.match.version > 0 and (own < 0 or mark_of(live.match, found.steps[own]) != live.mark):
        return []
    return [_marked(live.match, step) for step in found.steps[own + 1 :]]


def _marked(match: Match, stored: bytes) -> Step:
    """A stored step of `match`."""
    return replace(load_step(stored), mark=mark_of(match, stored))
