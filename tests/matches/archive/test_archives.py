"""Tests that every call fails while the test archive is away, as with a database that is down."""

from collections.abc import Awaitable, Callable

import pytest

from protocol.core.ids import MatchId, PlayerId
from server.store.errors import DatabaseUnavailable
from tests.matches.archive.archives import UnsteadyArchive

MATCH = MatchId("match")
CALLS: dict[str, Callable[[UnsteadyArchive], Awaitable[object]]] = {
    "write": lambda archive: archive.write([]),
    "update_ratings": lambda archive: archive.update_ratings(),
    "record": lambda archive: archive.record(MATCH, 1),
    "records_of": lambda archive: archive.records_of([MATCH]),
    "match": lambda archive: archive.match(MATCH),
    "finished_of": lambda archive: archive.finished_of(PlayerId("ann"), None, 1),
    "games": lambda archive: archive.games(MATCH),
    "records": lambda archive: anext(archive.records(), None),
    "ping": lambda archive: archive.ping(),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
async def test_every_call_fails_while_the_archive_is_away(
    archive: UnsteadyArchive, call: Callable[[UnsteadyArchive], Awaitable[object]]
) -> None:
    await call(archive)
    archive.away = True
    with pytest.raises(DatabaseUnavailable):
        await call(archive)
    assert archive.tried.is_set()
