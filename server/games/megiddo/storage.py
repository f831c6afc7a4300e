"""Storage of states and events as tuples, strings and numbers.

A state has these fields, by position:

- schema, seed, contributions, number of uses of chance;
- first seat, the turn's seat, the turn's number;
- the stones in the order of the points, and the number of stones captured by each seat;
- the last point or None, and the outcome (winner, reason, points, stones captured) or None.

The rules are left out because they are stored with the match. In schema 1, contributions could be
bare numbers without commitments.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, convert

from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.megiddo import EMPTY, STONES, MegiddoRules
from server.games.api import GameEnded, Outcome
from server.games.chance import Contributions, SeededChance
from server.games.megiddo.options import check_rules
from server.games.megiddo.state import RowsCompleted, State, StoneLaid, StonesCaptured
from server.games.schemas import contributions_migrated, migrated
from server.games.turns import TurnStarted

SCHEMA = 2
MIGRATIONS = {1: contributions_migrated}

_Count = Annotated[int, Meta(ge=0)]
_Counts = tuple[_Count, _Count]
_Outcome = tuple[Seat | None, EndReason, _Counts, _Counts]
_SeatAndNumber = tuple[Seat, int]
_SeatAndPoints = tuple[Seat, tuple[int, ...]]
_SeatAndRows = tuple[Seat, tuple[tuple[int, ...], ...]]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """The fields after the schema."""

    seed: bytes
    contributions: Contributions
    used: int
    first: Seat
    seat: Seat
    number: int
    stones: str
    captured: _Counts
    last: int | None
    outcome: _Outcome | None


def dump(state: State) -> object:
    """Return the state for storage. Raises ValueError unless its chance comes from a seed."""
    chance, turn, end = state.chance, state.turn, state.outcome
    if not isinstance(chance, SeededChance):
        raise ValueError("only a game with a seed can be stored")
    return (
        SCHEMA,
        chance.seed,
        chance.contributions,
        chance.used,
        state.first,
        turn.seat,
        turn.number,
        state.stones,
        state.captured,
        state.last,
        None if end is None else (end.winner, end.reason, end.points, end.tally),
    )


def load(data: Any, rules: MegiddoRules) -> State:
    """Return the state of a game with these rules from the data of `dump`, of any release.

    Raises ValueError for anything else, including BadRules.
    """
    check_rules(rules)
    stored = convert(migrated(data, SCHEMA, MIGRATIONS, "a game"), _Stored)
    state = State(
        rules=rules,
        stones=stored.stones,
        captured=stored.captured,
        first=stored.first,
        turn=TurnStarted(stored.seat, stored.number),
        chance=SeededChance(stored.seed, stored.used, stored.contributions),
        last=stored.last,
        outcome=None if stored.outcome is None else Outcome(*stored.outcome),
    )
    _check_board(state)
    _check_turn(state)
    return state


def _check_board(state: State) -> None:
    stones, last = state.stones, state.last
    points = len(state.board.empty)
    if len(stones) != points or not {EMPTY, *STONES}.issuperset(stones):
        raise ValueError(f"not the stones of a board of {points} points")
    if last is None:
        laid = stones == state.board.empty
    else:
        laid = 0 <= last < points and stones[last] != EMPTY
    if not laid:
        raise ValueError("no stone on the last point")


def _check_turn(state: State) -> None:
    turn = state.turn
    if turn.seat != (state.first if turn.number % 2 else other(state.first)):
        raise ValueError(f"turn {turn.number} is not the turn of seat {turn.seat}")
    laid = sum(state.stones.count(stone) for stone in STONES)
    # The last turn of a game may end with or without a stone.
    ends = (turn.number - 1,) if state.outcome is None else (turn.number - 1, turn.number)
    if laid not in ends:
        raise ValueError(f"{laid} stones in turn {turn.number}")


def dump_event(event: Any) -> Sequence[object]:
    """Return an event for storage: its name, then its fields. Raises ValueError."""
    match event:
        case TurnStarted(seat, number):
            return "turn", seat, number
        case StoneLaid(seat, point):
            return "laid", seat, point
        case StonesCaptured(seat, points):
            return "captured", seat, points
        case RowsCompleted(seat, rows):
            return "rows", seat, rows
        case GameEnded(Outcome(winner, reason, points, captured)):
            return "ended", winner, reason, points, captured
    raise ValueError(f"no event of this game: {event!r}")


def load_event(data: Sequence[Any]) -> Any:
    """Return the event from the data of `dump_event`. Raises ValueError for anything else."""
    match data:
        case ["turn", *fields]:
            return TurnStarted(*convert(fields, _SeatAndNumber))
        case ["laid", *fields]:
            return StoneLaid(*convert(fields, _SeatAndNumber))
        case ["captured", *fields]:
            return StonesCaptured(*convert(fields, _SeatAndPoints))
        case ["rows", *fields]:
            return RowsCompleted(*convert(fields, _SeatAndRows))
        case ["ended", *fields]:
            return GameEnded(Outcome(*convert(fields, _Outcome)))
    raise ValueError(f"no event of this game: {data!r}")
