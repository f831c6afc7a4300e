"""Tests of replays of records by the separate process that also writes records.

It rejects invalid records in time, few requests may wait for it, and it is restarted if it ends.
"""

import asyncio
import os
import signal

import pytest

from server.games.records import RecordError
from server.limits import REPLAY_BYTES, REPLAYS_WAITING
from server.matches.archive.replay import replay_of
from server.matches.archive.writer import (
    PLACE_LENGTH,
    Continuation,
    Impossible,
    RecordWriter,
    ReplaysBusy,
    continued,
    replay,
)
from tests.support.source import ROOT

RECORDS = (ROOT / "tests/golden/fair_records.jsonl").read_bytes().splitlines()
LINE = RECORDS[0]


@pytest.mark.long
async def test_the_process_replays_records(writer: RecordWriter) -> None:
    for line in RECORDS:
        assert await writer.replay(line) == replay_of(line).model_dump_json().encode()
    assert await writer.replay(b"{}") == Impossible("format")


async def test_only_some_replays_wait(writer: RecordWriter) -> None:
    asked = [asyncio.create_task(writer.replay(LINE)) for _ in range(REPLAYS_WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(ReplaysBusy):
        await writer.replay(LINE)
    assert len(set(await asyncio.gather(*asked))) == 1
    assert isinstance(await writer.replay(LINE), bytes)


@pytest.mark.long
async def test_after_the_end_of_the_process_another_one_replays(writer: RecordWriter) -> None:
    await writer.replay(LINE)
    assert writer.process is not None
    os.kill(writer.process, signal.SIGKILL)
    with pytest.raises(ReplaysBusy):
        await writer.replay(LINE)
    assert isinstance(await writer.replay(LINE), bytes)


async def test_a_long_record_with_a_repeated_name_is_rejected_in_time(
    writer: RecordWriter,
) -> None:
    names = [f"{number:x}" for number in range(REPLAY_BYTES // 10)]
    line = ",".join(f'"{name}":0' for name in (*names, names[-1]))
    assert await writer.replay(b"{%b}" % line.encode()) == Impossible(names[-1])


async def test_a_repeated_name_may_be_any_text(writer: RecordWriter) -> None:
    for name, where in ((rb"\ud800", "?"), (b"x" * 10_000, "x" * PLACE_LENGTH)):
        line = b'{"%b":0,"%b":0}' % (name, name)
        assert await writer.replay(line) == Impossible(where)


def test_any_fault_of_a_game_in_a_replay_is_the_records(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def crash(_line: bytes) -> None:
        raise AttributeError("items")

    monkeypatch.setattr("server.matches.archive.writer.replay_of", crash)
    monkeypatch.setattr("server.matches.archive.writer.game_of_record", crash)
    assert replay(LINE) == Impossible("record")
    moment = Continuation(line=LINE, step=0, seat=0, seed=bytes(32))
    assert continued(moment) == Impossible("record")


def test_each_deal_of_a_game_is_a_step() -> None:
    replays = [replay_of(line) for line in RECORDS]
    deals = [
        sum(
            any(getattr(event, "target", "") == "stock:0" for event in step.events[0])
            for step in each.steps
        )
        for each in replays
    ]
    assert max(deals) > 1


def test_a_record_of_an_unknown_game_is_rejected() -> None:
    with pytest.raises(RecordError):
        replay_of(b'{"format": "chess"}')
