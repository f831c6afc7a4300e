"""Tests that a node ends a bot process that reports nonsense, or that does not read its orders."""

import os
import signal
import sys
from collections.abc import AsyncIterator

import pytest

from protocol.core.ids import MatchId, PlayerId
from server.bots import process as process_module
from server.bots.orders import Report, Stop
from server.bots.process import BotProcess, ProcessEnded

ORDER = Stop(MatchId("Xk29fLmQ7a"), PlayerId("bot"))


@pytest.fixture
async def process() -> AsyncIterator[BotProcess]:
    process = BotProcess("http://127.0.0.1:9", 0)
    yield process
    await process.end()


def reported(report: Report) -> None:
    raise AssertionError(report)


async def send_for_ever(process: BotProcess) -> None:
    # The pipe and its buffer are full after some hundred thousand bytes.
    while True:
        await process.send(ORDER)


@pytest.mark.parametrize("line", ["'x' * 2**18", "'no report'"])
async def test_a_process_that_reports_nonsense_is_ended(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    program = f"print({line}, flush=True); input(); input()"
    monkeypatch.setattr(process, "_command", (sys.executable, "-c", program))
    await process.send(ORDER)
    await process.listen(reported)
    assert process.pid is None


async def test_a_process_that_does_not_read_is_ended(
    process: BotProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    await process.send(ORDER)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGSTOP)
    monkeypatch.setattr(process_module, "SEND_S", 0.01)
    with pytest.raises(ProcessEnded):
        await send_for_ever(process)
    await process.listen(reported)
    assert process.pid is None
