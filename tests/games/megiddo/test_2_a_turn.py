"""Tests a turn of Megiddo, laying a stone, and who begins (docs/rules/megiddo.md, 2 and 5)."""

import pytest

from protocol.core.codes import RejectionCode
from protocol.core.ids import Seat
from protocol.games.megiddo import Lay, MegiddoCode, MegiddoRules
from server.games.api import Advance, BadRules
from server.games.chance import ScriptedChance, ScriptMismatch
from server.games.megiddo.play import lay_action
from server.games.megiddo.state import StoneLaid
from server.games.turns import TurnStarted
from tests.games.megiddo.positions import GAME, NOW_MS, laid, picture, position, refused


def test_a_game_begins_with_an_empty_board_and_a_turn() -> None:
    begun = GAME.begin(MegiddoRules(), ScriptedChance((), (1,)), None, NOW_MS)
    assert picture(begun.state) == ["......"] * 6
    assert begun.events == (TurnStarted(1, 1),)
    assert GAME.first(begun.state) == 1
    assert GAME.turn(begun.state) == (1, 1)
    assert GAME.actors(begun.state) == {1}


@pytest.mark.parametrize("lot", [0, 1])
@pytest.mark.parametrize("previous", [None, 0, 1])
def test_with_random_a_lot_decides_in_every_game(lot: Seat, previous: Seat | None) -> None:
    rules = MegiddoRules(first_player="random")
    begun = GAME.begin(rules, ScriptedChance((), (lot,)), previous, NOW_MS)
    assert GAME.first(begun.state) == lot


@pytest.mark.parametrize("lot", [0, 1])
def test_with_alternate_a_lot_decides_in_the_first_game(lot: Seat) -> None:
    begun = GAME.begin(MegiddoRules(), ScriptedChance((), (lot,)), None, NOW_MS)
    assert GAME.first(begun.state) == lot


@pytest.mark.parametrize(("previous", "first"), [(0, 1), (1, 0)])
def test_with_alternate_the_seats_take_turns_at_beginning(previous: Seat, first: Seat) -> None:
    no_lots = ScriptedChance(())
    begun = GAME.begin(MegiddoRules(), no_lots, previous, NOW_MS)
    assert GAME.first(begun.state) == first
    with pytest.raises(ScriptMismatch):
        GAME.begin(MegiddoRules(), no_lots, None, NOW_MS)


def test_a_lot_is_used_up() -> None:
    begun = GAME.begin(MegiddoRules(), ScriptedChance((), (1, 0)), None, NOW_MS)
    assert GAME.chance_of(begun.state) == ScriptedChance((), (0,))


def test_rules_that_cannot_be_played_are_not_begun() -> None:
    with pytest.raises(BadRules):
        GAME.begin(MegiddoRules(row=7), ScriptedChance((), (0,)), None, NOW_MS)


def test_a_stone_is_laid_and_the_turn_goes_to_the_other_seat() -> None:
    advance = laid(position("......"), 2, 3)
    assert picture(advance.state)[:3] == ["......", "...0..", "......"]
    assert advance.events == (StoneLaid(0, 9), TurnStarted(1, 2))
    assert GAME.turn(advance.state) == (1, 2)
    assert laid(advance.state, 6, 5).events == (StoneLaid(1, 35), TurnStarted(0, 3))


def test_every_empty_point_may_be_taken_and_no_other() -> None:
    state = position("0.1...", MegiddoRules(rings=4))
    actions = GAME.legal_actions(state, 0)
    assert actions[:3] == (lay_action(1, 1), lay_action(1, 3), lay_action(1, 4))
    assert len(actions) == len(set(actions)) == 22
    assert GAME.legal_actions(state, 1) == ()


def test_a_point_with_a_stone_is_refused() -> None:
    state = position("0.1...")
    for spoke in (0, 2):
        rejection = refused(state, 0, lay_action(1, spoke))
        assert rejection.code == MegiddoCode.POINT_TAKEN
        assert rejection.params == {"ring": 1, "spoke": spoke}


def test_a_point_that_the_board_does_not_have_is_refused() -> None:
    state = position("......", MegiddoRules(rings=5))
    for place in ((6, 0), (1, 6), (12, 11)):
        rejection = refused(state, 0, lay_action(*place))
        assert rejection.code == MegiddoCode.NO_SUCH_POINT
        assert rejection.params == {"ring": place[0], "spoke": place[1]}
    far_off = Lay(ring=0, spoke=-1)
    assert refused(state, 0, far_off).code == MegiddoCode.NO_SUCH_POINT


def test_acting_out_of_turn_is_rejected() -> None:
    assert refused(position("......"), 1, lay_action(1, 0)).code == RejectionCode.NOT_YOUR_TURN


def test_nothing_but_laying_a_stone_is_an_action() -> None:
    assert refused(position("......"), 0, object()).code == RejectionCode.UNKNOWN_ACTION


def test_no_seat_may_act_after_the_end() -> None:
    ended = GAME.end(position("0....."), 1, "resigned")
    assert isinstance(ended, Advance)
    for seat in (0, 1):
        code = refused(ended.state, seat, lay_action(1, 1)).code
        assert code == RejectionCode.NOT_PLAYING
        assert GAME.legal_actions(ended.state, seat) == ()
    assert GAME.actors(ended.state) == frozenset()


def test_time_by_itself_changes_nothing() -> None:
    state = position("0.....")
    assert GAME.wake_ms(state) is None
    assert GAME.wake(state, NOW_MS + 10**9) == Advance(state, ())
