"""Checking of a record of Spite and Malice: the game is replayed with the recorded shuffles.

The events of the replay are written as a record. The two records must agree in every entry.
"""

from collections.abc import Iterator

from protocol.core.ids import Seat
from protocol.games.cards import ZoneId
from protocol.games.spite import SpiteAction
from server.games.api import Advance, BadRules, Rejection
from server.games.cards.zones import CardsMoved
from server.games.chance import ScriptedChance, ScriptMismatch
from server.games.records import (
    Head,
    RecordError,
    Replayed,
    ReplayedStep,
    check_winner,
    head_of,
    rejected,
)
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
from server.games.spite.rule_set import rule_set_of
from server.games.spite.state import SpiteEvent, SpiteOutcome, State
from server.games.spite.table import stock

Asked = Play | Discard | Refill | Pass
"""The entries of a record that players cause. The others follow from the rules and from chance."""


def replay_record(record: Record) -> Replayed:
    """Replay the record of a game of Spite and Malice. Raises RecordError for the first impossible
    entry.
    """
    head = head_of(record, PRESETS)
    (_, dealt), *acted = taken = list(replay(record))
    _check_times(record)
    steps = [ReplayedStep(None, events) for events in _deals(dealt.events)]
    steps += [ReplayedStep(seat, advance.events) for seat, advance in acted]
    result, state = record.result, taken[-1][1].state
    if state.outcome is None:
        check_winner(result.reason, result.winner, ("stock_emptied", "draw_exhausted"))
        ended = end(state, result.winner, result.reason)
        if not isinstance(ended, Rejection):
            state = ended.state
            steps.append(ReplayedStep(None, ended.events))
    recorded = SpiteOutcome(result.winner, result.reason, result.stock_left, result.points)
    if recorded != state.outcome:
        raise RecordError("result", "differs from the result by the rules")
    return Replayed(head, tuple(steps), state)


def replay(record: Record) -> Iterator[tuple[Seat | None, Advance[State]]]:
    """Replay a record of Spite and Malice: yield the deal, then every action with the seat that
    acted.

    Raises RecordError for the first impossible entry. Times and the result are not checked.
    """
    head = head_of(record, PRESETS)
    try:
        rule_set = rule_set_of(record.rules)
    except BadRules as error:
        raise RecordError(f"rules.{error.option}", error.why) from error
    check_deals(rule_set, record)
    orders = [entry.draw for entry in record.actions if isinstance(entry, Shuffle)]
    shuffles = ScriptedChance((*dealt_orders(rule_set, record), *orders), (record.first,))
    replaying = _Replay(head, record)
    try:
        yield None, replaying.take(deal(rule_set, shuffles))
        while replaying.done < len(record.actions):
            yield replaying.act()
    except ScriptMismatch as error:
        raise RecordError(replaying.place_of_shuffle(), str(error)) from error


def _check_times(record: Record) -> None:
    latest = 0
    for index, entry in enumerate(record.actions):
        if entry.at is None:
            continue
        if entry.at < latest:
            raise RecordError(_action(index), "earlier than the action before it")
        latest = entry.at


class _Replay:
    """A replay of a record of Spite and Malice in progress."""

    _state: State

    def __init__(self, head: Head, record: Record) -> None:
        self.done = 0
        """The number of recorded actions that agreed so far."""
        self._recorded = record.actions
        self._writer = RecordWriter(head)

    def take(self, advance: Advance[State]) -> Advance[State]:
        """Compare the events of the replay with the recorded ones, and return the unchanged
        `advance`.

        Raises RecordError if they differ.
        """
        self._state = advance.state
        for event in advance.events:
            self._writer.add(event)
        for index in range(self.done, len(self._writer.entries)):
            self._compare(index)
        self.done = len(self._writer.entries)
        return advance

    def act(self) -> tuple[Seat, Advance[State]]:
        """Carry out the next recorded action. Return the seat that acted, and the result."""
        place, entry = _action(self.done), self._recorded[self.done]
        if self._state.outcome is not None:
            raise RecordError(place, f"the game was over before this {entry.do}")
        if not isinstance(entry, Asked):
            raise RecordError(place, f"the rules don't allow a {entry.do} here")
        answer = act(self._state, entry.seat, action_of(entry))
        if isinstance(answer, Rejection):
            raise rejected(place, answer.code, answer.params)
        return entry.seat, self.take(answer)

    def place_of_shuffle(self) -> str:
        """Return the place in the record where the replay expected its next shuffle."""
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


def _deals(events: tuple[SpiteEvent, ...]) -> Iterator[tuple[SpiteEvent, ...]]:
    """Yield the events of each deal of a record. All but the last one were undone, because of equal
    cards.
    """
    begun = 0
    for index, event in enumerate(events):
        if isinstance(event, CardsMoved) and event.source == stock(0):
            yield events[begun:index]
            begun = index
    yield events[begun:]


def action_of(entry: Asked) -> SpiteAction:
    """Return the action that an entry of a record of Spite and Malice stands for."""
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


def _action(index: int) -> str:
    return f"actions[{index}]"
