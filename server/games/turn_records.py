"""The records of the games that are built with a kit for turns: `<key>-record/1`."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from msgspec import ValidationError
from msgspec.structs import asdict
from pydantic import ValidationError as BadFairness

from protocol.core.game_wire import GameWire
from protocol.core.ids import Seat
from protocol.core.named import from_data, to_data
from server.games.api import Advance, Outcome, Rejection
from server.games.cards.zones import ZoneShuffled
from server.games.chance import Chance, ScriptedChance, ScriptMismatch
from server.games.fairness import Checked, FairnessFields, Verifier
from server.games.records import (
    Head,
    RecordError,
    Replayed,
    ReplayedStep,
    check_preset,
    object_of,
    to_line,
)
from server.games.turns import TurnStarted

FROM_OUTSIDE = ("resigned", "agreed", "timeout", "abandoned")
"""The ends of a game that no action brings about."""


class RecordedGame(Protocol):
    """The methods of a game that the records of games in turns need."""

    wire: GameWire
    chance: bool

    @property
    def presets(self) -> Mapping[str, Any]:
        """The named rules of the game, by their keys."""

    def begin(
        self, rules: Any, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[Any]:
        """Begin the recorded game by its rules and the recorded chance."""

    def act(self, state: Any, seat: Seat, action: Any, at_ms: int) -> Advance[Any] | Rejection:
        """Carry out a recorded action. Return the result, or its rejection."""

    def action_of(self, state: Any, events: tuple[Any, ...]) -> Any:
        """Return the action that led to the given `events` of the game."""

    def end(self, state: Any, winner: Seat | None, reason: Any) -> Advance[Any] | Rejection:
        """End the recorded game from outside its rules. Return the result, or a rejection."""


class TurnRecords:
    """The records of a game that is built with the board or card kit. Implements
    `server.games.records.Records`.

    A record has the actions in order, and each shuffle as its result.
    """

    def __init__(self, game: Any) -> None:
        self._game: RecordedGame = game
        self.format = f"{game.wire.key}-record/1"

    def write(
        self,
        head: Head,
        steps: Iterable[tuple[int | None, Iterable[Any]]],
        fairness: FairnessFields | None = None,
    ) -> str:
        taken = [tuple(events) for _at_ms, events in steps]
        events = [event for step in taken for event in step]
        outcome = events[-1] if events else None
        if not isinstance(outcome, Outcome):
            raise ValueError("the game is not over")
        first = next(event.seat for event in events if isinstance(event, TurnStarted))
        shuffles = tuple(event.cards for event in events if isinstance(event, ZoneShuffled))
        state = self._game.begin(
            head.rules, ScriptedChance(shuffles, (first,)), previous_first=None, at_ms=0
        ).state
        actions = []
        for step in taken[1:]:
            if len(step) == 1 and step[0] == outcome and outcome.reason in FROM_OUTSIDE:
                break
            action, seat = self._game.action_of(state, step), state.turn.seat
            actions.append({"seat": seat, **to_data(action)})
            advance = self._game.act(state, seat, action, 0)
            if isinstance(advance, Rejection):
                raise ValueError(f"an action is not legal: {advance.code}")
            state = advance.state
        record = {
            "format": self.format,
            "id": head.id,
            "match": head.match,
            "game": head.game,
            "preset": head.preset,
            "rules": asdict(head.rules),
            "players": list(head.players),
            "first": first,
            "shuffles": [list(order) for order in shuffles],
            "actions": actions,
            "result": _result_of(outcome),
        }
        return to_line(record if fairness is None else {**record, "fairness": fairness})

    def replay(self, line: str | bytes) -> Replayed:
        record = object_of(line)
        try:
            zero, one = record["players"]
            head = Head(
                id=str(record["id"]),
                match=str(record["match"]),
                game=int(record["game"]),
                preset=record["preset"],
                rules=from_data(record["rules"], self._game.wire.rules),
                players=(str(zero), str(one)),
            )
            check_preset(head.preset, head.rules, self._game.presets)
            steps, state = self._replayed(head.rules, record)
            result = dict(record["result"])
            winner, reason = result["winner"], result["reason"]
        except RecordError:
            raise
        except (
            *(AttributeError, LookupError, TypeError, ValueError),
            *(ValidationError, ScriptMismatch),
        ) as error:
            raise RecordError("record", f"not complete: {error}") from error
        if state.outcome is None:
            ended = self._game.end(state, winner, reason)
            if reason not in FROM_OUTSIDE or isinstance(ended, Rejection):
                raise RecordError("result", "the game was not over")
            state = ended.state
            steps.append(ReplayedStep(None, ended.events))
        if result != _result_of(state.outcome):
            raise RecordError("result", "not what the rules make of this game")
        return Replayed(head, tuple(steps), state)

    def verify(self, line: str | bytes) -> list[Checked]:
        record = object_of(line)
        if not self._game.chance or record.get("fairness") is None:
            raise RecordError("fairness", "this record doesn't state the source of its chance")
        try:
            verifier = Verifier(record["fairness"])
            orders = [tuple(order) for order in record["shuffles"]]
            game, first = int(record["game"]), record["first"]
        except (BadFairness, KeyError, TypeError, ValueError) as error:
            raise RecordError("fairness", str(error)) from error
        for number, order in enumerate(orders):
            verifier.shuffle("the shuffle went so", f"shuffles[{number}]", order)
            if number == 0 and verifier.previous_first is not None:
                verifier.turns(first, verifier.previous_first)
            elif number == 0 and game == 1:
                verifier.lot("the lot chose this player", "first", first)
        return verifier.found

    def _replayed(self, rules: Any, record: dict[str, Any]) -> tuple[list[ReplayedStep], Any]:
        """Return the steps of a replayed record, and the state after them. Raises RecordError."""
        orders = tuple(tuple(map(str, order)) for order in record["shuffles"])
        chance = ScriptedChance(orders, (record["first"],))
        last = self._game.begin(rules, chance, previous_first=None, at_ms=0)
        steps = [ReplayedStep(None, last.events)]
        for number, entry in enumerate(record["actions"]):
            fields = {name: value for name, value in entry.items() if name != "seat"}
            action = from_data(fields, self._game.wire.actions)
            answer = self._game.act(last.state, entry["seat"], action, 0)
            if isinstance(answer, Rejection):
                raise RecordError(f"actions[{number}]", answer.code)
            last = answer
            steps.append(ReplayedStep(entry["seat"], last.events))
        return steps, last.state


def _result_of(outcome: Outcome) -> dict[str, Any]:
    return {
        "winner": outcome.winner,
        "reason": outcome.reason,
        "points": list(outcome.points),
    }
