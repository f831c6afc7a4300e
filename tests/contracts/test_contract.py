"""Tests the game contract's own checks: each must find a broken game made for it.

The contract is what `server.games.api.Game` requires of a game (server/game_contract).
"""

from collections.abc import Iterable, Mapping
from itertools import cycle
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from spite_nim.game import Nim
from spite_nim.records import NimRecords
from spite_nim.rules import NimOutcome, State
from spite_nim.wire import NimPosition, NimRules, Take, Taken

from protocol.core.ids import Seat, Viewer
from protocol.core.message import ClientRecord
from protocol.core.views import EndReason
from protocol.games.cards import Moved
from server.game_contract import (
    CHECKS,
    Check,
    levels,
    records,
    rules,
    secrecy,
    shown,
    storage,
    takebacks,
)
from server.game_contract.random_games import canonical
from server.games.api import Advance, AnyGame, Outcome, Policy, Rejection, Shown
from server.games.cards.zones import CardsMoved
from server.games.chance import SeededChance
from server.games.pirate.game import Pirate
from server.games.records import Head, RecordError, Records, Replayed
from server.games.spite.game import SpiteAndMalice
from server.games.terminal import Terminal
from server.games.turns import TurnStarted

SEEDS = range(12)


class OverlooksAnAction(Nim):
    def legal_actions(self, state: State, seat: Seat) -> tuple[Take, ...]:
        return super().legal_actions(state, seat)[:-1]


class RefusesWithoutACode(Nim):
    def act(self, state: State, seat: Seat, action: Take, at_ms: int) -> Advance[State] | Rejection:
        answer = super().act(state, seat, action, at_ms)
        return Rejection("never mind") if isinstance(answer, Rejection) else answer


class ForgetsWhoActs(Nim):
    def actors_in(self, _position: NimPosition) -> frozenset[Seat]:
        return frozenset()


class CountsTurnsTwice(Nim):
    def turn(self, state: State) -> tuple[Seat, int]:
        return state.turn.seat, 2 * state.turn.number


class Remembers(Nim):
    """A game that breaks the contract: it keeps data outside its states."""

    def __init__(self) -> None:
        self._acted = 0

    def act(self, state: State, seat: Seat, action: Take, at_ms: int) -> Advance[State] | Rejection:
        self._acted += 1
        answer = super().act(state, seat, action, at_ms)
        if self._acted % 7 == 0 and isinstance(answer, Advance):
            return Advance(answer.state, ())
        return answer


class ForgetsTheTime(Pirate):
    """A game that breaks the contract: actions ignore changes that were due before them."""

    def act(self, state: Any, seat: Seat, action: Any, at_ms: int) -> Advance[Any] | Rejection:
        due_ms = self.wake_ms(state)
        return super().act(state, seat, action, at_ms if due_ms is None else due_ms - 1)


class EndsInSilence(Nim):
    def act(self, state: State, seat: Seat, action: Take, at_ms: int) -> Advance[State] | Rejection:
        answer = super().act(state, seat, action, at_ms)
        if isinstance(answer, Advance) and isinstance(answer.events[-1], Outcome):
            return Advance(answer.state, answer.events[:-1])
        return answer


class EndsAsItLikes(Nim):
    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        return super().end(state, winner, f"{reason} at last")


class GoesOnForEver(Nim):
    def legal_actions(self, state: State, seat: Seat) -> tuple[Take, ...]:
        return super().legal_actions(state, seat) or (Take(heap=0, count=1),)


def too_much(_position: NimPosition, _rules: NimRules, _seat: Seat, _chance: float) -> Take:
    return Take(heap=0, count=11)


class PlaysBadly(Nim):
    policies: Mapping[str, Policy] = {"too much": too_much}


class RemembersThePositionsItGot(Nim):
    """A game that breaks the contract: its bot acts differently each time in one position."""

    def __init__(self) -> None:
        def level(position: NimPosition, *_: Any) -> Take:
            heaps = [heap for heap, left in enumerate(position.heaps) if left]
            self._asked += 1
            return Take(heap=heaps[self._asked % len(heaps)], count=1)

        self._asked = 0
        self.levels = {"wandering": level}


class JudgesByMood(Nim):
    """A game that breaks the contract: its bot level answers draw offers inconsistently."""

    def __init__(self) -> None:
        moods = cycle((True, False))

        def judge(*_: Any) -> bool:
            return next(moods)

        self.draws = dict.fromkeys(self.levels, judge)


class ForgetsWhoBegan(Nim):
    def load(self, data: Any, rules: NimRules) -> State:
        return replace(super().load(data, rules), first=0)


class LoadsAnything(Nim):
    def load(self, data: Any, rules: NimRules) -> State:
        try:
            return super().load(data, rules)
        except ValueError:
            return self.begin(rules, SeededChance(bytes(32)), None, 0).state


class LosesEvents(Nim):
    events: Any = TurnStarted | NimOutcome


class FollowsNoTurns(Nim):
    def follow(self, state: State, events: Iterable[Any]) -> State:
        return super().follow(state, (e for e in events if not isinstance(e, TurnStarted)))


class ShowsOtherHeaps(Nim):
    def position(self, state: State, viewer: Viewer) -> NimPosition:
        return super().position(replace(state, heaps=state.heaps[::-1]), viewer)


