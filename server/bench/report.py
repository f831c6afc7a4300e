"""The figures of `spite bench` as a table, with their targets."""

from collections.abc import Iterator
from typing import Any

BOTTLENECK = 0.95
"""From this share of its core on, the load generator may itself be the bottleneck."""


def table(figures: dict[str, Any]) -> str:
    """Return the text of a table with all figures of the benchmark, one per line, with their
    targets.
    """
    rows = [("", "measured", "target"), *_rows(figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        f"{what:<{widths[0]}}  {measured:>{widths[1]}}  {target:>{widths[2]}}"
        for what, measured, target in rows
    ]
    return "\n".join([*lines, "", *_remarks(figures)])


def _rows(figures: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    targets = {"50": ">= 10,000", "2000": ">= 8,000"}
    for count, m in figures["moves"].items():
        name = f"moves a second, {count} matches"
        yield name, f"{m['moves_per_s']:,}", targets.get(count, "")
        yield "  p50 / p99 ms", f"{m['p50_ms']} / {m['p99_ms']}", ""
        yield "  node / load, share of a core", f"{m['server_cpu']} / {m['generator_cpu']}", ""
    half = figures["half_load"]
    yield (
        f"p50 / p99 ms at {half['moves_per_s']:,} a second",
        (f"{half['p50_ms']} / {half['p99_ms']}"),
        "p99 < 10",
    )
    for count, f in figures["fanout"].items():
        yield f"deliveries a second, {count} watchers", f"{f['deliveries_per_s']:,}", ">= 150,000"
        yield "  node / load, share of a core", f"{f['server_cpu']} / {f['generator_cpu']}", ""
    yield "bytes a move, a player", str(figures["bytes_per_move"]), "<= 60"
    yield "KiB an idle connection", str(figures["idle_kib_per_connection"]), "<= 26"
    resume = figures["resume"]
    storm, seconds = next((k, v) for k, v in resume.items() if k.startswith("storm"))
    yield "resume, p50 / p99 ms", f"{resume['p50_ms']} / {resume['p99_ms']}", "p50 < 3"
    yield f"{storm.split('_')[1]} resumes at once, s", str(seconds), "< 2"
    yield "two nodes against one", str(figures["two_nodes_ratio"]), ""
    for part, us in figures["us_per_move"].items():
        yield f"µs a move: {part.replace('_', ' ')}", str(us), ""
    yield "limit: echoes a second", f"{figures['echo_per_s']:,}", ""
    yield "limit: the same through ASGI", f"{figures['echo_through_asgi_per_s']:,}", ""
    yield "limit: commits a second", f"{figures['redis_commits_per_s']:,}", ""
    yield "limit: ms to sync an append", str(figures["sync_ms"]), ""


def _remarks(figures: dict[str, Any]) -> Iterator[str]:
    for kind in ("moves", "fanout"):
        for count, figure in figures[kind].items():
            if figure["generator_cpu"] > BOTTLENECK:
                yield f"The load was the bottleneck in {kind}, {count}."
    known = figures["versions"]
    yield ", ".join(f"{name} {value}" for name, value in known.items())
