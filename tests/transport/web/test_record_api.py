"""Tests of replays over HTTP, of finished games and of records from elsewhere, and their limits."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest

from protocol.core.codes import ErrorCode
from protocol.core.commands import Accept, Resign
from protocol.core.ids import CommandId, Version
from server.limits import BODY_BYTES, REPLAY_BYTES
from server.matches.archive.writer import RecordWriter, ReplaysBusy
from tests.support.in_process_node import InProcessNode
from tests.support.source import ROOT
from tests.support.timeouts import until
from tests.support.wire import wire
from tests.transport.web.api_calls import error_of

RECORDS = (
    "tests/golden/record.jsonl",
    "tests/games/pirate/record.jsonl",
    "tests/games/megiddo/record.jsonl",
)


def golden(path: str) -> bytes:
    """Return the first record in a golden file, which has one record per line."""
    return (ROOT / path).read_bytes().splitlines()[0]


async def test_a_finished_game_is_replayed(node: InProcessNode) -> None:
    tokens = [await node.guest() for _ in range(2)]
    address = await node.open_match(tokens[0])
    path = f"/api/matches/{address.match}/games/1"
    async with wire(address, tokens[1]) as second:
        await second.send(Accept(id=CommandId("in"), version=Version(0)))
        await second.receive_a("step", version=2)
        early = await node.http.get(f"{path}/replay")
        assert error_of(early) == (409, ErrorCode.NOT_FINISHED)
        await second.send(Resign(id=CommandId("bye"), version=Version(2), game=1))
        await second.receive_a("accepted")
    record = (await node.http.get(f"{path}/record")).json()
    replay = await node.http.get(f"{path}/replay")
    assert (replay.status_code, replay.headers["cache-control"]) == (200, "private, no-store")
    assert replay.json()["game_key"] == "spite"
    deal, end = replay.json()["steps"]
    zero, one = deal["events"]
    assert [events[0]["type"] for events in (zero, one)] == ["began", "began"]
    own, other = (
        [event["cards"] for event in events if event.get("target") == "hand:0"]
        for events in (zero, one)
    )
    assert sorted(card for cards in own for card in cards) == sorted(record["hands"][0])
    assert all(isinstance(cards, int) for cards in other)
    (ended,) = end["events"]
    assert ended[-1]["result"]["reason"] == "resigned"
    copy = await node.http.post("/api/replays", content=json.dumps(record))
    assert copy.json() == replay.json()


@pytest.mark.parametrize("path", RECORDS)
@pytest.mark.long
async def test_a_record_from_elsewhere_is_replayed(node: InProcessNode, path: str) -> None:
    line = golden(path)
    answer = await node.http.post("/api/replays", content=line)
    assert answer.status_code == 200
    result = answer.json()["steps"][-1]["events"][0][-1]["result"]
    assert result["winner"] == json.loads(line)["result"]["winner"]


@pytest.mark.long
async def test_a_long_record_is_replayed(node: InProcessNode) -> None:
    lines = (ROOT / "tests/golden/fair_records.jsonl").read_bytes().splitlines()
    line = max(lines, key=len)
    assert len(line) > BODY_BYTES
    assert (await node.http.post("/api/replays", content=line)).status_code == 200


async def test_an_impossible_record_is_rejected(node: InProcessNode) -> None:
    record = json.loads(golden(RECORDS[0]))
    for changed, where in (
        ({**record, "first": 1 - record["first"]}, "first"),
        ({**record, "format": "chess"}, "format"),
        ([], "record"),
    ):
        answer = await node.http.post("/api/replays", content=json.dumps(changed))
        assert error_of(answer) == (422, ErrorCode.BAD_RECORD)
        assert answer.json()["params"] == {"where": where}
    long = await node.http.post("/api/replays", content=b" " * (REPLAY_BYTES + 1))
    assert error_of(long) == (413, ErrorCode.TOO_LARGE)


async def test_only_some_records_arrive_at_a_time(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.transport.web.record_api.REPLAYS_RECEIVED", 2)
    port = int(node.url.rpartition(":")[2])
    head = f"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 9\r\n\r\n"

    async def is_full() -> bool:
        return (await node.http.post("/api/replays", content=b"{}")).status_code == 503

    async with AsyncExitStack() as stack:
        for _ in range(2):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            writer.write(head.encode())
        await until(is_full)

    async def has_room() -> bool:
        return not await is_full()

    await until(has_room)


async def test_only_some_replays_wait_at_a_node(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> bytes:
        raise ReplaysBusy

    monkeypatch.setattr(RecordWriter, "replay", busy)
    answer = await node.http.post("/api/replays", content=golden(RECORDS[0]))
    assert error_of(answer) == (503, ErrorCode.TOO_BUSY)
    assert answer.headers["retry-after"] == "5"
