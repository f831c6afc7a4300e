"""Fixtures for tests of the lobby: two nodes with one Redis, and visits that end with the test."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio

from tests.support.server_process import ServerProcess
from tests.support.timeouts import PATIENCE_S
from tests.system.lobby.nodes import LEASE_MS, Nodes


@pytest.fixture(scope="package")
def lease() -> dict[str, str]:
    return {"SPITE_LOBBY_LEASE_MS": str(LEASE_MS)}


@pytest.fixture(scope="package")
def here(
    tmp_path_factory: pytest.TempPathFactory, lease: dict[str, str]
) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), lease) as running:
        yield running
    assert "Traceback" not in running.log.read_text()


@pytest.fixture(scope="package")
def nodes(
    here: ServerProcess, lease: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Nodes:
    return Nodes(here, lease, tmp_path_factory)


@pytest.fixture(scope="package")
def there(nodes: Nodes) -> Iterator[ServerProcess]:
    with nodes.another() as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@pytest_asyncio.fixture
async def visits() -> AsyncIterator[AsyncExitStack]:
    async with AsyncExitStack() as stack, asyncio.timeout(PATIENCE_S):
        yield stack
