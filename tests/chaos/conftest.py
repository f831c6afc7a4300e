"""The plan of a chaos run, from the command line."""

import pytest

from tests.chaos.world import Plan


@pytest.fixture
def plan(pytestconfig: pytest.Config) -> Plan:
    return Plan(pytestconfig.getoption("--chaos-games"), pytestconfig.getoption("--chaos-seed"))
