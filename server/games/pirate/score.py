"""How a game ends, and what that is worth (docs/rules/pirate.md, section 8)."""

from protocol.core.ids import SEATS, Seat
from protocol.core.views import EndReason
from protocol.games.pirate import SHIP_CARDS, PirateRules
from server.games.api import Outcome
from server.games.cards.zones import Layout
from server.games.pirate import table
from server.games.pirate.state import State, cards_left


def captured(piles: Layout) -> tuple[int, int]:
    """How many ships each seat has captured."""
    zero, one = (len(piles[table.captured(seat)]) // SHIP_CARDS for seat in SEATS)
    return zero, one


def sunk(piles: Layout) -> int:
    """How many ships have sunk, each with both cards that would have captured it."""
    return len(piles[table.SUNK]) // (SHIP_CARDS + 1)


def enough(rules: PirateRules, ships_sunk: int) -> int:
    """How many ships win: one less than usual once a ship has sunk, but at least one."""
    return max(1, rules.ships_to_win - 1) if ships_sunk else rules.ships_to_win


def winner_by_ships(state: State) -> Seat | None:
    """Who has captured enough ships, and more than the other; None for nobody."""
    leader = ahead(state.piles)
    needed = enough(state.rules, sunk(state.piles))
    return leader if leader is not None and captured(state.piles)[leader] >= needed else None


def is_stuck(state: State) -> bool:
    """Whether both have gone through all of their cards, and no ship has changed meanwhile."""
    through = (state.turned[seat] >= cards_left(state, seat) for seat in SEATS)
    return not state.boardings and all(through)


def stuck(state: State) -> Outcome:
    """The end of a game in which nothing changes any more."""
    return outcome(state, ahead(state.piles), "stuck")


def outcome(state: State, winner: Seat | None, reason: EndReason) -> Outcome:
    """The end of a game at this state: a win is one point, a drawn game none.

    The tally is the number of ships that each seat has captured, and of those that have sunk.
    """
    points = (int(winner == 0), int(winner == 1))
    return Outcome(winner, reason, points, (captured(state.piles), sunk(state.piles)))


def ahead(piles: Layout) -> Seat | None:
    """Who has captured more ships than the other; None for nobody."""
    zero, one = captured(piles)
    if zero == one:
        return None
    return 0 if zero > one else 1
