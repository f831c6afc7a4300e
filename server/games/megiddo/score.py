"""The end of a game and its points (docs/rules/megiddo.md, sections 4 and 6)."""

from protocol.core.ids import Seat
from protocol.core.views import EndReason
from protocol.games.megiddo import EMPTY, MegiddoRules
from server.games.api import Outcome
from server.games.megiddo.board import Stones

FIRST_ROW = 6
FURTHER_ROW = 12
Counts = tuple[int, int]


def after_move(
    rules: MegiddoRules, stones: Stones, captured: Counts, seat: Seat, rows: int
) -> Outcome | None:
    """Return the outcome after a move by `seat` that made `rows` rows, or None if play continues.

    `stones` and `captured` include the captures of the move.
    """
    if rows:
        return outcome(rules, captured, seat, "row", rows)
    if captured[seat] >= rules.captures:
        return outcome(rules, captured, seat, "captures")
    if EMPTY not in stones:
        return outcome(rules, captured, None, "board_full")
    return None


def outcome(
    rules: MegiddoRules, captured: Counts, winner: Seat | None, reason: EndReason, rows: int = 0
) -> Outcome:
    """Return the outcome of a game with these numbers of captured stones."""
    if winner is None:
        return Outcome(None, reason, (0, 0), captured)
    won = 1 if rules.scoring == "wins" else _row_points(rows) + captured[winner]
    return Outcome(winner, reason, (won, 0) if winner == 0 else (0, won), captured)


def _row_points(rows: int) -> int:
    return FIRST_ROW + FURTHER_ROW * (rows - 1) if rows else 0
