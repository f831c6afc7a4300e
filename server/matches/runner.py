"""Matches on this node: load, decide, commit, and only then tell."""

import asyncio
from collections.abc import Callable, Iterator

from protocol.ids import MatchId, Version
from server.matches.clocks import deadline_ms
from server.matches.decide import Decision, Ruling, decide
from server.matches.live import STEPS_KEPT, LiveMatch
from server.matches.model import Match
from server.matches.requests import Request
from server.matches.storage import dump_match, dump_step, load_match, load_step
from server.store.ports import Commit, MatchStore


class UnknownMatch(Exception):
    """There is no match with this id."""


class MatchRunner:
    """The live matches of this node, each decided on by one request at a time."""

    def __init__(self, store: MatchStore, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._now_ms = now_ms
        self._live: dict[MatchId, LiveMatch] = {}
        self._loading: dict[MatchId, asyncio.Lock] = {}

    def __iter__(self) -> Iterator[LiveMatch]:
        return iter(list(self._live.values()))

    def __len__(self) -> int:
        return len(self._live)

    def known(self, match: MatchId) -> LiveMatch | None:
        """The live match, where this node has it already."""
        return self._live.get(match)

    async def live(self, match: MatchId) -> LiveMatch:
        """The live match, loaded where need be. Raises UnknownMatch, StoreUnavailable."""
        live = self._live.get(match)
        if live is not None and not live.dropped:
            return live
        gate = self._loading.setdefault(match, asyncio.Lock())
        try:
            async with gate:
                live = self._live.get(match)
                if live is None:
                    live = self._live[match] = await self._load(match)
                return live
        finally:
            if not gate.locked():
                self._loading.pop(match, None)

    async def drop(self, live: LiveMatch) -> None:
        """Forget a match to which nobody listens here. The store has it."""
        gate = self._loading.setdefault(live.id, asyncio.Lock())
        try:
            async with gate, live.lock:
                if not live.audience:
                    live.dropped = True
                    del self._live[live.id]
                    await self._store.unwatch(live.id)
        finally:
            if not gate.locked():
                self._loading.pop(live.id, None)

    async def create(self, match: Match) -> bool:
        """Store a new match. False where its id is taken."""
        return await self._store.create(
            Commit(match.id, match.version, dump_match(match), b"", deadline_ms(match))
        )

    async def settle(
        self,
        live: LiveMatch,
        request: Request,
        committed: Callable[[Version], None] = lambda _version: None,
    ) -> Ruling:
        """Decide on `request` and commit; everybody who listens has been told on return.

        `committed` is called with the new version when the store has it, before anybody is told.
        The caller holds `live.lock`. Raises StoreUnavailable when the store does not answer in
        time; whether the request was carried out will be known once it does.
        """
        while True:
            if live.in_doubt:
                await self.catch_up(live)
            ruling = decide(live.match, request, self._now_ms())
            if not isinstance(ruling, Decision):
                return ruling
            if await self._commit(live, ruling):
                committed(ruling.match.version)
                live.advance(ruling.match, (ruling.step,))
                return ruling
            await self.catch_up(live)

    async def catch_up(self, live: LiveMatch) -> None:
        """Take over what other nodes, or a commit in doubt, did to the match.

        The caller holds `live.lock`. Raises StoreUnavailable.
        """
        live.in_doubt = True
        since = live.match.version
        stored = await self._store.watch(live.id)
        if stored is None:
            raise UnknownMatch(live.id)
        if stored.version > since:
            steps = [load_step(step) for step in await self._store.steps(live.id, since)]
            behind = [step for step in steps if step.version <= stored.version]
            live.advance(load_match(stored.state), behind)
        live.in_doubt = False

    async def _commit(self, live: LiveMatch, decision: Decision) -> bool:
        match = decision.match
        commit = Commit(
            match.id,
            match.version,
            dump_match(match),
            dump_step(decision.step),
            deadline_ms(match),
        )
        try:
            return await self._store.commit(commit)
        except BaseException:
            live.in_doubt = True
            raise

    async def _load(self, match: MatchId) -> LiveMatch:
        stored = await self._store.watch(match)
        if stored is None:
            raise UnknownMatch(match)
        since = Version(max(0, stored.version - STEPS_KEPT))
        steps = [load_step(step) for step in await self._store.steps(match, since)]
        recent = [step for step in steps if step.version <= stored.version]
        return LiveMatch(load_match(stored.state), recent)
