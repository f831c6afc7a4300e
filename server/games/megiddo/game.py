"""Megiddo as an implementation of the game interface."""

from collections.abc import Iterable, Mapping
from typing import Any

from protocol.core.ids import GameKey, Seat, Viewer
from protocol.core.views import EndReason
from protocol.games.megiddo import (
    MEGIDDO,
    MegiddoAction,
    MegiddoPosition,
    MegiddoRules,
    MegiddoTally,
)
from server.games.api import NO_LESSONS, Advance, Policy, Rejection, Series, Shown
from server.games.chance import Chance
from server.games.megiddo import play, show, storage
from server.games.megiddo.draws import DRAWS
from server.games.megiddo.follow import follow
from server.games.megiddo.options import check_rules
from server.games.megiddo.policies import LEVELS, POLICIES
from server.games.megiddo.presets import CLOCKS, DEFAULT_PRESET, PRESETS
from server.games.megiddo.record.records import MegiddoRecords
from server.games.megiddo.state import MegiddoEvent, MegiddoOutcome, State
from server.games.megiddo.terminal import MegiddoTerminal
from server.games.records import Records
from server.games.terminal import Terminal


class Megiddo:
    """Megiddo. `server.games.api.Game` documents the methods."""

    key: GameKey = MEGIDDO.key
    wire = MEGIDDO
    events = MegiddoEvent
    presets: Mapping[str, MegiddoRules] = PRESETS
    clocks = CLOCKS
    default_preset = DEFAULT_PRESET
    exact = True
    chance = False
    levels: Mapping[str, Policy] = LEVELS
    draws = DRAWS
    policies: Mapping[str, Policy] = POLICIES
    lessons = NO_LESSONS
    records: Records = MegiddoRecords()
    terminal: Terminal = MegiddoTerminal()

    def check_rules(self, rules: MegiddoRules) -> None:
        check_rules(rules)

    def series(self, rules: MegiddoRules) -> Series:
        single = rules.scoring == "wins" and rules.match_target == 1
        return Series(rules.match_target, single)

    def begin(
        self, rules: MegiddoRules, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        return play.begin(rules, chance, previous_first)

    def first(self, state: State) -> Seat:
        return state.first

    def actors(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.outcome is not None else frozenset((state.turn.seat,))

    def actors_in(self, position: MegiddoPosition) -> frozenset[Seat]:
        return frozenset() if position.turn is None else frozenset((position.turn,))

    def turn(self, state: State) -> tuple[Seat, int]:
        return state.turn.seat, state.turn.number

    def legal_actions(self, state: State, seat: Seat) -> tuple[MegiddoAction, ...]:
        return play.legal_actions(state, seat)

    def act(
        self, state: State, seat: Seat, action: MegiddoAction, at_ms: int
    ) -> Advance[State] | Rejection:
        return play.act(state, seat, action)

    def wake_ms(self, state: State) -> int | None:
        return None

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        return Advance(state, ())

    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        return play.end(state, winner, reason)

    def ahead(self, state: State) -> Seat | None:
        return None

    def outcome(self, state: State) -> MegiddoOutcome | None:
        return state.outcome

    def chance_of(self, state: State) -> Chance:
        return state.chance

    def follow(self, state: State, events: Iterable[Any]) -> State:
        return follow(state, events)

    def reversible(self, state: State, events: Iterable[Any]) -> bool:
        return True

    def before(self, rules: MegiddoRules, viewer: Viewer) -> MegiddoPosition:
        return show.before(rules)

    def position(self, state: State, viewer: Viewer) -> MegiddoPosition:
        return show.position(state)

    def show(self, state: State, event: Any) -> Shown:
        return show.show(state.rules, event)

    def tally(self, outcome: MegiddoOutcome) -> MegiddoTally:
        return show.tally(outcome)

    def dump(self, state: State) -> object:
        return storage.dump(state)

    def load(self, data: Any, rules: MegiddoRules) -> State:
        return storage.load(data, rules)


GAME = Megiddo()
