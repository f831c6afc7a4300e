"""Pirate as an implementation of the game interface."""

from collections.abc import Iterable, Mapping
from typing import Any

from protocol.core.ids import SEATS, GameKey, Seat, Viewer
from protocol.core.views import EndReason
from protocol.games.pirate import PIRATE, PirateAction, PiratePosition, PirateRules, PirateTally
from server.games.api import NO_LESSONS, Advance, Policy, Rejection, Series, Shown
from server.games.chance import Chance
from server.games.pirate import legal, play, score, show, storage
from server.games.pirate.begin import begin
from server.games.pirate.draws import DRAWS
from server.games.pirate.events import Event, PirateOutcome
from server.games.pirate.follow import follow
from server.games.pirate.levels import LEVELS
from server.games.pirate.policies import POLICIES
from server.games.pirate.presets import CLOCKS, DEFAULT_PRESET, PRESETS
from server.games.pirate.record.records import PirateRecords
from server.games.pirate.state import State
from server.games.pirate.terminal import PirateTerminal
from server.games.records import Records
from server.games.terminal import Terminal


class Pirate:
    """Pirate. `server.games.api.Game` documents the methods."""

    key: GameKey = PIRATE.key
    wire = PIRATE
    events = Event
    presets: Mapping[str, PirateRules] = PRESETS
    clocks = CLOCKS
    default_preset = DEFAULT_PRESET
    exact = False
    chance = True
    levels = LEVELS
    draws = DRAWS
    policies: Mapping[str, Policy] = {**POLICIES, **LEVELS}
    lessons = NO_LESSONS
    records: Records = PirateRecords()
    terminal: Terminal = PirateTerminal()

    def check_rules(self, rules: PirateRules) -> None:
        """Accept every rule set, because no options contradict each other."""

    def series(self, rules: PirateRules) -> Series:
        return Series(target=rules.match_target, single=rules.match_target == 1)

    def begin(
        self, rules: PirateRules, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        return begin(rules, chance)

    def first(self, state: State) -> Seat:
        return state.low

    def actors(self, state: State) -> frozenset[Seat]:
        return frozenset(SEATS) if state.outcome is None else frozenset()

    def actors_in(self, position: PiratePosition) -> frozenset[Seat]:
        return frozenset() if position.low is None else frozenset(SEATS)

    def turn(self, state: State) -> None:
        return None

    def legal_actions(self, state: State, seat: Seat) -> tuple[PirateAction, ...]:
        return legal.legal_actions(state, seat) if state.outcome is None else ()

    def act(
        self, state: State, seat: Seat, action: PirateAction, at_ms: int
    ) -> Advance[State] | Rejection:
        return play.act(state, seat, action, at_ms)

    def wake_ms(self, state: State) -> int | None:
        return play.wake_ms(state)

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        return play.wake(state, at_ms)

    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        return play.end(state, winner, reason)

    def ahead(self, state: State) -> Seat | None:
        return score.ahead(state.piles)

    def outcome(self, state: State) -> PirateOutcome | None:
        return state.outcome

    def chance_of(self, state: State) -> Chance:
        return state.chance

    def follow(self, state: State, events: Iterable[Event]) -> State:
        return follow(state, events)

    def reversible(self, state: State, events: Iterable[Event]) -> bool:
        return False

    def before(self, rules: PirateRules, viewer: Viewer) -> PiratePosition:
        return show.before(viewer)

    def position(self, state: State, viewer: Viewer) -> PiratePosition:
        return show.position(state, viewer)

    def show(self, state: State, event: Event) -> Shown:
        return show.show(event)

    def tally(self, outcome: PirateOutcome) -> PirateTally:
        return show.tally(outcome)

    def dump(self, state: State) -> object:
        return storage.dump(state)

    def load(self, data: Any, rules: PirateRules) -> State:
        return storage.load(data, rules)


GAME = Pirate()
