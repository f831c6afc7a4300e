"""Storage of states of Pirate as tuples, strings and numbers.

A state has these fields, by position:

- schema, seed, contributions, number of uses of chance;
- the cuts, the low player, and the seat that builds the low end of each suit's ship or None;
- the boardings (suit, seat, end of the window), the cards turned since the ships last changed;
- the outcome (winner, reason, points, tally) or None;
- the piles in the order of the table's zones, each a list of faces from bottom to top.

The rules are left out because they are stored with the match. In schema 1, contributions could be
bare numbers without commitments.
"""

from collections.abc import Mapping
from itertools import chain

from msgspec import Struct, convert
from msgspec.structs import astuple

from protocol.core.ids import Seat
from protocol.core.views import EndReason
from protocol.games.cards import Card
from protocol.games.pirate import SUITS, PirateRules, Suit
from server.games.cards.zones import Cards, Layout
from server.games.chance import Contributions, SeededChance
from server.games.pirate.cards import ALL_CARDS
from server.games.pirate.events import Boarding, CutCards, PirateOutcome
from server.games.pirate.state import State
from server.games.pirate.table import ZONES
from server.games.schemas import contributions_migrated, migrated

SCHEMA = 2
MIGRATIONS = {1: contributions_migrated}

_Outcome = tuple[Seat | None, EndReason, tuple[int, int], tuple[tuple[int, int], int]]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """A stored state of Pirate, without the number of the schema that precedes it."""

    seed: bytes
    contributions: Contributions
    used: int
    cuts: tuple[CutCards, ...]
    low: Seat
    afloat: tuple[Seat | None, Seat | None, Seat | None, Seat | None]
    boardings: tuple[tuple[Suit, Seat, int], ...]
    turned: tuple[int, int]
    outcome: _Outcome | None
    piles: list[tuple[Card, ...]]


def dump(state: State) -> object:
    """Return the state of Pirate for storage. Raises ValueError unless its chance comes from a
    seed.
    """
    chance, end = state.chance, state.outcome
    if not isinstance(chance, SeededChance):
        raise ValueError("only a game with a seed can be stored")
    return (
        SCHEMA,
        chance.seed,
        chance.contributions,
        chance.used,
        state.cuts,
        state.low,
        tuple(state.afloat.get(suit) for suit in SUITS),
        tuple(astuple(boarding) for boarding in state.boardings),
        state.turned,
        end and astuple(end),
        tuple(state.piles[zone] for zone in ZONES),
    )


def load(data: object, rules: PirateRules) -> State:
    """Return the state of a game of Pirate with these rules from the data of `dump`, of any
    release.

    Raises ValueError for anything else.
    """
    stored = convert(migrated(data, SCHEMA, MIGRATIONS, "a game"), _Stored)
    afloat = _afloat(stored.afloat)
    boardings = tuple(Boarding(*boarding) for boarding in stored.boardings)
    if any(boarding.suit not in afloat for boarding in boardings):
        raise ValueError("a boarded ship is not afloat")
    return State(
        rules=rules,
        piles=_layout(stored.piles),
        cuts=stored.cuts,
        low=stored.low,
        afloat=afloat,
        boardings=boardings,
        turned=stored.turned,
        chance=SeededChance(stored.seed, stored.used, stored.contributions),
        outcome=stored.outcome and PirateOutcome(*stored.outcome),
    )


def _afloat(lows: tuple[Seat | None, ...]) -> Mapping[Suit, Seat]:
    return {suit: low for suit, low in zip(SUITS, lows, strict=True) if low is not None}


def _layout(piles: list[Cards]) -> Layout:
    if len(piles) != len(ZONES):
        raise ValueError(f"{len(piles)} piles for a table of {len(ZONES)} zones")
    if sorted(chain.from_iterable(piles)) != ALL_CARDS:
        raise ValueError("the cards on the table are not the two packs")
    return dict(zip(ZONES, piles, strict=True))
