"""Writes and replays the records of finished games of Nim, in the format `nim-record/1`."""

from collections.abc import Iterable
from typing import Any

from msgspec import ValidationError
from msgspec.structs import asdict

from protocol.core.ids import Seat
from protocol.core.named import from_data
from server.games.api import Advance, Outcome, Rejection
from server.games.chance import ScriptedChance
from server.games.fairness import Checked, FairnessFields
from server.games.records import (
    Head,
    RecordError,
    Replayed,
    ReplayedStep,
    object_of,
    to_line,
)
from server.games.turns import TurnStarted
from spite_nim.rules import CountersTaken, State, act, begin, end
from spite_nim.wire import NimRules, Take

FORMAT = "nim-record/1"


def result_of(outcome: Outcome) -> dict[str, Any]:
    """Return the fields of a game's end that every record has (docs/record-format.md)."""
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": list(outcome.points),
    }


class NimRecords:
    """The game records of Nim. `server.games.records.Records` documents each method."""

    format: str = FORMAT

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,  # noqa: ARG002 -- there is none in this game
    ) -> str:
        seats: list[Seat] = []
        actions: list[dict[str, int]] = []
        result = None
        for _at_ms, events in steps:
            for event in events:
                match event:
                    case TurnStarted(seat):
                        seats.append(seat)
                    case CountersTaken(heap, count):
                        actions.append({"seat": seats[-1], "heap": heap, "count": count})
                    case Outcome():
                        result = result_of(event)
        if result is None:
            raise ValueError("the game is not over")
        return to_line(
            {
                "format": FORMAT,
                "id": head.id,
                "match": head.match,
                "game": head.game,
                "preset": head.preset,
                "rules": asdict(head.rules),
                "players": list(head.players),
                "first": seats[0],
                "actions": actions,
                "result": result,
            }
        )

    def replay(self, line: str | bytes) -> Replayed:
        record = object_of(line)
        try:
            head = Head(
                id=record["id"],
                match=record["match"],
                game=record["game"],
                preset=record["preset"],
                rules=from_data(record["rules"], NimRules),
                players=(record["players"][0], record["players"][1]),
            )
            steps, state = self._replayed(head.rules, record)
            result = dict(record["result"])
            winner, reason = result["winner"], result["reason"]
        except (KeyError, IndexError, TypeError, ValidationError) as error:
            raise RecordError("record", f"not complete: {error}") from error
        if state.outcome is None:
            ended = end(state, winner, reason)
            if reason == "last_taken" or isinstance(ended, Rejection):
                raise RecordError("result", "the game was not over")
            state = ended.state
            steps.append(ReplayedStep(None, ended.events))
        if state.outcome is None or result != result_of(state.outcome):
            raise RecordError("result", "not what the rules make of this game")
        return Replayed(head, tuple(steps), state)

    def verify(self, line: str | bytes) -> list[Checked]:
        raise RecordError("fairness", f"there is no chance in this game: {len(line)} bytes")

    def _replayed(
        self, rules: NimRules, record: dict[str, Any]
    ) -> tuple[list[ReplayedStep], State]:
        advance: Advance[State] = begin(rules, ScriptedChance((), (record["first"],)), None)
        steps = [ReplayedStep(None, advance.events)]
        for number, action in enumerate(record["actions"]):
            taken = Take(heap=action["heap"], count=action["count"])
            answer = act(advance.state, action["seat"], taken)
            if isinstance(answer, Rejection):
                raise RecordError(f"actions[{number}]", answer.code)
            advance = answer
            steps.append(ReplayedStep(action["seat"], advance.events))
        return steps, advance.state
