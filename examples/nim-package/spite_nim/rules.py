"""The rules of Nim, as pure functions from a state and an action to a new state and its events."""

from msgspec import Struct
from msgspec.structs import replace

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from server.games.api import Advance, GameEvent, Outcome, Rejection
from server.games.chance import Chance
from server.games.turns import TurnStarted
from spite_nim.wire import NimCode, NimRules, Take


class State(Struct, frozen=True, gc=False):
    """The full state of a game of Nim, an immutable value."""

    heaps: tuple[int, ...]
    turn: TurnStarted
    first: Seat
    chance: Chance
    outcome: "NimOutcome | None" = None


class CountersTaken(GameEvent, frozen=True, tag="taken"):
    """The event that `count` counters were taken from a heap."""

    heap: int
    count: int


class NimOutcome(Outcome, frozen=True, tag="ended"):
    """The result of a game of Nim: a win scores 1, a draw nothing."""

    @property
    def points(self) -> tuple[int, int]:
        return int(self.winner == 0), int(self.winner == 1)


NimEvent = TurnStarted | CountersTaken | NimOutcome


def heaps_of(rules: NimRules) -> tuple[int, ...]:
    """Return the number of counters in each heap at the start of a game."""
    return tuple(range(1, 2 * rules.heaps, 2))


def begin(rules: NimRules, chance: Chance, previous_first: Seat | None) -> Advance[State]:
    """Begin a game of Nim.

    The beginner is drawn for the first game, and alternates from then on.
    """
    if previous_first is None:
        first, chance = chance.draw_lots()
    else:
        first = other(previous_first)
    turn = TurnStarted(first, 1)
    return Advance(State(heaps_of(rules), turn, first, chance), (turn,))


def act(state: State, seat: Seat, action: Take) -> Advance[State] | Rejection:
    """Take counters from a heap, and return the new state with its events.

    Taking the last counter of all heaps wins. Return a Rejection if the game is over, if it is not
    the seat's turn, or if the heap has fewer counters.
    """
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    if state.turn.seat != seat:
        return Rejection(RejectionCode.NOT_YOUR_TURN)
    left = state.heaps[action.heap] if action.heap < len(state.heaps) else 0
    if action.count > left:
        return Rejection(NimCode.TOO_MANY, {"left": left})
    taken = CountersTaken(action.heap, action.count)
    after = replace(state, heaps=without(state.heaps, taken))
    if not any(after.heaps):
        outcome = NimOutcome(seat, "last_taken")
        return Advance(replace(after, outcome=outcome), (taken, outcome))
    turn = TurnStarted(other(seat), state.turn.number + 1)
    return Advance(replace(after, turn=turn), (taken, turn))


def legal(state: State, seat: Seat) -> tuple[Take, ...]:
    """Return all actions that `act` accepts from the seat; none out of turn or after the end."""
    if state.outcome is not None or state.turn.seat != seat:
        return ()
    return tuple(
        Take(heap=heap, count=count)
        for heap, left in enumerate(state.heaps)
        for count in range(1, left + 1)
    )


def end(state: State, winner: Seat | None, reason: EndReason) -> Advance[State] | Rejection:
    """End a game by resignation, agreement, abandonment or timeout, without a further move.

    Return a Rejection if it is over already. Without a `winner` it is a draw.
    """
    if state.outcome is not None:
        return Rejection(RejectionCode.NOT_PLAYING)
    outcome = NimOutcome(winner, reason)
    return Advance(replace(state, outcome=outcome), (outcome,))


def without(heaps: tuple[int, ...], taken: CountersTaken) -> tuple[int, ...]:
    """Return the heaps after counters were taken. Raises ValueError if there are too few."""
    if not 0 <= taken.heap < len(heaps) or not 1 <= taken.count <= heaps[taken.heap]:
        raise ValueError(f"no such counters: {taken}")
    left = heaps[taken.heap] - taken.count
    return (*heaps[: taken.heap], left, *heaps[taken.heap + 1 :])
