"""A game as lists, texts and numbers, and back.

The form, by position: schema, rules (positional), seed, contributions, shuffles used, who began,
the turn's seat and number, whether a card was moved in it, the outcome (winner, reason, stocks
left, points) or None, and the piles in the order of the table's zones, each one text: its faces
from bottom to top, separated by spaces.
"""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from protocol.ids import Card, Seat
from protocol.rules import Rules
from protocol.views import EndReason
from server.games.shuffle import Contributions, SeededShuffles
from server.games.spite.state import State
from server.games.spite.terms import Terms, terms_of
from server.games.table import Cards, Outcome, TurnStarted

SCHEMA = 2

_StoredOutcome = tuple[Seat | None, EndReason, tuple[int, int], tuple[int, int]]
_Stored = tuple[
    int,
    list[object],
    bytes,
    Contributions,
    int,
    Seat,
    Seat,
    int,
    bool,
    _StoredOutcome | None,
    list[str],
]
_STORED: TypeAdapter[_Stored] = TypeAdapter(_Stored)


def dump(state: State) -> object:
    """The state for storage. Raises ValueError for a replayed game: only seeded ones are kept."""
    shuffles = state.shuffles
    if not isinstance(shuffles, SeededShuffles):
        raise ValueError("only a game whose shuffles follow from a seed can be stored")
    end = state.outcome
    outcome = None if end is None else [end.winner, end.reason, end.stock_left, end.points]
    piles = state.piles
    return [
        SCHEMA,
        state.terms.rules.positional(),
        shuffles.seed,
        shuffles.contributions,
        shuffles.used,
        state.first,
        state.turn.seat,
        state.turn.number,
        state.moved,
        outcome,
        [" ".join(piles[zone]) for zone in state.terms.zones],
    ]


def load(data: object) -> State:
    """The state that `dump` gave. Raises ValueError for anything else, BadRules among it."""
    try:
        stored = _STORED.validate_python(data)
        schema, options, seed, added, used, first, seat, number, moved, end, texts = stored
        if schema != SCHEMA:
            raise ValueError(f"a game of schema {schema}, and this release knows {SCHEMA}")
        terms = terms_of(Rules.model_validate(options))
    except ValidationError as error:
        raise ValueError(f"not a stored game: {error}") from error
    return State(
        terms=terms,
        piles=_load_piles(terms, texts),
        first=first,
        turn=TurnStarted(seat, number),
        shuffles=SeededShuffles(seed, used, added),
        outcome=None if end is None else Outcome(*end),
        moved=moved,
    )


def _load_piles(terms: Terms, texts: list[str]) -> dict[Any, Cards]:
    if len(texts) != len(terms.zones):
        raise ValueError(f"{len(texts)} piles for a table of {len(terms.zones)} zones")
    piles = [tuple(Card(face) for face in text.split()) for text in texts]
    if sorted(card for pile in piles for card in pile) != sorted(terms.pack):
        raise ValueError("the cards on the table are not the pack")
    return dict(zip(terms.zones, piles, strict=True))
