"""Fixtures for tests of the whole system: a server of its own, and the number of games to play."""

from collections.abc import Iterator

import pytest

from tests.support.server_process import ServerProcess


@pytest.fixture
def games_to_play(pytestconfig: pytest.Config) -> int:
    """Return how many whole games the tests with crashes play: the option `--games`."""
    games: int = pytestconfig.getoption("--games")
    return games


@pytest.fixture
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Start a server for one test, which may kill and restart it.

    Fail if its log has a traceback.
    """
    with ServerProcess(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert "Traceback" not in running.log.read_text()
