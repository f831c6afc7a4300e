"""Storage of states of Megiddo as tuples, strings and numbers.

A state has these fields, by position:

- schema, seed, contributions, number of uses of chance;
- first seat, the turn's seat, the turn's number;
- the stones in the order of the points, and the number of stones captured by each seat;
- the last point or None, and the outcome (winner, reason, points, stones captured) or None.

The rules are left out because they are stored with the match. In schema 1, contributions could be
bare numbers without commitments.
"""

from typing import Any

from msgspec import Struct, convert
from msgspec.structs import astuple

from protocol.core.ids import Seat, other
from protocol.core.views import EndReason
from protocol.games.megiddo import EMPTY, STONES, MegiddoRules
from server.games.chance import Contributions, SeededChance
from server.games.megiddo.options import check_rules
from server.games.megiddo.state import Counts, MegiddoOutcome, State
from server.games.schemas import contributions_migrated, migrated
from server.games.turns import TurnStarted

SCHEMA = 2
MIGRATIONS = {1: contributions_migrated}

_Outcome = tuple[Seat | None, EndReason, tuple[int, int], Counts]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """A stored state of Megiddo, without the number of the schema that precedes it."""

    seed: bytes
    contributions: Contributions
    used: int
    first: Seat
    seat: Seat
    number: int
    stones: str
    captured: Counts
    last: int | None
    outcome: _Outcome | None


def dump(state: State) -> object:
    """Return the state of Megiddo for storage. Raises ValueError unless its chance comes from a
    seed.
    """
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
        end and astuple(end),
    )


def load(data: Any, rules: MegiddoRules) -> State:
    """Return the state of a game of Megiddo with these rules from the data of `dump`, of any
    release.

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
        outcome=stored.outcome and MegiddoOutcome(*stored.outcome),
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
