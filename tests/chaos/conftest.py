from collections.abc import Iterator

import pytest

from tests.support.postgresql_server import PostgresqlServer, newest_binaries


@pytest.fixture(scope="package")
def database() -> Iterator[PostgresqlServer]:
    """Where all nodes archive."""
    binaries = newest_binaries()
    if binaries is None:
        pytest.skip("no PostgreSQL is installed")
    server = PostgresqlServer(binaries)
    server.launch()
    yield server
    server.remove()
