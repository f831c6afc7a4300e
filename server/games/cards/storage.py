"""What happens to cards, for storage and back."""

from collections.abc import Sequence
from typing import Any

from server.games.cards.zones import CardsMoved, CardTurned, TrueCardEvent, ZoneShuffled


def dump_card_event(event: TrueCardEvent) -> Sequence[object]:
    """The event by its name, and what belongs to it."""
    match event:
        case CardsMoved(source, target, cards):
            return "moved", source, target, cards
        case CardTurned(zone, card):
            return "turned", zone, card
        case ZoneShuffled(zone, cards):
            return "shuffled", zone, cards


def load_card_event(data: Sequence[Any]) -> TrueCardEvent | None:
    """The event that `dump_card_event` gave; None where it is none of these."""
    match data:
        case ["moved", source, target, cards]:
            return CardsMoved(source, target, tuple(cards))
        case ["shuffled", zone, cards]:
            return ZoneShuffled(zone, tuple(cards))
        case ["turned", zone, card]:
            return CardTurned(zone, card)
        case _:
            return None
