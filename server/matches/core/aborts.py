"""Early aborts: a player ends a rated match from outside before its second turn."""

from collections.abc import Collection

from protocol.core.ids import SEATS, Seat, other
from server.matches.core.model import Match
from server.matches.core.rating_rules import is_aborted


def early_aborter(match: Match, acted: Collection[Seat] = SEATS) -> Seat | None:
    """Return the seat that aborted a rated match early; None if neither did.

    `acted` are the seats that had acted, which counts in games without turns.
    """
    if not match.rated or match.game is None:
        return None
    outcome = match.game_type.outcome(match.game)
    # Both players agreed to a draw: neither of them chose alone.
    if outcome is None or outcome.winner is None:
        return None
    turn = match.game_type.turn(match.game)
    if not is_aborted(match.game_number, outcome.reason, turn, acted):
        return None
    return other(outcome.winner)
