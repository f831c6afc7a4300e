"""Storage of states of Spite and Malice as tuples, strings and numbers.

A state has these fields, by position:

- schema, seed, contributions, number of uses of chance;
- first seat, the turn's seat, the turn's number, whether a card was moved in the turn;
- the outcome (winner, reason, stocks left, points) or None;
- the piles in the order of the table's zones, each a list of faces from bottom to top.

The rules are left out because they are stored with the match. In schema 3, contributions could be
bare numbers without commitments.
"""

from itertools import chain
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import astuple

from protocol.core.ids import Seat
from protocol.core.views import EndReason
from protocol.games.cards import Card
from protocol.games.spite import SpiteRules
from server.games.cards.zones import Cards, Layout
from server.games.chance import Contributions, SeededChance
from server.games.schemas import contributions_migrated, migrated
from server.games.spite.rule_set import RuleSet, rule_set_of
from server.games.spite.state import SpiteOutcome, State
from server.games.turns import TurnStarted

SCHEMA = 4

MIGRATIONS = {3: contributions_migrated}

_Outcome = tuple[Seat | None, EndReason, tuple[int, int], tuple[int, int]]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """A stored state of Spite and Malice, without the number of the schema that precedes it."""

    seed: bytes
    contributions: Contributions
    used: int
    first: Seat
    seat: Seat
    number: int
    moved: bool
    outcome: _Outcome | None
    piles: list[tuple[Card, ...]]


def dump(state: State) -> object:
    """Return the state of Spite and Malice for storage. Raises ValueError unless its chance comes
    from a seed.
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
        state.moved,
        end and astuple(end),
        state.rule_set.in_order(state.piles),
    )


def load(data: Any, rules: SpiteRules) -> State:
    """Return the state of a game of Spite and Malice with these rules from the data of `dump`, of
    any release.

    Raises ValueError for anything else, including BadRules.
    """
    stored = convert(migrated(data, SCHEMA, MIGRATIONS, "a game"), _Stored)
    rule_set = rule_set_of(rules)
    return State(
        rule_set=rule_set,
        piles=_layout(rule_set, stored.piles),
        first=stored.first,
        turn=TurnStarted(stored.seat, stored.number),
        chance=SeededChance(stored.seed, stored.used, stored.contributions),
        outcome=stored.outcome and SpiteOutcome(*stored.outcome),
        moved=stored.moved,
    )


def _layout(rule_set: RuleSet, piles: list[Cards]) -> Layout:
    if len(piles) != len(rule_set.zones):
        raise ValueError(f"{len(piles)} piles for a table of {len(rule_set.zones)} zones")
    if sorted(chain.from_iterable(piles)) != rule_set.pack_in_order:
        raise ValueError("the cards on the table are not the pack")
    return dict(zip(rule_set.zones, piles, strict=True))
