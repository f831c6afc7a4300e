"""The records of Nim: `nim-record/1`."""

from collections.abc import Iterable
from typing import Any

from pydantic import ValidationError

from protocol.core.ids import Seat
from server.games.api import Advance, GameEnded, Outcome, Rejection
from server.games.chance import ScriptedChance
from server.games.fairness import Checked, FairnessFields
from server.games.records import Head, RecordError, object_of, to_line
from server.games.turns import TurnStarted
from tests.example_game.rules import CountersTaken, State, act, begin, end
from tests.example_game.wire import NimRules, Take

FORMAT = "nim-record/1"


def result_of(outcome: Outcome) -> dict[str, Any]:
    """Return the fields of a game's end that every record has (docs/record-format.md)."""
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": list(outcome.points),
    }


class NimRecords:
    """The records. `server.games.records.Records` documents each method."""

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
                    case GameEnded(outcome):
                        result = result_of(outcome)
        if result is None:
            raise ValueError("the game is not over")
        return to_line(
            {
                "format": FORMAT,
                "id": head.id,
                "match": head.match,
                "game": head.game,
                "preset": head.preset,
                "rules": head.rules.model_dump(),
                "players": list(head.players),
                "first": seats[0],
                "actions": actions,
                "result": result,
            }
        )

    def check(self, line: str | bytes) -> None:
        record = object_of(line)
        try:
            rules = NimRules.model_validate(record["rules"])
            state = self._replayed(rules, record)
            result = dict(record["result"])
            winner, reason = result["winner"], result["reason"]
        except (KeyError, TypeError, ValidationError) as error:
            raise RecordError("record", f"not complete: {error}") from error
        if state.outcome is None:
            ended = end(state, winner, reason)
            if reason == "last_taken" or isinstance(ended, Rejection):
                raise RecordError("result", "the game was not over")
            state = ended.state
        if state.outcome is None or result != result_of(state.outcome):
            raise RecordError("result", "not what the rules make of this game")

    def verify(self, line: str | bytes) -> list[Checked]:
        raise RecordError("fairness", f"there is no chance in this game: {len(line)} bytes")

    def _replayed(self, rules: NimRules, record: dict[str, Any]) -> State:
        advance: Advance[State] = begin(rules, ScriptedChance((), (record["first"],)), None)
        for number, action in enumerate(record["actions"]):
            taken = Take(heap=action["heap"], count=action["count"])
            answer = act(advance.state, action["seat"], taken)
            if isinstance(answer, Rejection):
                raise RecordError(f"actions[{number}]", answer.code)
            advance = answer
        return advance.state
