"""Tests of the batches in which frames for spectators are sent, so that other work can go on."""

import asyncio

from server.transport.net.fast_websocket import CHUNK, SpectatorBatches


class Spectator:
    """A spectator's connection that records which frames were flushed together."""

    def __init__(self, rounds: SpectatorBatches) -> None:
        self.sent: list[list[str]] = []
        self.sent_again = asyncio.Event()
        self._rounds = rounds
        self._waiting: list[str] = []

    def tell(self, frame: str) -> None:
        if not self._waiting:
            self._rounds.add(self)
        self._waiting.append(frame)

    def flush(self) -> None:
        if self.sent:
            self.sent_again.set()
        self.sent.append(self._waiting)
        self._waiting = []


async def test_other_work_runs_while_a_crowd_is_served() -> None:
    crowd = [Spectator(rounds) for rounds in [SpectatorBatches()] for _ in range(3 * CHUNK)]
    for spectator in crowd:
        spectator.tell("first")
    counts: list[int] = []
    while len(counts) < 3:
        await asyncio.sleep(0)
        counts.append(sum(bool(spectator.sent) for spectator in crowd))
    assert counts == [CHUNK, 2 * CHUNK, 3 * CHUNK]


async def test_frames_between_two_batches_leave_together() -> None:
    spectator = Spectator(SpectatorBatches(interval_s=0.005))
    spectator.tell("at once")
    await asyncio.sleep(0)
    assert spectator.sent == [["at once"]]
    spectator.tell("a moment later")
    spectator.tell("with it")
    await spectator.sent_again.wait()
    assert spectator.sent[1:] == [["a moment later", "with it"]]


async def test_a_spectator_is_flushed_once_per_batch() -> None:
    spectator = Spectator(SpectatorBatches(interval_s=3600))
    spectator.tell("at once")
    await asyncio.sleep(0)
    spectator.tell("in an hour")
    for _ in range(10):
        await asyncio.sleep(0)
    assert spectator.sent == [["at once"]]


async def test_frames_added_before_the_flush_leave_with_the_waiting_ones() -> None:
    crowd = [
        Spectator(rounds) for rounds in [SpectatorBatches(interval_s=0)] for _ in range(2 * CHUNK)
    ]
    for spectator in crowd:
        spectator.tell("first")
    await asyncio.sleep(0)
    for spectator in crowd:
        spectator.tell("second")
    for _ in range(3):
        await asyncio.sleep(0)
    assert crowd[0].sent == [["first"], ["second"]]
    assert crowd[-1].sent == [["first", "second"]]
