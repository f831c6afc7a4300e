"""The levels of the computer: how soon one reacts, what it overlooks, and how far it sees.

A level is asked again and again what it does. It supposes that this is every 400 ms on average, and
is slower or faster where it is asked less or more often. At each of these looks it does something
or nothing by chance, which makes its reaction time: `hard` acts every 0.7 s on average, `medium`
every second, `easy` every 1.6 s. It remembers nothing from one look to the next.
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
    """A policy that plays what fits, as far as it sees it."""

    reacts: float
    """At which share of its looks it does anything."""
    overlooks: float = 0.0
    """Of the cards that it could play, so many it covers by another, unseen."""
    foresees: bool = False
    """Whether it keeps a card back that would help the other player to a ship."""

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
    "easy": Attention(reacts=0.25, overlooks=0.3),
    "medium": Attention(reacts=0.4, overlooks=0.1),
    "hard": Attention(reacts=0.6, foresees=True),
}
"""By name, from the weakest to the strongest (docs/levels.md)."""


def _keeps(position: PiratePosition, action: Play, seat: Seat) -> bool:
    """Whether a card that fits had better not be played yet."""
    ship = next(ship for ship in position.ships if ship.suit == action.ship)
    return not _must_risk(position, seat) and opens(position, ship, seat)


def _must_risk(position: PiratePosition, seat: Seat) -> bool:
    """Whether the game is about to end without a win for the seat, as nothing changes any more."""
    zones = (table.stock(seat), table.waste(seat))
    cards = sum(zone_of(position.zones, zone).count for zone in zones)
    ahead = position.captured[seat] > position.captured[other(seat)]
    return not ahead and position.turned[seat] >= cards
