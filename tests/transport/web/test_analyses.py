"""Tests of `GET .../luck` and `.../review`, which analyse a finished game in a separate process.

Each analysis is computed once and kept, and only those who may read the record get it.
"""

import asyncio
import json
import os
import signal
import sys
from typing import Any

import pytest
from msgspec.json import encode
from msgspec.structs import replace

from protocol.core.ids import MatchId, PlayerId
from server.games.records import to_line
from server.games.spite.luck.ledger import VERSION, ledger_of
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from server.games.spite.review.review import review_of
from server.limits import REVIEWS_KEPT
from server.matches.archive import analyses
from server.matches.archive.analyses import LUCK, REVIEW, Analyses, AnalysisBusy, KeptReviews
from server.matches.archive.low_priority_process import LENGTH_BYTES, LowPriorityProcess
from tests.games.spite.record.games import random_record
from tests.support.account_browser import Browser
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import PATIENCE_S, until
from tests.transport.web.api_calls import error_of

MATCH = MatchId("Xk29fLmQ7a")
GAME = f"/api/matches/{MATCH}/games/1"
RECORD = random_record(PRESETS["snm-a-short"], 3)
LINE = to_line(to_json(RECORD)).encode()
LEDGER = encode(ledger_of(RECORD))
PROCESS = "server.matches.archive.analysis_process", "luck"
EACH = pytest.mark.parametrize("analysis", ["luck", "review"])


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lengthen the time limits of analyses, whose process has the lowest priority."""
    for limit in ("ANALYSIS_WAIT_S", "ANALYSIS_COMPUTE_S"):
        monkeypatch.setattr(analyses, limit, 10 * PATIENCE_S)


@pytest.mark.usefixtures("patient")
async def test_a_ledger_is_computed_once_and_stored(node: InProcessNode) -> None:
    archive = node.parts.archive
    await archive.write([finished_game(MATCH, 1, LINE)], [finished_match(MATCH, 1)])
    assert await archive.ledger(MATCH, 1, VERSION) is None
    both = await asyncio.gather(node.http.get(f"{GAME}/luck"), node.http.get(f"{GAME}/luck"))
    assert [answer.content for answer in both] == [LEDGER] * 2
    assert await archive.ledger(MATCH, 1, VERSION) == LEDGER
    assert await archive.ledger(MATCH, 1, VERSION + 1) is None


@pytest.mark.usefixtures("patient")
@pytest.mark.long
async def test_a_review_is_that_of_the_record(node: InProcessNode) -> None:
    archive = node.parts.archive
    await archive.write([finished_game(MATCH, 1, LINE)], [finished_match(MATCH, 1)])
    answer = await node.http.get(f"{GAME}/review")
    assert answer.content == encode(review_of(RECORD))


@EACH
async def test_an_analysis_is_for_those_who_may_read_the_record(
    node: InProcessNode, ada: Browser, analysis: str
) -> None:
    ended = replace(finished_match(MATCH, 1), players=(PlayerId("a"), PlayerId("b")))
    archive = node.parts.archive
    await archive.write([finished_game(MATCH, 1, LINE)], [replace(ended, watchers=False)])
    await archive.write_ledger(MATCH, 1, VERSION, b"{}")
    await ada.me()
    answer = await ada.http.get(f"{GAME}/{analysis}")
    assert error_of(answer) == (403, "no_watchers")


@EACH
async def test_other_games_have_none(node: InProcessNode, analysis: str) -> None:
    archive = node.parts.archive
    line = json.dumps({"format": "megiddo-record/1"}).encode()
    await archive.write([finished_game(MATCH, 1, line)], [finished_match(MATCH, 1)])
    answer = await node.http.get(f"{GAME}/{analysis}")
    assert error_of(answer) == (404, "not_found")


async def test_few_requests_wait(node: InProcessNode, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "ANALYSES_WAITING", 0)
    with pytest.raises(AnalysisBusy):
        await Analyses(LUCK, node.parts.archive).of(MATCH, 1, LINE)


@pytest.mark.long
async def test_a_wrong_record_is_no_ledger_and_tried_once(
    node: InProcessNode, caplog: pytest.LogCaptureFixture
) -> None:
    line = json.dumps({"format": "spite-record/1"}).encode()
    async with Analyses(LUCK, node.parts.archive) as ledgers:
        for _ in range(2):
            with pytest.raises(AnalysisBusy):
                await ledgers.of(MATCH, 1, line)
        assert caplog.text.count(f"no luck analysis of game 1 of match {MATCH}") == 1
        assert await node.parts.archive.ledger(MATCH, 1, VERSION) is None
        # The process goes on with the next record.
        assert await ledgers.of(MATCH, 2, LINE) == LEDGER


async def test_a_process_that_can_not_be_started_is_no_ledger(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    executable = "server.matches.archive.low_priority_process.sys.executable"
    monkeypatch.setattr(executable, "/nowhere/python")
    with pytest.raises(AnalysisBusy):
        await Analyses(LUCK, node.parts.archive).of(MATCH, 1, LINE)
    assert "can't start" in caplog.text


async def test_a_ledger_that_takes_too_long_does_not_keep_others_waiting_again(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bytes] = []

    async def endless(_process: LowPriorityProcess, line: bytes) -> bytes:
        begun.append(line)
        await asyncio.Event().wait()
        return b""

    monkeypatch.setattr(LowPriorityProcess, "_answer_to", endless)
    monkeypatch.setattr(analyses, "ANALYSIS_COMPUTE_S", 0.0)
    ledgers = Analyses(LUCK, node.parts.archive)
    for _ in range(2):
        with pytest.raises(AnalysisBusy):
            await ledgers.of(MATCH, 1, LINE)
    with pytest.raises(AnalysisBusy):
        await ledgers.of(MATCH, 2, LINE)
    assert len(begun) == 2


async def test_a_node_keeps_the_latest_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[bytes] = []

    async def compute(_process: LowPriorityProcess, line: bytes, _within_s: float) -> bytes:
        computed.append(line)
        return b"{}"

    monkeypatch.setattr(LowPriorityProcess, "ask", compute)
    reviews = Analyses(REVIEW, KeptReviews())
    for _ in range(2):
        assert await reviews.of(MATCH, 1, LINE) == b"{}"
    assert computed == [LINE]
    for number in range(REVIEWS_KEPT):
        await reviews.of(MATCH, 2 + number, LINE)
    await reviews.of(MATCH, 1, LINE)
    assert len(computed) == REVIEWS_KEPT + 2


async def test_one_process_computes_many_analyses(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = 0
    start = asyncio.create_subprocess_exec

    async def counted(*command: Any, **pipes: Any) -> Any:
        nonlocal began
        began += 1
        return await start(*command, **pipes)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)
    async with Analyses(LUCK, node.parts.archive) as ledgers:
        for number in (1, 2, 3):
            assert await ledgers.of(MATCH, number, LINE) == LEDGER
    assert began == 1


async def test_a_process_without_questions_ends_and_is_started_again() -> None:
    async with LowPriorityProcess(*PROCESS, idle_s=0.0) as process:
        for _ in range(2):
            assert await process.ask(LINE) == LEDGER
            await until(lambda: process.id is None)


async def test_the_process_of_a_killed_node_ends_without_a_traceback() -> None:
    read_end, write_end = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", *PROCESS),
        stdin=asyncio.subprocess.PIPE,
        stdout=write_end,
        stderr=asyncio.subprocess.PIPE,
    )
    os.close(write_end)
    os.close(read_end)
    _, errors = await process.communicate(len(LINE).to_bytes(LENGTH_BYTES) + LINE)
    assert (process.returncode, errors) == (-signal.SIGPIPE, b"")
