"""A game and its events as tuples, texts and numbers, and back.

The form of a game, by position: schema, seed, contributions, uses of chance, the cuts, the low
player, who builds the low end of each suit's ship (None where none is afloat), the boardings (suit,
seat, end of the window), the cards turned since the ships last changed, the outcome (winner,
reason, points, tally) or None, and the piles in the order of the table's zones, each a list of its
faces from bottom to top. The rules are not among it: the match has them.

Schema 1 could have bare numbers as contributions, without commitments.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import astuple

from protocol.core.ids import Seat
from protocol.core.views import EndReason
from protocol.games.cards import Card
from protocol.games.pirate import SUITS, PirateRules, Suit
from server.games.api import GameEnded, Outcome
from server.games.cards.storage import dump_card_event, load_card_event
from server.games.cards.zones import Cards, Layout
from server.games.chance import Contributions, SeededChance
from server.games.pirate.cards import ALL_CARDS
from server.games.pirate.events import (
    Boarding,
    Capture,
    CutCards,
    CutMade,
    Event,
    ShipBegan,
    Sinking,
)
from server.games.pirate.state import State
from server.games.pirate.table import ZONES
from server.games.schemas import contributions_migrated, migrated

SCHEMA = 2
MIGRATIONS = {1: contributions_migrated}

_Outcome = tuple[Seat | None, EndReason, tuple[int, int], tuple[tuple[int, int], int]]


class _Stored(Struct, array_like=True, forbid_unknown_fields=True):
    """What follows the schema."""

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
    """The state for storage. Raises ValueError for a replayed game: only seeded ones are kept."""
    chance, end = state.chance, state.outcome
    if not isinstance(chance, SeededChance):
        raise ValueError("only a game whose chance follows from a seed can be stored")
    return (
        SCHEMA,
        chance.seed,
        chance.contributions,
        chance.used,
        state.cuts,
        state.low,
        tuple(state.afloat.get(suit) for suit in SUITS),
        tuple((boarding.suit, boarding.seat, boarding.until_ms) for boarding in state.boardings),
        state.turned,
        None if end is None else (end.winner, end.reason, end.points, end.tally),
        tuple(state.piles[zone] for zone in ZONES),
    )


def load(data: object, rules: PirateRules) -> State:
    """The state that `dump` gave, of a game by these rules, now or in an older release.

    Raises ValueError for anything else.
    """
    stored = convert(migrated(data, SCHEMA, MIGRATIONS, "a game"), _Stored)
    afloat = _afloat(stored.afloat)
    boardings = tuple(Boarding(*boarding) for boarding in stored.boardings)
    if any(boarding.suit not in afloat for boarding in boardings):
        raise ValueError("a ship is boarded that is not afloat")
    return State(
        rules=rules,
        piles=_layout(stored.piles),
        cuts=stored.cuts,
        low=stored.low,
        afloat=afloat,
        boardings=boardings,
        turned=stored.turned,
        chance=SeededChance(stored.seed, stored.used, stored.contributions),
        outcome=None if stored.outcome is None else Outcome(*stored.outcome),
    )


def dump_event(event: Event) -> Sequence[object]:
    """An event for storage: its name, and what belongs to it."""
    match event:
        case GameEnded(end):
            return "ended", end.winner, end.reason, end.points, end.tally
        case CutMade() | ShipBegan() | Boarding() | Capture() | Sinking():
            return _NAMES[type(event)], *astuple(event)
        case _:
            return dump_card_event(event)


def load_event(data: Sequence[Any]) -> Event:
    """The event that `dump_event` gave. Raises ValueError for anything else."""
    match data:
        case ["ended", *fields]:
            return GameEnded(Outcome(*convert(fields, _Outcome)))
        case [str(name), *fields] if name in _EVENTS:
            kind, form = _EVENTS[name]
            event: Event = kind(*convert(fields, form))
            return event
    loaded = load_card_event(data)
    if loaded is None:
        raise ValueError(f"no event of this game: {data!r}")
    return loaded


_EVENTS: Mapping[str, tuple[Any, Any]] = {
    "cut": (CutMade, tuple[CutCards, Seat | None]),
    "ship_begun": (ShipBegan, tuple[Suit, Seat]),
    "ship_boarded": (Boarding, tuple[Suit, Seat, int]),
    "ship_captured": (Capture, tuple[Suit, Seat]),
    "ship_sunk": (Sinking, tuple[Suit]),
}
"""The events of the game's own by their names, and what belongs to them."""
_NAMES = {kind: name for name, (kind, _) in _EVENTS.items()}


def _afloat(lows: tuple[Seat | None, ...]) -> Mapping[Suit, Seat]:
    return {suit: low for suit, low in zip(SUITS, lows, strict=True) if low is not None}


def _layout(piles: list[Cards]) -> Layout:
    if len(piles) != len(ZONES):
        raise ValueError(f"{len(piles)} piles for a table of {len(ZONES)} zones")
    if sorted(chain.from_iterable(piles)) != ALL_CARDS:
        raise ValueError("the cards on the table are not the two packs")
    return dict(zip(ZONES, piles, strict=True))
