"""Tests how many points a record leaves each player in the daily deal, by how the game ended."""

import pytest

from server.daily.results import points_left
from server.games.records import RecordError, to_line
from server.games.spite.presets import PRESETS
from server.games.spite.record.text import to_json
from tests.games.spite.record.games import random_record

RECORD = random_record(PRESETS["snm-a-short"], 3)


def left(reason: str, winner: int | None) -> tuple[int, int]:
    """Return both seats' points left for the daily deal, after a game with this result.

    2 and 9 cards were left in the stocks of seats 0 and 1.
    """
    result = {"winner": winner, "reason": reason, "stock_left": (2, 9), "points": (0, 0)}
    return points_left(to_line({**to_json(RECORD), "result": result}).encode())


@pytest.mark.parametrize("reason", ["resigned", "abandoned"])
def test_a_game_that_a_player_gave_up_leaves_the_winner_nothing(reason: str) -> None:
    assert left(reason, 1) == (2, 0)
    assert left(reason, 0) == (0, 9)


@pytest.mark.parametrize("reason", ["stock_emptied", "draw_exhausted", "agreed"])
def test_other_games_leave_all_cards(reason: str) -> None:
    assert left(reason, 1) == (2, 9)
    assert left(reason, None) == (2, 9)


def test_a_line_that_is_no_record_is_refused() -> None:
    with pytest.raises(RecordError):
        points_left(b"{}")
