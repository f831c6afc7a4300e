"""Fixture for tests of shared deals: a node with bots, with each kind of database in turn."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.store.sql.postgresql import PostgreSQL
from tests.support.in_process_node import InProcessNode, in_process_node
from tests.support.postgresql_server import PostgresqlServer
from tests.support.timeouts import PATIENCE_S


@pytest_asyncio.fixture(params=["sqlite", "postgresql"])
async def node(request: pytest.FixtureRequest, redis_url: str) -> AsyncIterator[InProcessNode]:
    """Start a node with bots for one test: with SQLite, or PostgreSQL, as the parameter says."""
    if request.param == "sqlite":
        async with in_process_node(redis_url, with_computers=True) as node:
            yield node
        return
    server: PostgresqlServer = request.getfixturevalue("postgresql")
    name = server.made_database()
    database = PostgreSQL(server.url(name), PATIENCE_S)
    async with in_process_node(redis_url, with_computers=True, database=database) as node:
        yield node
    server.drop(name)
