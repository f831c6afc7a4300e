"""Tests the command that compares our moves per second with those of other game servers."""

import json
from pathlib import Path

import pytest

from tests.bench.compare_peers import comparison, main, our_rates, peer_rates


def ours(moves_per_s: int) -> str:
    """Return what `spite bench --json` prints, shortened to the rate of 50 matches."""
    return json.dumps({"moves": {"50": {"moves_per_s": moves_per_s, "p99_ms": 7.4}}})


def test_medians_are_compared_for_the_same_number_of_matches() -> None:
    peers = peer_rates(
        [
            'slow-M50 {"movesPerSec": 4000}',
            'fast-M50 {"movesPerSec": 10000, "p99ms": 5}',
            'fast-M50 {"movesPerSec": 30000}',
            'fast-M50 {"movesPerSec": 20000}',
            'fast-M500 {"movesPerSec": 9000}',
        ]
    )
    assert comparison(our_rates([ours(8000), ours(16000), ours(10000)]), peers).splitlines() == [
        "fast, 50 matches: 10,000 to 20,000 moves a second, 0.50 times",
        "slow, 50 matches: 10,000 to 4,000 moves a second, 2.50 times",
    ]


def test_a_line_that_is_no_result_is_named() -> None:
    with pytest.raises(ValueError, match="connection refused"):
        peer_rates(["connection refused"])


def test_the_command_prints_the_comparison(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own, peers = tmp_path / "ours.json", tmp_path / "peers.txt"
    own.write_text(ours(5000))
    peers.write_text('other-M50 {"movesPerSec": 4000}\n')
    main([str(own), "--peers", str(peers)])
    assert capsys.readouterr().out == (
        "other, 50 matches: 5,000 to 4,000 moves a second, 1.25 times\n"
    )
