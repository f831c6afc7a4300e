"""A game as tuples, texts and numbers, and back.

The form, by position: schema, seed, contributions, shuffles used, who began, the turn's seat and
number, whether a card was moved in it, the outcome (winner, reason, stocks left, points) or None,
and the piles in the order of the table's zones, each a list of its faces from bottom to top. The
rules are not among it: whoever keeps the game has them.

Schema 2 had the rules, by position, behind the schema, and each pile as one text: its faces with
spaces between them.
"""

from itertools import chain
from typing import Any

from msgspec import Struct, convert

from protocol.ids import Card, Seat
from protocol.rules import Rules
from protocol.views import EndReason
from server.games.shuffle import Contributions, SeededShuffles
from server.games.spite.state import State
from server.games.spite.terms import Terms, terms_of
from server.games.table import Cards, Layout, Outcome, TurnStarted

SCHEMA = 3

_Outcome = tuple[Seat | None, EndReason, tuple[int, int], tuple[int, int]]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """What follows the schema."""

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
    """The state for storage. Raises ValueError for a replayed game: only seeded ones are kept."""
    shuffles, turn, end = state.shuffles, state.turn, state.outcome
    if not isinstance(shuffles, SeededShuffles):
        raise ValueError("only a game whose shuffles follow from a seed can be stored")
    return (
        SCHEMA,
        shuffles.seed,
        shuffles.contributions,
        shuffles.used,
        state.first,
        turn.seat,
        turn.number,
        state.moved,
        None if end is None else (end.winner, end.reason, end.stock_left, end.points),
        state.terms.in_order(state.piles),
    )


def load(data: object, rules: Rules) -> State:
    """The state that `dump` gave, of a game by these rules, now or in an older release.

    Raises ValueError for anything else, BadRules among it.
    """
    stored = convert(_fields(data), _Stored)
    terms = terms_of(rules)
    return State(
        terms=terms,
        piles=_layout(terms, stored.piles),
        first=stored.first,
        turn=TurnStarted(stored.seat, stored.number),
        shuffles=SeededShuffles(stored.seed, stored.used, stored.contributions),
        outcome=None if stored.outcome is None else Outcome(*stored.outcome),
        moved=stored.moved,
    )


def _fields(data: Any) -> list[Any]:
    """What follows the schema, as this release has it."""
    match data:
        case [3, *fields]:
            return fields
        case [2, _, *fields, [*texts]] if all(isinstance(text, str) for text in texts):
            return [*fields, [text.split() for text in texts]]
        case [schema, *_]:
            raise ValueError(f"a game of schema {schema}, and this release knows up to {SCHEMA}")
        case _:
            raise ValueError("not a stored game")


def _layout(terms: Terms, piles: list[Cards]) -> Layout:
    if len(piles) != len(terms.zones):
        raise ValueError(f"{len(piles)} piles for a table of {len(terms.zones)} zones")
    if sorted(chain.from_iterable(piles)) != terms.pack_in_order:
        raise ValueError("the cards on the table are not the pack")
    return dict(zip(terms.zones, piles, strict=True))
