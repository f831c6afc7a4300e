"""Tests the table that `spite bench` prints: each result beside its target, if it has one.

It must also say where the load generator, and not the server, was the limit.
"""

from typing import Any

from server.bench.report import table

MOVES = {"moves_per_s": 9000, "p50_ms": 1.5, "p99_ms": 8.0, "server_cpu": 1.0}
FIGURES: dict[str, Any] = {
    "moves": {"50": {**MOVES, "generator_cpu": 0.4}, "500": {**MOVES, "generator_cpu": 0.99}},
    "half_load": {"moves_per_s": 4500, "p50_ms": 1.1, "p99_ms": 4.2},
    "fanout": {"500": {"deliveries_per_s": 160_000, "server_cpu": 1.0, "generator_cpu": 0.8}},
    "bytes_per_move": 61.5,
    "idle_kib_per_connection": 21.2,
    "resume": {"p50_ms": 1.9, "p99_ms": 4.0, "storm_2000_s": 1.4},
    "echo_per_s": 40_000,
    "echo_through_asgi_per_s": 15_000,
    "redis_commits_per_s": 30_000,
    "sync_ms": 0.213,
    "us_per_move": {"decode": 4.0, "kernel": 25.0, "total": 110.0},
    "two_nodes_ratio": 0.9,
    "versions": {"python": "3.11.7"},
}


def line_of(name: str) -> str:
    (line,) = [line for line in table(FIGURES).splitlines() if line.startswith(name)]
    return line


def test_a_figure_stands_beside_its_target() -> None:
    assert line_of("moves a second, 50 matches").split()[-3:] == ["9,000", ">=", "10,000"]
    assert line_of("2000 resumes at once").split()[-3:] == ["1.4", "<", "2"]


def test_a_figure_without_a_target_stands_alone() -> None:
    assert line_of("moves a second, 500 matches").split()[-1] == "9,000"


def test_it_says_where_the_load_was_the_limit() -> None:
    lines = [line for line in table(FIGURES).splitlines() if "bottleneck" in line]
    assert lines == ["The load was the bottleneck in moves, 500."]
