"""Fixtures for tests of the archive: a writer of records, and a database that may fail."""

from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import pytest_asyncio
import uvloop

from server.matches.archive.writer import RecordWriter
from server.store.sql.archive import SqlArchive
from tests.matches.archive.archives import UnsteadyArchive
from tests.support.database_copies import made_in


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """Use the event loop of the server, whose pipes fail differently from those of asyncio."""
    return {"uvloop": uvloop.new_event_loop}


@pytest_asyncio.fixture
async def writer() -> AsyncIterator[RecordWriter]:
    async with RecordWriter() as writer:
        yield writer


@pytest_asyncio.fixture
async def archive(tmp_path: Path) -> AsyncIterator[UnsteadyArchive]:
    async with SqlArchive(made_in(tmp_path)) as archive:
        yield UnsteadyArchive(archive)
