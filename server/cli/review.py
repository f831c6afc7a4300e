"""`spite review`: print the costliest turns of the players of recorded games."""

import argparse
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any

from msgspec import to_builtins

from server.cli import record_file
from server.games.records import RecordError, object_of
from server.games.registry import game_of_record
from server.games.review import Review, ReviewedTurn, ReviewRecords

PERCENT = 10_000
"""One per cent in the unit of losses in reviews, which is a millionth."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `review` to the command line."""
    about = "print the costliest turns of the players of recorded games"
    record_file.add_command(subparsers, "review", about, report)


def report(file: IO[bytes], as_json: bool) -> int:
    """Print the review of every record in a file. Return the exit status: 1 if a record has a
    fault, or else 0.
    """
    status = 0
    for number, line in enumerate(file, start=1):
        found: dict[str, Any] = {"line": number, "id": None, "review": None, "problem": None}
        try:
            records = game_of_record(line).records
            review = records.review(line) if isinstance(records, ReviewRecords) else None
        except RecordError as error:
            status, review = 1, None
            found["problem"] = str(error)
            text = str(error)
        else:
            fields = object_of(line)
            found |= {"id": fields["id"], "players": fields["players"]}
            text = _text(fields, review)
        found["review"] = to_builtins(review)
        print(json.dumps(found) if as_json else f"line {number}, game {found['id'] or '?'}: {text}")
    return status


def _text(fields: Mapping[str, Any], review: Review | None) -> str:
    if review is None:
        return "no review for this game"
    lines = [f"version {review.review_version}"]
    for seat in review.seats:
        mean = seat.loss / max(seat.turns, 1) / PERCENT
        name = fields["players"][seat.seat]
        lines.append(f"  {name}: {seat.turns} turns, {mean:.2f} % lost per turn")
        lines += [_turn_text(turn) for turn in seat.costliest]
    return "\n".join(lines)


def _turn_text(turn: ReviewedTurn) -> str:
    reasons = ", ".join(
        " ".join([reason.kind, *(f"{name}={value}" for name, value in reason.params.items())])
        for reason in turn.reasons
    )
    return (
        f"    turn {turn.turn:3}, step {turn.step:4}  {-turn.loss / PERCENT:+.1f} %  {reasons}\n"
        f"      played: {_line_text(turn.played)}\n"
        f"      best:   {_line_text(turn.best)}"
    )


def _line_text(actions: Iterable[Mapping[str, Any]]) -> str:
    return ", ".join(" ".join(_words(action)) for action in actions)


def _words(action: Mapping[str, Any]) -> Iterator[str]:
    for value in action.values():
        yield from value if isinstance(value, list) else [str(value)]
