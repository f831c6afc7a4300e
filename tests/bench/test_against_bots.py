"""Tests that `spite bench-computers` runs, with a very small load.

The command measures moves without bots, and beside matches that bots play.
"""

import json
import subprocess
import sys

import pytest

from tests.support.timeouts import PATIENCE_S

SMALL = (
    "--games",
    "2",
    "--matches",
    "2",
    "--moves-per-s",
    "20",
    "--pairs",
    "1",
    "--seconds",
    "1",
    "--settle",
    "1",
)


@pytest.mark.long
def test_moves_are_measured_with_computers_and_without() -> None:
    command = [sys.executable, "-m", "server.cli.main", "bench-computers", *SMALL]
    run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    measured = json.loads(run.stdout)
    for figures in (measured["without"], measured["beside_computers"]):
        assert figures["moves_per_s"] > 0
    assert measured["p99_ratio"] > 0
    assert measured["computers"]["actions"] >= 0
