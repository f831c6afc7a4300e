"""Compare `spite bench --json` with the results of other game servers on the same machine.

    python -m tests.bench.compare_peers ours-1.json ours-2.json --peers peers.txt

A line of the peers' results is a name and an object in JSON, such as
`colyseus-M50 {"movesPerSec": 24863, "p99ms": 7.3}`: 50 matches at once. Of repeated results the
median counts. Compare only results that were measured in turns.
"""

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import median

PEER = re.compile(r"(?P<server>\S+)-M(?P<matches>\d+) (?P<result>\{.*\})")

Rates = dict[tuple[str, int], float]
"""Moves per second, by the server's name and its number of matches."""


def our_rates(files: Iterable[str]) -> dict[int, float]:
    """Return the medians of this project's moves per second, by the number of matches.

    The files' contents are objects as `spite bench --json` prints them.
    """
    rates: dict[int, list[float]] = defaultdict(list)
    for file in files:
        for matches, figures in json.loads(file)["moves"].items():
            rates[int(matches)].append(figures["moves_per_s"])
    return {matches: median(values) for matches, values in rates.items()}


def peer_rates(lines: Iterable[str]) -> Rates:
    """Return the medians of other servers' moves per second, by server and number of matches.

    The lines are results of the peers' benchmark. Raise ValueError for a line of another form.
    """
    rates: dict[tuple[str, int], list[float]] = defaultdict(list)
    for line in lines:
        found = PEER.fullmatch(line.strip())
        if found is None:
            raise ValueError(f"not a result of a peer: {line.strip()[:80]!r}")
        key = found["server"], int(found["matches"])
        rates[key].append(json.loads(found["result"])["movesPerSec"])
    return {key: median(values) for key, values in rates.items()}


def comparison(ours: dict[int, float], peers: Rates) -> str:
    """Return a line per other server and number of matches: both rates and their quotient.

    Numbers of matches that `ours` does not contain are left out.
    """
    return "\n".join(
        f"{server}, {matches} matches: {ours[matches]:,.0f} to {rate:,.0f} moves a second, "
        f"{ours[matches] / rate:.2f} times"
        for (server, matches), rate in sorted(peers.items())
        if matches in ours
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the result files named by the command line. Print the comparison with other servers."""
    parser = argparse.ArgumentParser(description="Compare spite bench with other servers.")
    parser.add_argument("ours", nargs="+", type=Path, help="files of spite bench --json")
    parser.add_argument("--peers", type=Path, required=True, help="the peers' results")
    given = parser.parse_args(arguments)
    ours = our_rates(file.read_text() for file in given.ours)
    print(comparison(ours, peer_rates(given.peers.read_text().splitlines())))


if __name__ == "__main__":
    main()
