"""The end of a game of Megiddo and its points (docs/rules/megiddo.md, sections 4 and 6)."""

from protocol.core.ids import Seat
from protocol.core.views import EndReason
from protocol.games.megiddo import EMPTY, MegiddoRules
from server.games.megiddo.board import Stones
from server.games.megiddo.state import Counts, MegiddoOutcome

FIRST_ROW = 6
FURTHER_ROW = 12


def after_move(
    rules: MegiddoRules, stones: Stones, captured: Counts, seat: Seat, rows: int
) -> MegiddoOutcome | None:
    """Return the outcome of a game of Megiddo after a move by `seat`, or None if play continues.

    `rows` is the number of rows that the move made. `stones` and `captured` include its captures.
    """
    if rows:
        return outcome(rules, captured, winner=seat, reason="row", rows=rows)
    if captured[seat] >= rules.captures:
        return outcome(rules, captured, winner=seat, reason="captures")
    if EMPTY not in stones:
        return outcome(rules, captured, winner=None, reason="board_full")
    return None


def outcome(
    rules: MegiddoRules, captured: Counts, winner: Seat | None, reason: EndReason, rows: int = 0
) -> MegiddoOutcome:
    """Return the outcome of a game of Megiddo, given the numbers of captured stones."""
    if winner is None:
        return MegiddoOutcome(None, reason, (0, 0), captured)
    won = 1 if rules.scoring == "wins" else _row_points(rows) + captured[winner]
    return MegiddoOutcome(winner, reason, (won, 0) if winner == 0 else (0, won), captured)


def _row_points(rows: int) -> int:
    return FIRST_ROW + FURTHER_ROW * (rows - 1) if rows else 0
