"""Check that a move and an idle connection have not become more expensive.

It counts a move's instructions and a connection's bytes, which the machine's load cannot change.

Run as `python -m tests.bench.measure_costs`: it takes about a minute, and ends with status 1 where
a figure is more than 2 % above the one in costs.json. A change that needs more writes the new
figure there and says why in its commit. It needs valgrind, and the Python that costs.json names:
another build of Python executes other instructions for the same code.
"""

import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.move_workload import MATCHES, ROUNDS

KEPT = Path(__file__).with_name("costs.json")
TOLERANCE = 0.02
RUNS = 2
"""The smaller of two counts is used: slower runs also contain more of the background tasks."""
TIMEOUT_S = 300


def instructions_per_move() -> int:
    """Return the instructions that a node executes for a move, as callgrind counts them."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind",
            "--tool=callgrind",
            "--instr-atstart=no",
            f"--callgrind-out-file={folder}/callgrind.out",
            *(sys.executable, "-m", "tests.bench.move_workload"),
        ]
        run = subprocess.run(
            command,
            check=False,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            # A fixed order of sets and dictionaries: the same instructions at every run.
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
    counted = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or counted is None:
        raise RuntimeError(f"callgrind failed:\n{run.stdout}{run.stderr}")
    return round(int(counted[1]) / (MATCHES * ROUNDS))


def bytes_per_idle_connection() -> int:
    """Return the bytes of a node's memory that a spectator's idle connection takes."""
    command = [sys.executable, "-m", "tests.bench.idle_workload"]
    run = subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIMEOUT_S)
    return int(run.stdout)


def main() -> int:
    """Measure the costs, and print each figure beside the one in costs.json.

    Return the exit status: 1 if a figure exceeds the stored one by more than TOLERANCE, else 0.
    """
    kept = json.loads(KEPT.read_text(encoding="utf-8"))
    if kept["python"] != platform.python_version():
        print(f"costs.json was measured with Python {kept['python']}: figures may differ.")
    measured = {
        "instructions_per_move": min(instructions_per_move() for _ in range(RUNS)),
        "bytes_per_idle_connection": bytes_per_idle_connection(),
    }
    status = 0
    for name, figure in measured.items():
        change = figure / kept[name] - 1
        exceeds = change > TOLERANCE
        status |= exceeds
        print(f"{name}: {figure:,} (kept: {kept[name]:,}, {change:+.1%})", "FAILED" * exceeds)
    return status


if __name__ == "__main__":
    sys.exit(main())
