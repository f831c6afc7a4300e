"""The game object of Nim: its rules, bot levels, views and storage, as the server uses them.

The server finds it through the entry point in `pyproject.toml`.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import xor
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from protocol.core.clock import TimeControl
from protocol.core.ids import GameKey, Seat, Viewer
from protocol.core.views import EndReason
from protocol.games.turns import TurnBegan
from server.games.api import (
    NO_LESSONS,
    Advance,
    Judge,
    Policy,
    Rejection,
    Series,
    Shown,
)
from server.games.chance import Chance, Contributions, SeededChance
from server.games.records import Records
from server.games.schemas import migrated
from server.games.terminal import JsonTerminal, Terminal
from server.games.turns import TurnStarted
from spite_nim.records import NimRecords
from spite_nim.rules import (
    CountersTaken,
    NimEvent,
    NimOutcome,
    State,
    act,
    begin,
    end,
    heaps_of,
    legal,
    without,
)
from spite_nim.wire import NIM, NimPosition, NimRules, NimTally, Take, Taken

EVERYBODY = 3
SCHEMA = 1
"""The version of stored games. A later form gets the next number, and a migration."""


class _Stored(Struct, array_like=True):
    seed: bytes
    contributions: Contributions
    used: int
    heaps: tuple[int, ...]
    seat: Seat
    number: int
    first: Seat
    outcome: tuple[Seat | None, EndReason] | None


def any_heap(position: NimPosition, _rules: NimRules, _seat: Seat, chance: float) -> Take:
    """Take one counter from a random heap: the policy of the weaker bot level."""
    heaps = [heap for heap, left in enumerate(position.heaps) if left]
    return Take(heap=heaps[int(chance * len(heaps))], count=1)


def leave_no_sum(position: NimPosition, rules: NimRules, seat: Seat, chance: float) -> Take:
    """Leave heaps whose nim-sum is zero, which wins: the policy of the stronger bot level.

    If no move does that, take one counter from a random heap.
    C. L. Bouton: Nim, a game with a complete mathematical theory (1901).
    """
    nim_sum = reduce(xor, position.heaps)
    for heap, left in enumerate(position.heaps):
        if left ^ nim_sum < left:
            return Take(heap=heap, count=left - (left ^ nim_sum))
    return any_heap(position, rules, seat, chance)


def never(*_: object) -> bool:
    """Reject each draw offer as a bot: Nim is won or lost at any moment."""
    return False


class Nim:
    """The game of Nim. `server.games.api.Game` documents each method."""

    key: GameKey = NIM.key
    wire = NIM
    events: Any = NimEvent
    presets: Mapping[str, NimRules] = {"nim": NimRules(), "nim-long": NimRules(heaps=5)}
    clocks: Mapping[str, TimeControl] = dict.fromkeys(presets, TimeControl(bank_ms=60_000))
    default_preset = "nim"
    exact = True
    chance = False
    levels: Mapping[str, Policy] = {"easy": any_heap, "hard": leave_no_sum}
    draws: Mapping[str, Judge] = {"easy": never, "hard": never}
    policies: Mapping[str, Policy] = {"casual": any_heap, "greedy": leave_no_sum, **levels}
    lessons = NO_LESSONS
    records: Records = NimRecords()
    terminal: Terminal = JsonTerminal(NIM)

    def check_rules(self, rules: NimRules) -> None:
        """Accept the options: any choice of them can be played."""

    def series(self, rules: NimRules) -> Series:
        return Series(rules.match_target, rules.match_target == 1)

    def begin(
        self, rules: NimRules, chance: Chance, previous_first: Seat | None, at_ms: int
    ) -> Advance[State]:
        return begin(rules, chance, previous_first)

    def first(self, state: State) -> Seat:
        return state.first

    def actors(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.outcome is not None else frozenset((state.turn.seat,))

    def actors_in(self, position: NimPosition) -> frozenset[Seat]:
        return frozenset() if position.seat is None else frozenset((position.seat,))

    def turn(self, state: State) -> tuple[Seat, int]:
        return state.turn.seat, state.turn.number

    def legal_actions(self, state: State, seat: Seat) -> tuple[Take, ...]:
        return legal(state, seat)

    def act(self, state: State, seat: Seat, action: Take, at_ms: int) -> Advance[State] | Rejection:
        return act(state, seat, action)

    def wake_ms(self, state: State) -> int | None:
        return None

    def wake(self, state: State, at_ms: int) -> Advance[State]:
        return Advance(state, ())

    def end(
        self, state: State, winner: Seat | None, reason: EndReason
    ) -> Advance[State] | Rejection:
        return end(state, winner, reason)

    def ahead(self, state: State) -> Seat | None:
        return None

    def outcome(self, state: State) -> NimOutcome | None:
        return state.outcome

    def chance_of(self, state: State) -> Chance:
        return state.chance

    def follow(self, state: State, events: Iterable[Any]) -> State:
        for event in events:
            match event:
                case CountersTaken():
                    state = replace(state, heaps=without(state.heaps, event))
                case TurnStarted():
                    state = replace(state, turn=event)
        return state

    def reversible(self, state: State, events: Iterable[Any]) -> bool:
        return True

    def before(self, rules: NimRules, viewer: Viewer) -> NimPosition:
        return NimPosition(heaps=list(heaps_of(rules)), seat=None)

    def position(self, state: State, viewer: Viewer) -> NimPosition:
        return NimPosition(heaps=list(state.heaps), seat=state.turn.seat)

    def show(self, state: State, event: Any) -> Shown:
        if isinstance(event, TurnStarted):
            return (TurnBegan(event.seat, event.number),) * EVERYBODY
        return (Taken(heap=event.heap, count=event.count),) * EVERYBODY

    def tally(self, outcome: NimOutcome) -> NimTally:
        return NimTally()

    def dump(self, state: State) -> object:
        chance, end_ = state.chance, state.outcome
        if not isinstance(chance, SeededChance):
            raise ValueError("only a game whose chance follows from a seed can be stored")
        outcome = None if end_ is None else (end_.winner, end_.reason)
        turn = state.turn
        seeded = chance.seed, chance.contributions, chance.used
        return SCHEMA, *seeded, state.heaps, turn.seat, turn.number, state.first, outcome

    def load(self, data: Any, rules: NimRules) -> State:
        stored = convert(migrated(data, SCHEMA, {}, "a game of Nim"), _Stored)
        turn = TurnStarted(stored.seat, stored.number)
        outcome = None if stored.outcome is None else NimOutcome(*stored.outcome)
        chance = SeededChance(stored.seed, stored.used, stored.contributions)
        return State(stored.heaps, turn, stored.first, chance, outcome)


GAME = Nim()
