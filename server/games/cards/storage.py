"""Storage of card events."""

from collections.abc import Sequence
from typing import Any

from server.games.cards.zones import CardsMoved, CardTurned, TrueCardEvent, ZoneShuffled


def dump_card_event(event: TrueCardEvent) -> Sequence[object]:
    """Return the event's name and fields."""
    match event:
        case CardsMoved(source, target, cards):
            return "moved", source, target, cards
        case CardTurned(zone, card):
            return "turned", zone, card
        case ZoneShuffled(zone, cards):
            return "shuffled", zone, cards


def load_card_event(data: Sequence[Any]) -> TrueCardEvent | None:
    """Return the event from the data of `dump_card_event`, or None for any other data."""
    match data:
        case ["moved", source, target, cards]:
            return CardsMoved(source, target, tuple(cards))
        case ["shuffled", zone, cards]:
            return ZoneShuffled(zone, tuple(cards))
        case ["turned", zone, card]:
            return CardTurned(zone, card)
        case _:
            return None
