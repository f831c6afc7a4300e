"""Spite and Malice as an implementation of the game interface."""

from collections.abc import Iterable, Mapping
from typing import Any

from protocol.core.ids import GameKey, Seat, Viewer
from protocol.games.spite import SPITE, SpiteAction, SpitePosition, SpiteRules, SpiteTally
from server.games.api import Advance, Policy, Series, Shown
from server.games.cards.disclosure import is_known, show_event, show_table
from server.games.chance import Chance
from server.games.puzzles import Puzzles
from server.games.records import Records
from server.games.spite import legal, storage
from server.games.spite.act import act, end
from server.games.spite.deal import deal
from server.games.spite.follow import follow
from server.games.spite.lessons import LESSONS
from server.games.spite.levels.draws import DRAWS
from server.games.spite.levels.levels import LEVELS
from server.games.spite.options import check_rules
from server.games.spite.policies import POLICIES
from server.games.spite.presets import CLOCKS, DEFAULT_PRESET, PRESETS
from server.games.spite.puzzles.collection import SpitePuzzles
from server.games.spite.record.records import SpiteRecords
from server.games.spite.rule_set import rule_set_of
from server.games.spite.state import SpiteEvent, SpiteOutcome, State
from server.games.spite.terminal import SpiteTerminal
from server.games.spite.visible import position
from server.games.terminal import Terminal
from server.games.turns import TurnStarted

NOBODY: frozenset[Seat] = frozenset()
ONE: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset((0,)), frozenset((1,)))
"""For each seat, the set of only that seat."""


def tally(outcome: SpiteOutcome) -> SpiteTally:
    """Return the final counts of a game of Spite and Malice for clients: the cards left in each
    seat's stock.
    """
    return SpiteTally(stock_left=list(outcome.stock_left))


class SpiteAndMalice:
    """Spite and Malice. `server.games.api.Game` documents the methods."""

    key: GameKey = SPITE.key
    wire = SPITE
    events = SpiteEvent
    presets: Mapping[str, SpiteRules] = PRESETS
    clocks = CLOCKS
    default_preset = DEFAULT_PRESET
    exact = True
    chance = True
    levels = LEVELS
    draws = DRAWS
    policies: Mapping[str, Policy] = {**POLICIES, **LEVELS}
    lessons = LESSONS
    puzzles: Puzzles = SpitePuzzles()
    records: Records = SpiteRecords()
    terminal: Terminal = SpiteTerminal()

    def check_rules(self, rules: SpiteRules) -> None:
        check_rules(rules)

    def series(self, rules: SpiteRules) -> Series:
        single = rules.scoring == "wins" and rules.match_target == 1
        return Series(rules.match_target, single)

    def begin(
        self, rules: SpiteRules, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        return deal(rule_set_of(rules), chance, previous_first)

    def first(self, state: State) -> Seat:
        return state.first

    def actors(self, state: State) -> frozenset[Seat]:
        return NOBODY if state.outcome is not None else ONE[state.turn.seat]

    def actors_in(self, position: SpitePosition) -> frozenset[Seat]:
        return NOBODY if position.turn is None else ONE[position.turn.seat]

    def turn(self, state: State) -> tuple[Seat, int]:
        return state.turn.seat, state.turn.number

    def legal_actions(self, state: State, seat: Seat) -> tuple[SpiteAction, ...]:
        if seat not in self.actors(state):
            return ()
        return legal.legal_actions(state.rule_set, state.piles, seat, state.moved)

    def wake_ms(self, state: State) -> int | None:
        return None

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        return Advance(state, ())

    def ahead(self, state: State) -> Seat | None:
        return None

    def outcome(self, state: State) -> SpiteOutcome | None:
        return state.outcome

    def chance_of(self, state: State) -> Chance:
        return state.chance

    def before(self, rules: SpiteRules, viewer: Viewer) -> SpitePosition:
        rule_set = rule_set_of(rules)
        zones = show_table(rule_set.zones, rule_set.before(), viewer)
        return SpitePosition(zones=zones, first=None, turn=None)

    def show(self, state: State, event: Any) -> Shown:
        return show_event(event, state.rule_set.zones)

    def reversible(self, state: State, events: Iterable[Any]) -> bool:
        zones = state.rule_set.zones
        for event in events:
            if type(event) is not TurnStarted and not is_known(event, zones):
                return False
        return True

    # These functions already have the interface's signatures.
    act = staticmethod(act)
    end = staticmethod(end)
    follow = staticmethod(follow)
    position = staticmethod(position)
    tally = staticmethod(tally)
    dump = staticmethod(storage.dump)
    load = staticmethod(storage.load)


GAME = SpiteAndMalice()