class TellsSpectatorsNothing(Nim):
    def show(self, state: State, event: Any) -> Shown:
        return super().show(state, event)[:2]


class TellsSpectatorsLess(Nim):
    def show(self, state: State, event: Any) -> Shown:
        zero, one, watching = super().show(state, event)
        return zero, one, Taken(heap=0, count=0) if isinstance(watching, Taken) else watching


class SaysWhatCannotBeRead(Nim):
    def position(self, state: State, viewer: Viewer) -> NimPosition:
        position = super().position(state, viewer)
        return replace(position, heaps=[*position.heaps, None])


class FindsEverythingRight(NimRecords):
    def replay(self, line: str | bytes) -> Replayed:
        try:
            return super().replay(line)
        except RecordError:
            head = Head(id="", match="", game=1, preset=None, rules=None, players=("", ""))
            return Replayed(head, (), None)


class ChecksNoRecords(Nim):
    records: Records = FindsEverythingRight()


class WantsAWinner(NimRecords):
    def replay(self, line: str | bytes) -> Replayed:
        replayed = super().replay(line)
        if replayed.state.outcome.winner is None:
            raise RecordError("result.winner", "null")
        return replayed


class ExpectsNoDraws(Nim):
    records: Records = WantsAWinner()


class WritesTooEarly(NimRecords):
    def write(self, *_args: Any) -> str:
        return "{}"


class RecordsTooEarly(Nim):
    records: Records = WritesTooEarly()


class ReadsAnything(Nim):
    class _Terminal:
        help = "say anything"

        def describe(self, _view: Any) -> str:
            return "a table"

        def parse(self, *_typed: Any) -> Take:
            return Take(heap=0, count=1)

    terminal: Terminal = _Terminal()


class ShowsEveryCard(SpiteAndMalice):
    """A game that breaks the contract: its events show all viewers the faces of moved cards."""

    def show(self, state: Any, event: Any) -> Shown:
        if isinstance(event, CardsMoved):
            cards = list(event.cards)
            shown = Moved(source=event.source, target=event.target, cards=cards)
            return shown, shown, shown
        return super().show(state, event)


class RefusesByTheDrawPile(SpiteAndMalice):
    """A game that breaks the contract: the legal actions depend on a hidden card."""

    def legal_actions(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        legal = super().legal_actions(state, seat)
        hidden = state.piles["draw"][-1:]
        return legal[:-1] if hidden and hidden[0] < "6" else legal


class TakesBackWhatWasDrawn(SpiteAndMalice):
    def reversible(self, *_: Any) -> bool:
        return True


BROKEN: Mapping[Check, AnyGame] = {
    rules.check_legal_actions: OverlooksAnAction(),
    rules.check_rejection_codes: RefusesWithoutACode(),
    rules.check_actors_are_visible: ForgetsWhoActs(),
    rules.check_states_never_change: Remembers(),
    rules.check_turns_and_first_seat: CountsTurnsTwice(),
    rules.check_late_actions: ForgetsTheTime(),
    rules.check_last_event_ends_the_game: EndsInSilence(),
    rules.check_endings_from_outside: EndsAsItLikes(),
    rules.check_finished_games_stay_unchanged: GoesOnForEver(),
    rules.check_policies_finish_games: PlaysBadly(),
    levels.check_levels_use_only_their_view: RemembersThePositionsItGot(),
    levels.check_draw_answers_use_only_their_view: JudgesByMood(),
    storage.check_stored_games_continue: ForgetsWhoBegan(),
    storage.check_malformed_states_are_rejected: LoadsAnything(),
    storage.check_stored_events: LosesEvents(),
    storage.check_events_lead_to_the_same_state: FollowsNoTurns(),
    shown.check_views_follow_from_events: ShowsOtherHeaps(),
    shown.check_viewers_receive_all_events: TellsSpectatorsNothing(),
    shown.check_messages_survive_both_codecs: SaysWhatCannotBeRead(),
    shown.check_terminal_descriptions: ReadsAnything(),
    records.check_records_are_valid: ChecksNoRecords(),
    records.check_records_are_valid_for_every_ending: ExpectsNoDraws(),
    records.check_unfinished_games_have_no_record: RecordsTooEarly(),
    secrecy.check_no_secrets_without_chance: TellsSpectatorsLess(),
    secrecy.check_twins_look_the_same: ShowsEveryCard(),
    secrecy.check_twins_accept_the_same_actions: RefusesByTheDrawPile(),
    takebacks.check_takebacks_reveal_nothing: TakesBackWhatWasDrawn(),
}
"""A broken game for each check."""


def found(check: Check, game: AnyGame) -> bool:
    """Return True if a check of the contract fails for this game, played at random a few times."""
    by_default = game.presets[game.default_preset]
    for seed in SEEDS:
        try:
            check(game, by_default, seed)
        except Exception:
            return True
    return False


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_game_that_breaks_the_promise_is_found(check: Check) -> None:
    assert found(check, BROKEN[check])


class Put(ClientRecord, frozen=True, tag=72):
    type: ClassVar = "put"
    point: str


class Drop(ClientRecord, frozen=True, tag=73):
    type: ClassVar = "drop"
    point: str


def test_actions_of_two_kinds_differ_even_with_the_same_values() -> None:
    assert canonical(Put("a1")) == canonical(Put("a1"))
    assert canonical(Put("a1")) != canonical(Drop("a1"))
