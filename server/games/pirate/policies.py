"""Simple policies of Pirate.

A policy is a pure function of the position that its seat may see. It takes its random choices from
a number in [0, 1). Both policies wait only if no action is possible.
"""

from collections.abc import Mapping

from protocol.core.ids import Seat, other
from protocol.games.cards import Card, zone_of
from protocol.games.pirate import (
    Claim,
    PirateAction,
    PiratePosition,
    PirateRules,
    Play,
    Suit,
    TurnCard,
)
from server.games.api import Policy
from server.games.pirate import table
from server.games.pirate.cards import face

CASUAL_PLAYS = 0.7
"""The probability that the casual policy plays a playable card."""


def greedy(
    position: PiratePosition, rules: PirateRules, seat: Seat, chance: float
) -> PirateAction | None:
    """Play Pirate: play the open card if it fits, else turn another. Without cards, claim if
    possible.
    """
    del rules, chance
    if not _has_cards(position, seat):
        claimed = _ship_for(position, seat, _open_card(position, other(seat)))
        return None if claimed is None else Claim(ship=claimed)
    ship = _ship_for(position, seat, _open_card(position, seat))
    return TurnCard() if ship is None else Play(ship=ship)


def casual(
    position: PiratePosition, rules: PirateRules, seat: Seat, chance: float
) -> PirateAction | None:
    """Play Pirate like the greedy policy, but overlook some plays and turn a card instead."""
    action = greedy(position, rules, seat, chance)
    overlooks = isinstance(action, Play) and chance >= CASUAL_PLAYS
    return TurnCard() if overlooks else action


POLICIES: Mapping[str, Policy] = {"greedy": greedy, "casual": casual}


def _has_cards(position: PiratePosition, seat: Seat) -> bool:
    piles = (zone_of(position.zones, zone(seat)) for zone in (table.stock, table.waste))
    return any(pile.count for pile in piles)


def _open_card(position: PiratePosition, seat: Seat) -> Card | None:
    cards = zone_of(position.zones, table.waste(seat)).cards
    return cards[-1] if cards else None


def _ship_for(position: PiratePosition, seat: Seat, card: Card | None) -> Suit | None:
    """Return the ship of Pirate on which the seat could play this card, or None."""
    for ship in position.ships:
        needed = ship.low_needs if ship.low == seat else ship.high_needs
        if needed is not None and card == face(needed, ship.suit):
            return ship.suit
    return None
