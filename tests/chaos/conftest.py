"""Fixture with the number of games and the random seed of chaos tests, from the command line."""

import pytest

from tests.chaos.world import Plan


@pytest.fixture
def plan(pytestconfig: pytest.Config) -> Plan:
    return Plan(pytestconfig.getoption("--chaos-games"), pytestconfig.getoption("--chaos-seed"))
