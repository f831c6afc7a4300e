"""`spite luck`: print the luck of the players of recorded games."""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import IO, NamedTuple

from msgspec import to_builtins

from protocol.core.ids import SEATS
from server.cli import record_file
from server.games.luck import Ledger, LuckRecords
from server.games.records import RecordError, object_of
from server.games.registry import game_of_record

PERCENT = 10_000
"""One per cent in the unit of luck ledgers, which is a millionth."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `luck` to the command line."""
    about = "print how much luck each player had in recorded games"
    parser = record_file.add_command(subparsers, "luck", about, report_ledgers)
    parser.add_argument(
        "--audit",
        dest="report",
        action="store_const",
        const=report_means,
        help="print the mean luck by kind of event and by player",
    )


class Finding(NamedTuple):
    """The luck ledger of the record on a line of a file (counted from 1), or its fault."""

    line: int
    id: str | None
    """The game's id, or None if the record has a fault."""
    players: tuple[str, str]
    ledger: Ledger | None
    """The ledger, or None if the game has none."""
    problem: str | None


def findings(lines: Iterable[bytes]) -> Iterator[Finding]:
    """Yield the luck ledger, or the fault, of the record on each line."""
    for number, line in enumerate(lines, start=1):
        try:
            records = game_of_record(line).records
            ledger = records.luck(line) if isinstance(records, LuckRecords) else None
        except RecordError as error:
            yield Finding(number, None, ("", ""), None, str(error))
        else:
            fields = object_of(line)
            zero, one = fields["players"]
            yield Finding(number, str(fields["id"]), (zero, one), ledger, None)


def report_ledgers(file: IO[bytes], as_json: bool) -> int:
    """Print the luck ledger of every record in a file. Return the exit status: 1 if a record has a
    fault, or else 0.
    """
    status = 0
    for finding in findings(file):
        status |= finding.problem is not None
        print(json.dumps(_fields(finding)) if as_json else _text(finding))
    return status


def _fields(finding: Finding) -> dict[str, object]:
    return {**finding._asdict(), "ledger": to_builtins(finding.ledger)}


def _text(finding: Finding) -> str:
    title = f"line {finding.line}, game {finding.id or '?'}"
    if finding.problem is not None:
        return f"{title}: {finding.problem}"
    ledger = finding.ledger
    if ledger is None:
        return f"{title}: no luck ledger for this game"
    zero, one = (f"{finding.players[seat]} {_percent(ledger.luck_of(seat))}" for seat in SEATS)
    lines = [f"{title}: {zero}, {one} (version {ledger.luck_version})"]
    lines += [
        f"  step {event.step:4}  {finding.players[event.seat]:20} {event.kind:7}"
        f"{_percent(event.luck):>8}  {' '.join(event.came)}"
        for event in ledger.events
    ]
    return "\n".join(lines)


def _percent(luck: float) -> str:
    return f"{luck / PERCENT:+.1f} %"


class Mean:
    """The mean luck of a series of events or games, and its standard error."""

    def __init__(self) -> None:
        self.count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, luck: int) -> None:
        """Add the luck of an event or a game."""
        self.count += 1
        self._sum += luck
        self._squares += luck * luck

    @property
    def mean(self) -> float:
        """The mean of the luck added so far."""
        return self._sum / self.count

    @property
    def error(self) -> float:
        """The standard error of the mean, or 0 for a single number."""
        if self.count == 1:
            return 0.0
        variance = (self._squares - self._sum * self.mean) / (self.count - 1)
        return sqrt(max(variance, 0.0) / self.count)


def report_means(file: IO[bytes], as_json: bool) -> int:
    """Print the mean luck over all records in a file, by kind of event and by player.

    Return the exit status: 1 if a record has a fault, or else 0. With fair shuffles, and if no
    player knows hidden cards, all means are about 0.
    """
    status = games = 0
    kinds, players = defaultdict[str, Mean](Mean), defaultdict[str, Mean](Mean)
    for finding in findings(file):
        status |= finding.problem is not None
        if finding.problem is not None:
            print(_text(finding), file=sys.stderr)
        if finding.ledger is None:
            continue
        games += 1
        for event in finding.ledger.events:
            kinds[event.kind].add(event.luck)
        for seat in SEATS:
            players[finding.players[seat]].add(finding.ledger.luck_of(seat))
    if as_json:
        means = {"kinds": _means(kinds), "players": _means(players)}
        print(json.dumps({"games": games, **means}))
        return status
    print(f"{games} games")
    for title, found in (("kind of event", kinds), ("player, a game", players)):
        print(f"{title:24} {'number':>8} {'mean':>10} {'error':>8} {'in errors':>10}")
        for name, mean in found.items():
            errors = mean.mean / mean.error if mean.error else 0.0
            error = f"{mean.error / PERCENT:.2f} %"
            print(
                f"{name:24} {mean.count:8} {mean.mean / PERCENT:+8.2f} % {error:>8} {errors:+10.1f}"
            )
    return status


def _means(found: dict[str, Mean]) -> dict[str, dict[str, float]]:
    return {
        name: {"number": mean.count, "mean": mean.mean, "error": mean.error}
        for name, mean in found.items()
    }
