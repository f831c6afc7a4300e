"""The bot levels of Pirate, which differ in reaction time, oversights and foresight.

The bot polls a level repeatedly, every 400 ms on average. At each poll, the level acts or waits by
chance, which gives its mean reaction time: `hard` 0.7 s, `medium` 1 s, `easy` 1.3 s. If it is
polled at another rate, it is accordingly faster or slower. It keeps no state between polls.
"""

from collections.abc import Mapping

from msgspec import Struct

from protocol.core.ids import Seat, other
from protocol.games.cards import zone_of
from protocol.games.pirate import PirateAction, PiratePosition, PirateRules, Play, TurnCard
from server.games.api import Policy
from server.games.pirate import table
from server.games.pirate.policies import greedy
from server.games.pirate.race import opens


class Attention(Struct, frozen=True, gc=False):
    """A policy of Pirate that plays the fitting cards that it notices."""

    reacts: float
    """The share of polls at which the policy acts."""
    overlooks: float = 0.0
    """The share of playable cards that the policy overlooks and covers with another card."""
    foresees: bool = False
    """True if the policy keeps back a card that would help the opponent to a ship."""

    def __call__(
        self, position: PiratePosition, rules: PirateRules, seat: Seat, chance: float
    ) -> PirateAction | None:
        if chance >= self.reacts:
            return None
        action = greedy(position, rules, seat, chance)
        if not isinstance(action, Play):
            return action
        if chance < self.reacts * self.overlooks:
            return TurnCard()
        return TurnCard() if self.foresees and _keeps(position, action, seat) else action


LEVELS: Mapping[str, Policy] = {
    "easy": Attention(reacts=0.3, overlooks=0.2),
    "medium": Attention(reacts=0.4, overlooks=0.1),
    "hard": Attention(reacts=0.6, foresees=True),
}
"""Pirate's policies by level, from the weakest to the strongest (docs/levels.md)."""


def _keeps(position: PiratePosition, action: Play, seat: Seat) -> bool:
    """Return whether Pirate's bot should keep a fitting card back, because it would help the
    opponent.
    """
    ship = next(ship for ship in position.ships if ship.suit == action.ship)
    return not _must_risk(position, seat) and opens(position, ship, seat)


def _must_risk(position: PiratePosition, seat: Seat) -> bool:
    """Return whether the game of Pirate might otherwise end as stuck without a win for the seat."""
    zones = (table.stock(seat), table.waste(seat))
    cards = sum(zone_of(position.zones, zone).count for zone in zones)
    ahead = position.captured[seat] > position.captured[other(seat)]
    return not ahead and position.turned[seat] >= cards
