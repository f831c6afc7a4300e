"""Applies known events of Pirate to a state without consulting the rules, as when a match is
updated from its stored steps.
"""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec.structs import replace

from protocol.core.ids import SEATS, Seat
from protocol.games.pirate import Suit
from server.games.cards.zones import CardsMoved, after
from server.games.pirate import table
from server.games.pirate.events import Boarding, Capture, Event, PirateOutcome, ShipBegan, Sinking
from server.games.pirate.state import State


def follow(state: State, events: Iterable[Event]) -> State:
    """Return the state of Pirate after the `events` of an action or of a wake-up.

    Raises ValueError for impossible events.
    """
    return reduce(after_event, events, state)


def after_event(state: State, event: Event) -> State:
    """Return the state of Pirate after one event of play. Raises ValueError for an impossible
    event.
    """
    match event:
        case CardsMoved():
            piles = after(state.piles, event)
            return replace(state, piles=piles, turned=_turned(state, event))
        case ShipBegan(suit, low):
            if suit in state.afloat:
                raise ValueError(f"a second ship {suit} at once")
            return replace(state, afloat={**state.afloat, suit: low})
        case Boarding(suit):
            if suit not in state.afloat or suit in (other.suit for other in state.boardings):
                raise ValueError(f"no ship {suit} to board")
            return replace(state, boardings=(*state.boardings, event))
        case Capture(suit) | Sinking(suit):
            boardings = tuple(other for other in state.boardings if other.suit != suit)
            return replace(
                state, afloat=_without(state.afloat, suit), boardings=boardings, turned=(0, 0)
            )
        case PirateOutcome():
            return replace(state, outcome=event)
        case _:
            raise ValueError(f"not an event of play: {event!r}")


def _turned(state: State, moved: CardsMoved) -> tuple[int, int]:
    """Return how many cards each seat of Pirate has turned since the ships last changed, after
    cards have moved.
    """
    if moved.target in table.ENDS:
        return 0, 0
    zero, one = (
        count + _turns(seat, moved) for seat, count in zip(SEATS, state.turned, strict=True)
    )
    return zero, one


def _turns(seat: Seat, moved: CardsMoved) -> bool:
    return moved.source == table.stock(seat) and moved.target == table.waste(seat)


def _without(afloat: Mapping[Suit, Seat], suit: Suit) -> Mapping[Suit, Seat]:
    if suit not in afloat:
        raise ValueError(f"no ship {suit} is afloat")
    return {other: low for other, low in afloat.items() if other != suit}
