"""Tests of the limited places for downloads of records, which clients that stop reading lose."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from msgspec.structs import replace

from protocol.core.ids import MatchId
from server.limits import DOWNLOADS_AT_ONCE
from server.matches.archive.http import archive_search
from server.matches.archive.http.archive_search import Downloads
from tests.support.archives import finished_game, finished_match
from tests.support.in_process_node import InProcessNode
from tests.support.timeouts import until

MATCHES, RECORD_BYTES = 100, 200_000
"""The matches and their record size in bytes: together more than a connection's buffers hold."""


async def test_a_client_that_stops_reading_loses_its_place(
    node: InProcessNode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "DOWNLOAD_STALL_S", 0.5)
    ids = [MatchId(f"big{number}") for number in range(MATCHES)]
    record = b"x" * RECORD_BYTES
    await node.parts.archive.write(
        [finished_game(match, 1, record) for match in ids],
        [replace(finished_match(match, 1), public=True) for match in ids],
    )
    port = int(node.url.rpartition(":")[2])
    request = f"GET /api/archive/records HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()

    async def is_full() -> bool:
        answer = await node.http.get("/api/archive/records", params={"until": 1})
        return answer.status_code == 503

    async with AsyncExitStack() as stack:
        for _ in range(DOWNLOADS_AT_ONCE):
            _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
            stack.callback(writer.close)
            writer.write(request)
        await until(is_full)

        async def has_room() -> bool:
            return not await is_full()

        await until(has_room)


def test_one_network_can_not_take_all_places() -> None:
    downloads = Downloads()
    with downloads.counted(("a/64", "a/56", "a/48")):
        assert not downloads.have_room(("a/64", "a/56", "a/48"))
        assert downloads.have_room(("b/64", "a/56", "a/48"))
        with downloads.counted(("b/64", "a/56", "a/48")):
            assert not downloads.have_room(("c/64", "a/56", "a/48"))
            assert not downloads.have_room(("d/64", "d/56", "a/48"))
            assert downloads.have_room(("203.0.113.7",))
    assert downloads.have_room(("a/64", "a/56", "a/48"))
