"""A process that archives matches as a node does, and has a part killed at an ordered step.

Tests check with it that each rated match counts once, whenever a node, Redis or the database dies.
"""

import asyncio
import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import uvloop
from sqlalchemy import event

from protocol.core.ids import MatchId
from server.matches.archive import archiver as archiver_module
from server.matches.archive.archive_entry import GameToArchive
from server.matches.archive.archiver import Archiver
from server.matches.archive.writer import Answer, answer
from server.store.archive import FinishedGame, FinishedMatch
from server.store.ports import Outbox, OutboxEntry, StoredGame
from server.store.redis import outbox as outbox_module
from server.store.redis.keys import BUCKETS
from server.store.redis.stores import RedisStores
from server.store.sql.address import database_at
from server.store.sql.archive import SqlArchive

IDLE = "idle"
"""The message of a node that has no matches left to archive, before it ends."""


@dataclass(frozen=True)
class Orders:
    """The orders for an archiving node: where it works, what to kill, and at which of its steps."""

    name: str
    redis_url: str
    database_url: str | None
    folder: Path
    at: int
    """The step at which the node has the victim killed; 0 is never."""
    victim: str
    """The part to kill.

    With `node` the node ends itself. It sends any other name to the test and waits until that part
    was killed.
    """


class Steps:
    """Counts the operations of an archiving node on its store and its database.

    At the ordered one, a part of the test is killed.
    """

    def __init__(self, orders: Orders, pipe: Connection) -> None:
        self._orders = orders
        self._pipe = pipe
        self._count = 0

    def step(self) -> None:
        """Count one more operation. At the ordered step, have the victim killed.

        The process kills itself, or sends the victim's name and waits for the test's answer.
        """
        self._count += 1
        if self._count != self._orders.at:
            return
        if self._orders.victim == "node":
            os.kill(os.getpid(), signal.SIGKILL)
        self._pipe.send(self._orders.victim)
        self._pipe.recv()


class SteppedOutbox:
    """The real outbox of ended games, which counts steps after its calls.

    There is one after a claim that found games, one after each load of a game, and one before and
    one after each game is marked as archived.
    """

    def __init__(self, outbox: Outbox, steps: Steps, idle: asyncio.Event) -> None:
        self._outbox = outbox
        self._steps = steps
        self._idle = idle

    async def claim(self, limit: int) -> Sequence[OutboxEntry]:
        entries = await self._outbox.claim(limit)
        if entries:
            self._steps.step()
        elif not self._outbox.waiting:
            self._idle.set()
        return entries

    async def load_game(self, entry: OutboxEntry) -> StoredGame | None:
        game = await self._outbox.load_game(entry)
        self._steps.step()
        return game

    async def mark_archived(self, entry: OutboxEntry) -> None:
        self._steps.step()
        await self._outbox.mark_archived(entry)
        self._steps.step()

    async def has_left_outbox(self, match: MatchId, game: int) -> bool:
        return await self._outbox.has_left_outbox(match, game)

    @property
    def waiting(self) -> int:
        return self._outbox.waiting


class SteppedArchive(SqlArchive):
    """The real archive. After `listen`, a step is counted before each statement and commit.

    It counts only those with which the archive writes games and matches.
    """

    steps: Steps
    keeping = False

    async def write(
        self, games: Sequence[FinishedGame], matches: Sequence[FinishedMatch] = ()
    ) -> None:
        self.keeping = True
        try:
            await super().write(games, matches)
        finally:
            self.keeping = False

    def listen(self) -> None:
        """Count, from now on, the statements and commits with which the archive writes matches."""

        def happens(*_: Any) -> None:
            if self.keeping:
                self.steps.step()

        for name in ("before_cursor_execute", "commit"):
            event.listen(self._engine.sync_engine, name, happens)


class InProcessWriter:
    """A writer of game records without the worker process that nodes use."""

    async def write(self, games: Sequence[GameToArchive]) -> Sequence[Answer]:
        return [answer(game) for game in games]


async def archive_all(orders: Orders, pipe: Connection) -> None:
    """Archive ended matches until nothing is left, then send IDLE to the test.

    At the ordered step, a part is killed.
    """
    # Games come one by one, bucket by bucket: in another order than that in which they ended. What
    # a dead node had claimed can be claimed again at once.
    archiver_module.BATCH = 1
    archiver_module.TICK_S = archiver_module.RETRY_S = 0.05
    outbox_module.CLAIM_MS = 0
    outbox_module.BUCKETS_PER_CALL = BUCKETS
    steps, idle = Steps(orders, pipe), asyncio.Event()
    archive = SteppedArchive(database_at(orders.database_url, orders.folder))
    archive.steps = steps
    async with archive, RedisStores(orders.redis_url, orders.name, keep_finished_ms=1) as stores:
        archive.listen()
        outbox = SteppedOutbox(stores.outbox, steps, idle)
        archiver = Archiver(outbox, archive, InProcessWriter(), lambda _outcome: None)
        tasks = [asyncio.create_task(stores.run()), asyncio.create_task(archiver.run())]
        await idle.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    pipe.send(IDLE)


def main(orders: Orders, pipe: Connection) -> None:
    """Run the archiving node, as the main function of a process of its own."""
    uvloop.run(archive_all(orders, pipe))


CONTEXT = get_context("forkserver")
CONTEXT.set_forkserver_preload([__name__])


def started(orders: Orders) -> tuple[BaseProcess, Connection]:
    """Start an archiving node in a process of its own. Return the process, and the pipe to it."""
    here, there = CONTEXT.Pipe()
    process = CONTEXT.Process(target=main, args=(orders, there), daemon=True)
    process.start()
    there.close()
    return process, here
