"""Replaying of a record of Megiddo by the rules."""

from server.games.api import Advance, BadRules, Rejection
from server.games.chance import ScriptedChance
from server.games.megiddo.options import check_rules
from server.games.megiddo.play import act, begin, end, lay_action
from server.games.megiddo.presets import PRESETS
from server.games.megiddo.record.model import Record
from server.games.megiddo.state import MegiddoOutcome, State
from server.games.records import (
    RecordError,
    Replayed,
    ReplayedStep,
    check_winner,
    head_of,
    rejected,
)


def replay_record(record: Record) -> Replayed:
    """Replay the record of a game of Megiddo. Raises RecordError for the first impossible entry."""
    head = head_of(record, PRESETS)
    try:
        check_rules(record.rules)
    except BadRules as error:
        raise RecordError(f"rules.{error.option}", error.why) from error
    steps, state = _replay(record)
    result = record.result
    if state.outcome is None:
        check_winner(result.reason, result.winner, ("row", "captures", "board_full"))
        ended = end(state, result.winner, result.reason)
        if not isinstance(ended, Rejection):
            state = ended.state
            steps.append(ReplayedStep(None, ended.events))
    recorded = MegiddoOutcome(result.winner, result.reason, result.points, result.captured)
    if recorded != state.outcome:
        raise RecordError("result", "differs from the result by the rules")
    return Replayed(head, tuple(steps), state)


def _replay(record: Record) -> tuple[list[ReplayedStep], State]:
    lots = ScriptedChance((), (record.first,))
    last: Advance[State] = begin(record.rules, lots, previous_first=None)
    steps = [ReplayedStep(None, last.events)]
    for index, move in enumerate(record.actions):
        place = f"actions[{index}]"
        if last.state.outcome is not None:
            raise RecordError(place, "the game was over before this move")
        answer = act(last.state, move.seat, lay_action(move.ring, move.spoke))
        if isinstance(answer, Rejection):
            raise rejected(place, answer.code, answer.params)
        last = answer
        steps.append(ReplayedStep(move.seat, last.events))
    return steps, last.state
