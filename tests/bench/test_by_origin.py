"""Tests the measurement of attacks from networks of four sizes, from one address to a /48.

Each bound must be checked. While the attacks run, no move may be refused, and memory must stay
within its bounds.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path
from random import Random

import pytest

from server.addresses import address_prefixes
from server.bench.abuse import ATTACKS
from server.bench.by_origin import P99_MS, Row
from server.bench.origins import ORIGINS
from server.bench.overload import SETTLED_MIB
from server.limits import MEMORY_GUESTS_PERCENT

GOOD = Row(
    origin="/56",
    tries={"ghosts": 3},
    answers={"429": 2},
    moves=1_000,
    p99_ms=P99_MS - 1,
    refused=0,
    grown_mib=SETTLED_MIB,
    redis_ratio=MEMORY_GUESTS_PERCENT / 100 - 0.01,
    visitor={"bot_game_s": 1.0, "pairing_s": 9.0, "listed_s": 0.5},
)


@pytest.mark.parametrize(
    ("changed", "broken"),
    [
        ({}, []),
        ({"p99_ms": P99_MS}, ["p99 of an action under 50 ms"]),
        ({"moves": 0, "p99_ms": 0.0}, ["p99 of an action under 50 ms"]),
        ({"refused": 1}, ["no move refused"]),
        ({"grown_mib": SETTLED_MIB + 1}, ["memory back to within 20 MiB"]),
        ({"redis_ratio": MEMORY_GUESTS_PERCENT / 100}, ["Redis below its watermark"]),
        ({"visitor": {**GOOD.visitor, "pairing_s": None}}, ["pairing within 10 s"]),
    ],
)
def test_each_bound_is_checked(changed: dict[str, object], broken: list[str]) -> None:
    assert replace(GOOD, **changed).broken == broken  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "widths"), [("IPv4", 1), ("/64", 1), ("/56", 2), ("/48", 3)])
def test_an_origin_uses_the_whole_of_its_network_and_no_more(name: str, widths: int) -> None:
    chance, origin = Random(1), ORIGINS[name]
    addresses = [origin.address(chance) for _ in range(50)]
    assert all(ip_address(address) in origin.network for address in addresses)
    prefixes = [address_prefixes(address) for address in addresses]
    # At each prefix that is narrower than the network, there are many; from there on, one.
    counts = [len(set(column)) for column in zip(*prefixes, strict=True)]
    assert counts[widths - 1 :] == [1] * (len(counts) - widths + 1)
    assert all(count > 1 for count in counts[: widths - 1])


@pytest.mark.long
def test_networks_that_attack_leave_moves_memory_and_visitors_alone(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "server.cli.main", "bench-overload", "--quick", "--json"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    assert done.stdout, done.stderr
    rows = json.loads(done.stdout)["origins"]
    assert done.returncode == any(row["broken"] for row in rows)
    assert [row["origin"] for row in rows] == list(ORIGINS)
    for row in rows:
        assert set(row["tries"]) == set(ATTACKS)
        # How fast moves and visitors are depends on what else runs on this machine.
        assert row["moves"] > 0
        assert row["refused"] == 0
        assert row["grown_mib"] <= SETTLED_MIB
        assert row["redis_ratio"] < MEMORY_GUESTS_PERCENT / 100
