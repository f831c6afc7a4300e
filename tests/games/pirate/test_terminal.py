"""Tests Pirate in the terminal (`spite play`): the table as text, and actions that are typed."""

import pytest
from msgspec.structs import replace

from protocol.core.ids import SPECTATOR, Seat, Viewer
from protocol.core.views import MatchView, Result
from protocol.games.pirate import PirateTally
from server.game_contract.shown import match_view
from server.games.pirate.state import State
from server.games.terminal import NoMove
from tests.games.pirate.tables import GAME, TURN, claim, done, play, run, ships, table


def view(state: State, viewer: Viewer, result: Result | None = None) -> MatchView:
    return match_view(GAME, state.rules, state, viewer, result)


def test_the_table_is_described_with_the_viewers_side_below() -> None:
    state = table(
        low_H="AH 2H",
        high_H="KH QH",
        stock_0="5D 6D",
        waste_0="7C 3S",
        waste_1="9D",
        captured_1=ships(2),
    )
    assert GAME.terminal.describe(view(state, 0)).splitlines() == [
        "Ben   ships 2   stock 0   waste 1 [9D]",
        "  S  - | -   needs A",
        "  H  AH 2H | QH KH   needs 3",
        "  D  - | -   needs A",
        "  C  - | -   needs A",
        "Ann   ships 0   stock 2   waste 2 [3S]",
    ]
    text = GAME.terminal.describe(view(state, 1))
    assert text.splitlines()[-1].startswith("Ben")
    assert "QH KH   needs J" in text
    assert GAME.terminal.describe(view(state, SPECTATOR)).splitlines()[-1].startswith("Ann")


def test_the_boarding_player_is_described() -> None:
    state = table(low_S=run("S", "A", "Q"), waste_0="5D KS", waste_1="5D KS")
    boarded = done(state, 0, play("S"))
    assert "boarded by Ann   needs K" in GAME.terminal.describe(view(boarded, 1))
    assert "boarded by Ann\n" in GAME.terminal.describe(view(boarded, 0))


@pytest.mark.parametrize(("winner", "text"), [(1, "Ben wins (ships)."), (None, "A draw (ships).")])
def test_the_result_is_described(winner: Seat | None, text: str) -> None:
    tally = PirateTally(ships=[0, 5], sunk=0)
    result = Result(winner=winner, reason="ships", points=[0, 1], tally=tally)
    described = GAME.terminal.describe(view(table(), 0, result))
    assert described.splitlines()[-1] == text


def test_actions_are_typed_as_a_letter() -> None:
    seen = view(table(waste_0="AD", waste_1="KC"), 0)
    assert GAME.terminal.parse("t", seen, 0) == TURN
    assert GAME.terminal.parse(" P ", seen, 0) == play("D")
    assert GAME.terminal.parse("c", seen, 0) == claim("C")


@pytest.mark.parametrize("line", ["", "x", "p H", "turn"])
def test_other_lines_are_not_actions(line: str) -> None:
    with pytest.raises(NoMove, match="no move"):
        GAME.terminal.parse(line, view(table(waste_0="AD"), 0), 0)


@pytest.mark.parametrize("line", ["p", "c"])
def test_plays_need_an_open_card(line: str) -> None:
    with pytest.raises(NoMove, match="no open card"):
        GAME.terminal.parse(line, view(table(stock_0="AD"), 0), 0)


def test_a_match_without_a_game_is_described_as_empty() -> None:
    waiting = replace(view(table(), 0), game=None)
    assert GAME.terminal.describe(waiting) == ""
