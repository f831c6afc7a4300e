"""The bots' answers to draw offers in Pirate, based on the captured ships."""

from collections.abc import Mapping

from protocol.core.ids import SEATS, Seat, other
from protocol.games.cards import zone_of
from protocol.games.pirate import PiratePosition, PirateRules
from server.games.api import Judge
from server.games.draws import draw_judge, win_probability
from server.games.pirate import table

LOG_ODDS_PER_SHIP = 0.7
"""The log odds of winning per captured ship."""


def by_ships(position: PiratePosition, _rules: PirateRules, seat: Seat) -> float:
    """Estimate the seat's probability of winning Pirate from the difference in captured ships."""
    mine, theirs = position.captured[seat], position.captured[other(seat)]
    return win_probability(LOG_ODDS_PER_SHIP * (mine - theirs))


def is_long(position: PiratePosition, _rules: PirateRules) -> bool:
    """Return whether play in Pirate has been long, so that a bot accepts a draw in an even game.

    It has if a seat has turned as many cards as its stock and waste hold, since the ships last
    changed.
    """
    return any(position.turned[seat] >= _cards(position, seat) for seat in SEATS)


JUDGE = draw_judge(by_ships, is_long)
DRAWS: Mapping[str, Judge] = dict.fromkeys(("easy", "medium", "hard"), JUDGE)
"""The judges of draw offers in Pirate, by level. All are equal: levels differ in attention only."""


def _cards(position: PiratePosition, seat: Seat) -> int:
    piles = table.stock(seat), table.waste(seat)
    return sum(zone_of(position.zones, pile).count for pile in piles)
