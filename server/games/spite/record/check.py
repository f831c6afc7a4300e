"""Checking of a record by the rules: the game is replayed with the recorded shuffles.

The events of the replay are written as a record. The two records must agree in every entry.
"""

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from protocol.games.spite import SpiteAction
from server.games.api import Advance, BadRules, Outcome, Rejection
from server.games.chance import ScriptedChance, ScriptMismatch
from server.games.records import Head, RecordError
from server.games.spite.act import act, end
from server.games.spite.deal import deal
from server.games.spite.legal import PASS, REFILL, discard_action, play_action
from server.games.spite.presets import PRESETS
from server.games.spite.record.deals import check_deals, dealt_orders
from server.games.spite.record.model import (
    Discard,
    Pass,
    Play,
    Record,
    Refill,
    Shuffle,
)
from server.games.spite.record.write import RecordWriter
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.state import State

Asked = Play | Discard | Refill | Pass
"""The entries that players cause. The others follow from the rules and from chance."""


def check_record(record: Record) -> None:
    """Replay the record. Raises RecordError for the first impossible entry."""
    rule_set = _check_rules(record)
    check_deals(rule_set, record)
    _check_times(record)
    _check_result(record, _replay(rule_set, record))


def _check_rules(record: Record) -> RuleSet:
    if record.preset is not None:
        if record.preset not in PRESETS:
            raise RecordError("preset", f"there is no preset {record.preset}")
        if PRESETS[record.preset] != record.rules:
            raise RecordError("rules", f"differ from those of the preset {record.preset}")
    try:
        return rule_set_of(record.rules)
    except BadRules as error:
        raise RecordError(f"rules.{error.option}", error.why) from error


def _check_times(record: Record) -> None:
    latest = 0
    for index, entry in enumerate(record.actions):
        if entry.at is None:
            continue
        if entry.at < latest:
            raise RecordError(_action(index), "earlier than the action before it")
        latest = entry.at


def _replay(rule_set: RuleSet, record: Record) -> State:
    orders = [entry.draw for entry in record.actions if isinstance(entry, Shuffle)]
    shuffles = ScriptedChance((*dealt_orders(rule_set, record), *orders), (record.first,))
    replay = _Replay(record)
    try:
        replay.take(deal(rule_set, shuffles))
        while replay.done < len(record.actions):
            replay.act()
    except ScriptMismatch as error:
        raise RecordError(replay.place_of_shuffle(), str(error)) from error
    return replay.state


class _Replay:
    """A replay of a record in progress."""

    state: State

    def __init__(self, record: Record) -> None:
        self.done = 0
        """The number of recorded actions that agreed so far."""
        self._recorded = record.actions
        head = Head(
            id=record.id,
            match=record.match,
            game=record.game,
            preset=record.preset,
            rules=record.rules,
            players=record.players,
        )
        self._writer = RecordWriter(head)

    def take(self, advance: Advance[State]) -> None:
        """Compare the events with the recorded ones."""
        self.state = advance.state
        for event in advance.events:
            self._writer.add(event)
        for index in range(self.done, len(self._writer.entries)):
            self._compare(index)
        self.done = len(self._writer.entries)

    def act(self) -> None:
        """Carry out the next recorded action."""
        place, entry = _action(self.done), self._recorded[self.done]
        if self.state.outcome is not None:
            raise RecordError(place, f"the game was over before this {entry.do}")
        if not isinstance(entry, Asked):
            raise RecordError(place, f"the rules don't allow a {entry.do} here")
        answer = act(self.state, entry.seat, _asked(entry))
        if isinstance(answer, Rejection):
            params = ", ".join(f"{name} {value}" for name, value in answer.params.items())
            raise RecordError(place, f"{answer.code}{f' ({params})' if params else ''}")
        self.take(answer)

    def place_of_shuffle(self) -> str:
        """Return where the replay expected its next shuffle."""
        for index in range(self.done, len(self._recorded)):
            if isinstance(self._recorded[index], Shuffle):
                return _action(index)
        return _action(self.done)

    def _compare(self, index: int) -> None:
        written = self._writer.entries[index]
        if index >= len(self._recorded):
            raise RecordError(_action(index), f"missing: the rules require a {written.do} here")
        recorded = self._recorded[index]
        if written == recorded:
            return
        if written.do != recorded.do:
            reason = f"a {recorded.do}, but the rules require a {written.do}"
        else:
            reason = f"not the {written.do} that the rules require here"
        raise RecordError(_action(index), reason)


def _asked(entry: Asked) -> SpiteAction:
    if isinstance(entry, Refill):
        return REFILL
    if isinstance(entry, Pass):
        return PASS
    if isinstance(entry, Play):
        source = _with_seat(entry.source, entry.seat)
        return play_action(source, entry.card, ZoneId(entry.to))
    target = _with_seat(entry.to, entry.seat)
    return discard_action(entry.cards, target)


def _with_seat(place: str, seat: Seat) -> ZoneId:
    """Return a seat's own zone by its full name: `discard:2` is `discard:1:2` for seat 1."""
    kind, *pile = place.split(":")
    return ZoneId(":".join((kind, str(seat), *pile)))


def _check_result(record: Record, state: State) -> None:
    result = record.result
    recorded = Outcome(result.winner, result.reason, result.points, result.stock_left)
    if recorded != _expected(record, state):
        raise RecordError("result", "differs from the result by the rules")


def _expected(record: Record, state: State) -> Outcome | None:
    """Return the outcome by the rules, or by the players' decision if the rules didn't end the
    game.
    """
    if state.outcome is not None:
        return state.outcome
    result = record.result
    if result.reason in ("stock_emptied", "draw_exhausted"):
        raise RecordError("result.reason", f"{result.reason}, but the game was not over")
    drawn = result.reason == "agreed" or (result.reason == "timeout" and result.winner is None)
    if (result.winner is None) != drawn:
        winner = "null" if result.winner is None else result.winner
        raise RecordError("result.winner", f"{winner}, but the game ended as {result.reason}")
    ended = end(state, result.winner, result.reason)
    return None if isinstance(ended, Rejection) else ended.state.outcome


def _action(index: int) -> str:
    return f"actions[{index}]"
