"""Tests Megiddo in the terminal (`spite play`): the board as text, and moves that are typed."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import Seat, Viewer
from protocol.core.views import MatchView
from protocol.games.megiddo import Lay, MegiddoRules
from server.game_contract.shown import match_view
from server.games.api import Advance
from server.games.megiddo.state import State
from server.games.terminal import NoMove
from tests.games.megiddo.positions import GAME, laid, outcome, position


def view_of(state: State | None, viewer: Viewer = 0) -> MatchView:
    """Return a viewer's view of a match of Megiddo in this state; None is before its first game."""
    return match_view(GAME, MegiddoRules(), state, viewer)


def test_the_board_is_shown_with_the_outermost_ring_on_top() -> None:
    state = laid(position("110..."), 1, 5).state
    assert GAME.terminal.describe(view_of(state, 1)).splitlines() == [
        "0  Ann   captured 2",
        "1  Ben   captured 0",
        "spoke     0  1  2  3  4  5",
        "ring  6  .  .  .  .  .  .",
        "ring  5  .  .  .  .  .  .",
        "ring  4  .  .  .  .  .  .",
        "ring  3  .  .  .  .  .  .",
        "ring  2  .  .  .  .  .  .",
        "ring  1  0  0  0  .  . [0]",
        "Your turn.",
    ]


@pytest.mark.parametrize("viewer", [0, "spectator"])
def test_the_player_to_move_is_described_to_other_viewers(viewer: Viewer) -> None:
    state = laid(position("......"), 1, 5).state
    assert GAME.terminal.describe(view_of(state, viewer)).endswith("\nBen is to move.")


def test_the_result_is_described() -> None:
    won = laid(position("00000."), 1, 5)
    assert outcome(won).winner == 0
    assert GAME.terminal.describe(view_of(won.state)).endswith("\nAnn wins (row).")
    drawn = GAME.end(position("0....."), None, "agreed")
    assert isinstance(drawn, Advance)
    assert GAME.terminal.describe(view_of(drawn.state)).endswith("\nA draw (agreed).")


def test_before_the_first_turn_the_board_is_empty_without_a_player_to_move() -> None:
    view = view_of(position("......"))
    assert view.game is not None
    before = replace(view.game, position=GAME.before(GAME.presets["megi-9"], 0))
    lines = GAME.terminal.describe(replace(view, game=before)).splitlines()
    assert len(lines) == 2 + 1 + 9
    assert lines[-1] == "ring  1  .  .  .  .  .  .  .  .  ."


def test_a_match_without_a_game_is_described_as_empty() -> None:
    assert GAME.terminal.describe(view_of(None)) == ""


@pytest.mark.parametrize("line", ["3 0", " 3,0 ", "3, 0", "03 00"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_ring_and_a_spoke_are_a_move(line: str, seat: Seat) -> None:
    assert GAME.terminal.parse(line, view_of(position("......")), seat) == Lay(ring=3, spoke=0)


@pytest.mark.parametrize("line", ["", "3", "a b", "3 0 1", "-1 0", "30", "٣ 0"])
def test_other_lines_are_not_moves(line: str) -> None:
    with pytest.raises(NoMove, match="no move"):
        GAME.terminal.parse(line, view_of(position("......")), 0)


@pytest.mark.parametrize("line", ["0 0", "7 0", "1 6", "99 99"])
def test_a_point_off_the_board_is_rejected(line: str) -> None:
    with pytest.raises(NoMove, match="no ring"):
        GAME.terminal.parse(line, view_of(position("......")), 0)


def test_nothing_is_typed_before_a_game() -> None:
    with pytest.raises(NoMove):
        GAME.terminal.parse("1 0", view_of(None), 0)


def test_the_help_has_an_example_of_a_move() -> None:
    line = GAME.terminal.help.split("`")[1]
    assert GAME.terminal.parse(line, view_of(position("......")), 0) == Lay(ring=3, spoke=0)
