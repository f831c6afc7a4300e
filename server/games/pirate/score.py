"""The end of a game of Pirate and its points (docs/rules/pirate.md, section 8)."""

from protocol.core.ids import SEATS, Seat
from protocol.core.views import EndReason
from protocol.games.pirate import SHIP_CARDS, PirateRules
from server.games.cards.zones import Layout
from server.games.pirate import table
from server.games.pirate.events import PirateOutcome
from server.games.pirate.state import State, cards_left


def captured(piles: Layout) -> tuple[int, int]:
    """Return how many ships of Pirate each seat has captured."""
    zero, one = (len(piles[table.captured(seat)]) // SHIP_CARDS for seat in SEATS)
    return zero, one


def sunk(piles: Layout) -> int:
    """Return how many ships of Pirate have sunk: those with both cards that would capture them."""
    return len(piles[table.SUNK]) // (SHIP_CARDS + 1)


def enough(rules: PirateRules, ships_sunk: int) -> int:
    """Return how many captured ships win Pirate: one less after a sinking, but at least one."""
    return max(1, rules.ships_to_win - 1) if ships_sunk else rules.ships_to_win


def winner_by_ships(state: State) -> Seat | None:
    """Return the seat that has captured enough ships to win Pirate, and more than the other; or
    None.
    """
    leader = ahead(state.piles)
    needed = enough(state.rules, sunk(state.piles))
    return leader if leader is not None and captured(state.piles)[leader] >= needed else None


def is_stuck(state: State) -> bool:
    """Return whether both seats of Pirate have turned all of their cards without a change of a
    ship.
    """
    through = (state.turned[seat] >= cards_left(state, seat) for seat in SEATS)
    return not state.boardings and all(through)


def stuck(state: State) -> PirateOutcome:
    """Return the outcome of a game of Pirate that is stuck."""
    return outcome(state, ahead(state.piles), "stuck")


def outcome(state: State, winner: Seat | None, reason: EndReason) -> PirateOutcome:
    """Return the outcome of a game of Pirate in this state. A win is one point, a drawn game none.

    The tally is the number of ships captured by each seat, and of ships sunk.
    """
    points = (int(winner == 0), int(winner == 1))
    return PirateOutcome(winner, reason, points, (captured(state.piles), sunk(state.piles)))


def ahead(piles: Layout) -> Seat | None:
    """Return the seat that has captured more ships in Pirate, or None if they are equal."""
    zero, one = captured(piles)
    if zero == one:
        return None
    return 0 if zero > one else 1
