"""What a node does for matches by itself, on a store that goes away in the middle of something."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from gc import collect
from pathlib import Path

import pytest

from protocol.core.codec import CODECS, Codec, Frame, decode
from protocol.core.ids import MatchId, PlayerId, Version
from protocol.core.messages import SERVER_MESSAGES, Step
from server.games.spite.presets import PRESETS
from server.matches.core.clocks import OFFER_MS
from server.matches.core.model import Player
from server.matches.directory import MatchService
from server.matches.upkeep import Upkeep
from server.store.embedded import EmbeddedRedis
from server.store.ports import Commit, Log, StoreUnavailable
from server.store.redis.stores import RedisStore

ANN = Player(PlayerId("ann"), "Ann")
PRESET = "snm-a-short"
SOON_S = 10.0
"""Far less than the time after which a node asks of its own accord where its matches are."""

MOMENTS = 12
"""So many turns of the loop, and all of it has begun."""


class UnsteadyStore(RedisStore):
    """The real store, but for the answers that are lost on purpose."""

    loads_to_fail = 0
    """So many times from now on, it can't be told how a match went on."""
    loses_next_commit = False
    """The next commit is written, but nobody is told so."""

    async def follow(self, match: MatchId, after: Version) -> Log | None:
        if self.loads_to_fail:
            self.loads_to_fail -= 1
            raise StoreUnavailable("no answer to a load")
        return await super().follow(match, after)

    async def commit(self, commit: Commit) -> bool:
        written = await super().commit(commit)
        if self.loses_next_commit:
            self.loses_next_commit = False
            raise StoreUnavailable("no answer to a commit")
        return written


class Watcher:
    """A connection that remembers what it is sent."""

    player = PlayerId("eve")
    codec: Codec = CODECS[0]

    def __init__(self) -> None:
        self._frames: asyncio.Queue[Frame] = asyncio.Queue()

    def push(self, *frames: Frame) -> None:
        for frame in frames:
            self._frames.put_nowait(frame)

    def dismiss(self) -> None:
        """The match is there all the time."""
        raise AssertionError

    async def next_step(self) -> Step:
        """The next step; what else comes before it is passed over. Raises TimeoutError."""
        async with asyncio.timeout(SOON_S):
            while True:
                message = decode(self.codec, await self._frames.get(), SERVER_MESSAGES)
                if isinstance(message, Step):
                    return message


class Node:
    """One node with a match that somebody watches there."""

    def __init__(self, store: UnsteadyStore) -> None:
        self.store = store
        self.late_ms = 0
        """By how much its clock is ahead."""
        self.service = MatchService(store, store, bytes(32), self._now_ms, lambda _: bytes(32))

    def _now_ms(self) -> int:
        return self.store.now_ms() + self.late_ms


@asynccontextmanager
async def watched_match(folder: Path) -> AsyncIterator[tuple[Node, Node, MatchId, Watcher]]:
    """Two nodes, the first of them with its upkeep and a watcher of an open match."""
    async with AsyncExitStack() as stack:
        redis = await stack.enter_async_context(EmbeddedRedis(folder))
        here, there = [
            Node(await stack.enter_async_context(UnsteadyStore(redis.url, name)))
            for name in ("here", "there")
        ]
        match = await here.service.create(ANN, PRESET, PRESETS[PRESET])
        watcher = Watcher()
        await here.service.join(match, watcher, None)
        upkeep = asyncio.create_task(Upkeep(here.service, here.store).run())
        try:
            yield here, there, match, watcher
        finally:
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)


async def test_who_watches_is_told_of_a_commit_whose_answer_was_lost(tmp_path: Path) -> None:
    async with watched_match(tmp_path) as (here, _, match, watcher):
        here.store.loses_next_commit = True
        here.store.loads_to_fail = 1
        here.late_ms = 2 * OFFER_MS
        with pytest.raises(StoreUnavailable, match="commit"):
            await here.service.wake(match)
        step = await watcher.next_step()
        assert step.version == Version(1)
        assert not here.store.loads_to_fail


async def test_who_watches_is_told_of_a_commit_elsewhere_that_could_not_be_loaded(
    tmp_path: Path,
) -> None:
    async with watched_match(tmp_path) as (here, there, match, watcher):
        # The first time, when word of it comes; the second time, by the first sweep.
        here.store.loads_to_fail = 2
        there.late_ms = 2 * OFFER_MS
        await there.service.wake(match)
        step = await watcher.next_step()
        assert step.version == Version(1)
        assert not here.store.loads_to_fail


async def test_it_can_be_stopped_at_any_moment(tmp_path: Path) -> None:
    await stop_at_every_moment(tmp_path)
    # A coroutine that nobody awaits any more is a warning, and a warning a failure.
    collect()


async def stop_at_every_moment(folder: Path) -> None:
    async with watched_match(folder) as (here, _, match, _):
        live = here.service.runner.known(match)
        assert live
        for moment in range(MOMENTS):
            live.presence_changed = True
            upkeep = asyncio.create_task(Upkeep(here.service, here.store).run())
            for _ in range(moment):
                await asyncio.sleep(0)
            upkeep.cancel()
            await asyncio.gather(upkeep, return_exceptions=True)
            assert upkeep.cancelled()
