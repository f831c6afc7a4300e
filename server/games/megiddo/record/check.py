"""Checking of a record by the rules: the game is replayed."""

from server.games.api import BadRules, Outcome, Rejection
from server.games.chance import ScriptedChance
from server.games.megiddo.options import check_rules
from server.games.megiddo.play import act, begin, end, lay_action
from server.games.megiddo.presets import PRESETS
from server.games.megiddo.record.model import Record
from server.games.megiddo.state import State
from server.games.records import RecordError

_BY_A_MOVE = ("row", "captures", "board_full")


def check_record(record: Record) -> None:
    """Replay the record. Raises RecordError for the first impossible entry."""
    _check_rules(record)
    result = record.result
    recorded = Outcome(result.winner, result.reason, result.points, result.captured)
    if recorded != _expected(record, _replay(record)):
        raise RecordError("result", "differs from the result by the rules")


def _check_rules(record: Record) -> None:
    if record.preset is not None:
        if record.preset not in PRESETS:
            raise RecordError("preset", f"there is no preset {record.preset}")
        if PRESETS[record.preset] != record.rules:
            raise RecordError("rules", f"differ from those of the preset {record.preset}")
    try:
        check_rules(record.rules)
    except BadRules as error:
        raise RecordError(f"rules.{error.option}", error.why) from error


def _replay(record: Record) -> State:
    lots = ScriptedChance((), (record.first,))
    state = begin(record.rules, lots, previous_first=None).state
    for index, move in enumerate(record.actions):
        place = f"actions[{index}]"
        if state.outcome is not None:
            raise RecordError(place, "the game was over before this move")
        answer = act(state, move.seat, lay_action(move.ring, move.spoke))
        if isinstance(answer, Rejection):
            at = "".join(f", {name} {value}" for name, value in answer.params.items())
            raise RecordError(place, f"{answer.code}{at}")
        state = answer.state
    return state


def _expected(record: Record, state: State) -> Outcome | None:
    """Return the outcome by the rules, or by the players' decision if the rules didn't end the
    game.
    """
    if state.outcome is not None:
        return state.outcome
    result = record.result
    if result.reason in _BY_A_MOVE:
        raise RecordError("result.reason", f"{result.reason}, but the game was not over")
    drawn = result.reason == "agreed" or (result.reason == "timeout" and result.winner is None)
    if (result.winner is None) != drawn:
        winner = "null" if result.winner is None else result.winner
        raise RecordError("result.winner", f"{winner}, but the game ended as {result.reason}")
    ended = end(state, result.winner, result.reason)
    return None if isinstance(ended, Rejection) else ended.state.outcome
